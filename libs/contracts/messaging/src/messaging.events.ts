import { defineEvent } from '@alinha/contracts-core';
import { z } from 'zod';
import { answerSchema } from './deliveries.schemas.ts';

/** What a client said about an appointment. Of several answers the one with the highest version counts. */
export const appointmentAnswerFactSchema = z.object({
  company_id: z.int(),
  appointment_id: z.int(),
  /** Who answered: of another client's appointment it says nothing. Not told by releases before. */
  client_id: z.int().optional(),
  version: z.int(),
  /** Start that the client was told, `YYYY-MM-DD HH:mm:ss`; about another start it says nothing. */
  start_at: z.string(),
  answer: answerSchema,
});
export type AppointmentAnswerFact = z.infer<typeof appointmentAnswerFactSchema>;

export const appointmentAnswered = defineEvent({
  type: 'messaging.appointment-answered',
  producer: 'messaging',
  consumers: ['agenda'],
  payload: appointmentAnswerFactSchema,
});
