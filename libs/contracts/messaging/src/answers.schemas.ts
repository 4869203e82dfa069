import { type Contract, languageSchema } from '@alinha/contracts-core';
import { z } from 'zod';
import { answerSchema } from './deliveries.schemas.ts';

/** Identifies one reminder. It is the only credential for an answer. */
const answerTokenSchema = z.string().regex(/^[\w-]{20,120}$/);
const tokenParams = z.strictObject({ token: answerTokenSchema });

/** Contains only what the page shows. The professional is the only person who is named. */
const reminderToAnswerSchema = z
  .strictObject({
    company_name: z.string(),
    professional_name: z.string(),
    language: languageSchema,
    start_datetime: z.string(),
    end_datetime: z.string(),
    answer: answerSchema.nullable(),
    /** Only an `open` reminder accepts an answer. */
    state: z.enum(['open', 'moved', 'cancelled', 'past']),
    /** True when the answer cancels at once instead of asking the company. Missing in replies of the last release. */
    automatic: z.boolean().optional(),
  })
  .meta({ id: 'ReminderToAnswer' });
export type ReminderToAnswer = z.infer<typeof reminderToAnswerSchema>;

export const answerContract = {
  get: {
    summary: 'The appointment of a reminder; 404 for a token with a wrong signature',
    params: tokenParams,
    data: reminderToAnswerSchema,
  },
  answer: {
    summary:
      'Confirm the appointment or request its cancellation; 409 REMINDER_CLOSED when it is past, moved or cancelled',
    params: tokenParams,
    body: z.strictObject({ answer: answerSchema }).meta({ id: 'AnswerReminderInput' }),
    data: reminderToAnswerSchema,
  },
} satisfies Contract;
