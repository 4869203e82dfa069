import { type Contract, idParamsSchema, languageSchema } from '@alinha/contracts-core';
import { z } from 'zod';
import { LATEST_OFFER_HOURS, OFFER_MINUTES, STAFF_PLACE_DAYS } from './constants.ts';
import { waitingEntrySchema } from './waiting-list.schemas.ts';

/** `one`: one client after the other; `five`: five clients at once, and the first who accepts gets the place. */
export const offerModeSchema = z.enum(['off', 'one', 'five']);
export type OfferMode = z.infer<typeof offerModeSchema>;

export const offerSettingsSchema = z
  .strictObject({
    mode: offerModeSchema,
    remind_credits: z.boolean().meta({ description: 'Clients get a message before a credit expires' }),
  })
  .meta({ id: 'OfferSettings' });
export type OfferSettings = z.infer<typeof offerSettingsSchema>;

/**
 * `open`: being offered. `filled`: a client accepted. `taken`: no longer free. `nobody`: no client is left to offer it to.
 * `late`: the place starts too soon for offers. `stopped`: by staff, or because offers were switched off.
 */
const freedPlaceStateSchema = z.enum(['open', 'filled', 'taken', 'nobody', 'late', 'stopped']);
export type FreedPlaceState = z.infer<typeof freedPlaceStateSchema>;

/** `lost`: somebody else got the place, or its offers were stopped. `undeliverable`: the message could not be sent. */
const placeOfferStateSchema = z.enum(['open', 'accepted', 'refused', 'expired', 'lost', 'undeliverable']);
export type PlaceOfferState = z.infer<typeof placeOfferStateSchema>;

const WALL_CLOCK = "Company's wall clock, YYYY-MM-DD HH:mm:ss";

const placeOfferSchema = z
  .strictObject({
    id: z.int(),
    client_id: z.int(),
    client_name: z.string(),
    waiting_entry_id: z.int().nullable().meta({ description: 'Null when offered because of a credit' }),
    end_datetime: z.string().meta({ description: 'Earlier than the end of the place for a shorter session' }),
    state: placeOfferStateSchema,
    offered_at: z.string().meta({ description: WALL_CLOCK }),
    expires_at: z.string(),
    answered_at: z.string().nullable(),
  })
  .meta({ id: 'PlaceOffer' });
export type PlaceOffer = z.infer<typeof placeOfferSchema>;

/** A time that became free, with its offers. */
const freedPlaceSchema = z
  .strictObject({
    id: z.int(),
    employee_id: z.int(),
    employee_name: z.string(),
    room_id: z.int().nullable(),
    room_name: z.string().nullable(),
    start_datetime: z.string(),
    end_datetime: z.string(),
    state: freedPlaceStateSchema,
    freed_at: z.string().meta({ description: WALL_CLOCK }),
    held_until: z.string().nullable().meta({ description: 'Null when the place is not held' }),
    offers: z.array(placeOfferSchema).meta({ description: 'Oldest first' }),
    entries: z.array(waitingEntrySchema).meta({
      description: 'Open entries of the waiting list that fit a place without an open offer, oldest first',
    }),
  })
  .meta({ id: 'FreedPlace' });
export type FreedPlace = z.infer<typeof freedPlaceSchema>;

export const placeOfferContract = {
  list: {
    summary: `Places that are being offered, and those of the last ${STAFF_PLACE_DAYS} days that nobody accepted or that start too soon for offers; only future ones, soonest first`,
    data: z.array(freedPlaceSchema),
  },
  stop: {
    summary: 'Stop offering a place and release it; a closed one stays as it is',
    params: idParamsSchema,
    data: freedPlaceSchema,
  },
  settings: { summary: 'How free places are offered to clients', data: offerSettingsSchema },
  saveSettings: {
    summary:
      'Change how free places are offered; `off` ends open offers, and only places that become free later are offered',
    body: offerSettingsSchema,
    data: offerSettingsSchema,
  },
} satisfies Contract;

/** Identifies one offer, or in `noticeContract` one client. It is the only credential. */
const offerTokenSchema = z.string().regex(/^[\w-]{20,120}$/);
const tokenParams = z.strictObject({ token: offerTokenSchema });

