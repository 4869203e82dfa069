import { defineEvent, languageSchema } from '@alinha/contracts-core';
import { z } from 'zod';
import { answerSchema, deliveryReasonSchema } from './deliveries.schemas.ts';

/** A client's answer to a reminder. The answer with the highest version counts. */
const appointmentAnswerEventSchema = z.object({
  company_id: z.int(),
  appointment_id: z.int(),
  /** The answering client; ignored when the appointment has another client. Missing in older events. */
  client_id: z.int().optional(),
  version: z.int(),
  /** Start in the reminder, `YYYY-MM-DD HH:mm:ss`; ignored when the appointment has another start. */
  start_at: z.string(),
  answer: answerSchema,
  /** Missing in older events. */
  answered_at: z.iso.datetime().optional(),
  /** Present when answers change the attendance in this company. `language` is the company's. */
  automatic: z.object({ answered_at: z.iso.datetime(), language: languageSchema }).nullish(),
});
export type AppointmentAnswerEvent = z.infer<typeof appointmentAnswerEventSchema>;

export const appointmentAnswered = defineEvent({
  type: 'messaging.appointment-answered',
  producer: 'messaging',
  consumers: ['agenda'],
  payload: appointmentAnswerEventSchema,
});

/** The message of an offer was not sent, and will not be. */
const offerUndeliverableEventSchema = z.object({ company_id: z.int(), offer_id: z.int() });

export const offerUndeliverable = defineEvent({
  type: 'messaging.offer-undeliverable',
  producer: 'messaging',
  consumers: ['agenda'],
  payload: offerUndeliverableEventSchema,
});

/** A client's answer to an offer by WhatsApp message. The first one counts. */
const offerAnsweredEventSchema = z.object({
  company_id: z.int(),
  offer_id: z.int(),
  answer: z.enum(['accept', 'refuse', 'stop']),
});
export type OfferAnsweredEvent = z.infer<typeof offerAnsweredEventSchema>;

export const offerAnswered = defineEvent({
  type: 'messaging.offer-answered',
  producer: 'messaging',
  consumers: ['agenda'],
  payload: offerAnsweredEventSchema,
});

/** The outcome of a message about unpaid payments. */
const dunningSettledEventSchema = z.object({
  company_id: z.int(),
  message_id: z.int(),
  status: z.enum(['sent', 'failed', 'skipped']),
  /** Null when it was sent. */
  reason: deliveryReasonSchema.nullable(),
  at: z.iso.datetime(),
});
export type DunningSettledEvent = z.infer<typeof dunningSettledEventSchema>;

export const dunningSettled = defineEvent({
  type: 'messaging.dunning-settled',
  producer: 'messaging',
  consumers: ['billing'],
  payload: dunningSettledEventSchema,
});
