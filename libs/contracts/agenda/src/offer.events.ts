import { defineEvent, defineRpc } from '@alinha/contracts-core';
import { z } from 'zod';

/** A freed place was offered to a client: the message is due. Handle it once per `offer_id`. */
const placeOfferedEventSchema = z.object({
  company_id: z.int(),
  offer_id: z.int(),
  client_id: z.int(),
  employee_id: z.int(),
  specialty_name: z.string().nullable(),
  /** Company's wall clock, `YYYY-MM-DD HH:mm:ss`. */
  start_at: z.string(),
  end_at: z.string(),
  /** The message is not sent from then on. */
  expires_at: z.iso.datetime(),
  /** The same on the company's clock, `YYYY-MM-DD HH:mm:ss`. */
  expires_on_clock: z.string(),
  /** Address of the page on which the client answers. */
  link: z.string(),
  /** Last day of the credit that would pay the session; null without one. */
  credit_expires_on: z.string().nullable(),
});

export const placeOffered = defineEvent({
  type: 'agenda.place-offered',
  producer: 'agenda',
  consumers: ['messaging'],
  payload: placeOfferedEventSchema,
});

/** A credit expires soon: the message to the client is due. Handle it once per `credit_id`. */
const creditExpiringEventSchema = z.object({
  company_id: z.int(),
  credit_id: z.int(),
  client_id: z.int(),
  /** Last day on which a session can start, YYYY-MM-DD. */
  expires_on: z.string(),
  /** The message is not sent from then on. */
  send_before: z.iso.datetime(),
  /** Address of the page on which the client turns these messages off. */
  link: z.string(),
});

export const creditExpiring = defineEvent({
  type: 'agenda.credit-expiring',
  producer: 'agenda',
  consumers: ['messaging'],
  payload: creditExpiringEventSchema,
});

/** The answer to {@link offerAnswered} of messaging, as a text to send. */
const offerClosedEventSchema = z.object({
  company_id: z.int(),
  offer_id: z.int(),
  /** Company's wall clock, `YYYY-MM-DD HH:mm:ss`. */
  start_at: z.string(),
  /** `closed`: expired or already answered. `stopped`: refused, and no further offers are sent. `taken`: by somebody else. */
  outcome: z.enum(['accepted', 'refused', 'stopped', 'closed', 'taken']),
});
export type OfferClosedEvent = z.infer<typeof offerClosedEventSchema>;

export const offerClosed = defineEvent({
  type: 'agenda.offer-closed',
  producer: 'agenda',
  consumers: ['messaging'],
  payload: offerClosedEventSchema,
});

/** False once the client opted out, the offer ended, its time is no longer free, or the credit is gone. */
export const isNoticeDue = defineRpc({
  name: 'agenda.is-notice-due',
  service: 'agenda',
  request: z.strictObject({ company_id: z.int(), kind: z.enum(['offer', 'credit']), id: z.int() }),
  reply: z.boolean(),
});