/**
 * `taken`: somebody else has the place, or it is not offered any more. `late`: expired, because the session starts soon or
 * has started.
 */
const clientOfferStateSchema = z.enum(['open', 'accepted', 'refused', 'expired', 'taken', 'late']);
export type ClientOfferState = z.infer<typeof clientOfferStateSchema>;

/** Contains only what the page shows. The professional is the only person who is named. */
const clientOfferSchema = z
  .strictObject({
    company_name: z.string(),
    language: languageSchema,
    professional_name: z.string(),
    room_name: z.string().nullable(),
    specialty_name: z.string().nullable(),
    start_datetime: z.string(),
    end_datetime: z.string(),
    expires_at: z.string().meta({ description: WALL_CLOCK }),
    state: clientOfferStateSchema,
    credit: z
      .strictObject({ expires_on: z.string() })
      .nullable()
      .meta({ description: 'The credit that pays the session, YYYY-MM-DD; null without one' }),
    opted_out: z.boolean().meta({ description: 'The client gets no more offers' }),
    waiting: z
      .boolean()
      .meta({ description: 'The client still waits or has a credit, and gets offers of other places' }),
  })
  .meta({ id: 'ClientOffer' });
export type ClientOffer = z.infer<typeof clientOfferSchema>;

/** `stop` refuses this offer and turns later offers off. `resume` turns them on again; this offer stays refused. */
const offerAnswerSchema = z.enum(['accept', 'refuse', 'stop', 'resume']);
export type OfferAnswer = z.infer<typeof offerAnswerSchema>;

/** `details` of a 409 OFFER_CLOSED. */
const offerClosedDetailsSchema = z
  .strictObject({ state: clientOfferStateSchema })
  .meta({ id: 'OfferClosedDetails' });
export type OfferClosedDetails = z.infer<typeof offerClosedDetailsSchema>;

export const clientOfferContract = {
  get: {
    summary: 'The place that a link offers; 404 for a token with a wrong signature',
    params: tokenParams,
    data: clientOfferSchema,
  },
  answer: {
    summary: `Accept or refuse a place within ${OFFER_MINUTES} minutes, or turn offers off or on. Accepting books the session; accepting twice changes nothing. 409 OFFER_CLOSED with the state when it is taken, expired, refused, or starts within ${LATEST_OFFER_HOURS} hours`,
    params: tokenParams,
    body: z.strictObject({ answer: offerAnswerSchema }).meta({ id: 'AnswerOfferInput' }),
    data: clientOfferSchema,
  },
} satisfies Contract;

/** Notices: offers of freed places and reminders of expiring credits. A client can turn both off. */
const clientNoticesSchema = z
  .strictObject({
    wanted: z.boolean().meta({
      description: 'False when the client gets no offers of places and no reminders of expiring credits',
    }),
    since: z
      .string()
      .nullable()
      .meta({ description: `Null when wanted. ${WALL_CLOCK}` }),
  })
  .meta({ id: 'ClientNotices' });
export type ClientNotices = z.infer<typeof clientNoticesSchema>;

const publicNoticesSchema = z
  .strictObject({ company_name: z.string(), language: languageSchema, wanted: z.boolean() })
  .meta({ id: 'PublicNotices' });
export type PublicNotices = z.infer<typeof publicNoticesSchema>;

const noticesInputSchema = z.strictObject({ wanted: z.boolean() }).meta({ id: 'NoticesInput' });

export const noticeContract = {
  ofClient: {
    summary: 'Whether a client wants offers of places and reminders of expiring credits',
    params: idParamsSchema,
    data: clientNoticesSchema,
  },
  save: {
    summary: 'Turn these messages off or on, as the client says',
    params: idParamsSchema,
    body: noticesInputSchema,
    data: clientNoticesSchema,
  },
  get: {
    summary: 'The same by the link of a message; 404 for a token with a wrong signature',
    params: tokenParams,
    data: publicNoticesSchema,
  },
  answer: {
    summary: 'Turn these messages off or on, by the link of a message',
    params: tokenParams,
    body: noticesInputSchema,
    data: publicNoticesSchema,
  },
} satisfies Contract;
