import { type Contract, languageSchema } from '@alinha/contracts-core';
import { z } from 'zod';
import { answerSchema } from './deliveries.schemas.ts';

/** Names one reminder; whoever has it may answer. */
export const answerTokenSchema = z.string().regex(/^[\w-]{20,120}$/);
const tokenParams = z.strictObject({ token: answerTokenSchema });

/** As little as the client needs: names no one but the professional. */
export const reminderToAnswerSchema = z
  .strictObject({
    company_name: z.string(),
    professional_name: z.string(),
    language: languageSchema,
    start_datetime: z.string(),
    end_datetime: z.string(),
    answer: answerSchema.nullable(),
    /** `open` can be answered; the others say why not. */
    state: z.enum(['open', 'moved', 'cancelled', 'past']),
  })
  .meta({ id: 'ReminderToAnswer' });
export type ReminderToAnswer = z.infer<typeof reminderToAnswerSchema>;

export const answerContract = {
  get: {
    summary: 'The appointment that a reminder is about; 404 for a token that was not signed here',
    params: tokenParams,
    data: reminderToAnswerSchema,
  },
  answer: {
    summary:
      'Confirm the appointment or ask to cancel it; 409 REMINDER_CLOSED when it is over, moved or gone',
    params: tokenParams,
    body: z.strictObject({ answer: answerSchema }).meta({ id: 'AnswerReminderInput' }),
    data: reminderToAnswerSchema,
  },
} satisfies Contract;
