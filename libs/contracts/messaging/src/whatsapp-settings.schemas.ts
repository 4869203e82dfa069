import { type Contract, timeSchema } from '@alinha/contracts-core';
import { z } from 'zod';
import { instanceNameSchema } from './connection.schemas.ts';
import { DEFAULT_DAILY_TIME } from './constants.ts';

export const sendTypeSchema = z.enum(['daily', 'before', 'none']);
export type SendType = z.infer<typeof sendTypeSchema>;

/** `request`: staff decide about the answers of clients. `automatic`: answers confirm or cancel the appointment. */
export const reminderAnswersSchema = z.enum(['request', 'automatic']);
export type ReminderAnswers = z.infer<typeof reminderAnswersSchema>;

const whatsappSettingsSchema = z
  .strictObject({
    type: sendTypeSchema,
    time: z.string().nullable().meta({ description: 'HH:mm, when type is daily' }),
    hours_before: z.int().nullable().meta({ description: 'When type is before' }),
    instance_id: z.string().nullable(),
    /** Services of the last release do not send it. */
    reminder_answers: reminderAnswersSchema.optional(),
  })
  .meta({ id: 'WhatsappSettings' });
export type WhatsappSettings = z.infer<typeof whatsappSettingsSchema>;

const common = {
  /** An instance that the caller's company has connected. Null or omitted: unchanged. */
  instance_id: instanceNameSchema.nullish(),
  /** Omitted: unchanged. */
  reminder_answers: reminderAnswersSchema.optional(),
};
const unused = z.unknown().optional().meta({ description: 'Field of another type; ignored' });

/** `time` belongs to `daily`, `hours_before` to `before`. */
export const updateWhatsappSettingsInputSchema = z
  .discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('daily'),
      time: timeSchema
        .nullable()
        .transform((time) => time ?? DEFAULT_DAILY_TIME)
        .meta({ description: 'HH:mm; null is the default time' }),
      hours_before: unused,
      ...common,
    }),
    z.strictObject({
      type: z.literal('before'),
      time: unused,
      hours_before: z.int().min(0).max(720),
      ...common,
    }),
    z.strictObject({ type: z.literal('none'), time: unused, hours_before: unused, ...common }),
  ])
  .meta({ id: 'UpdateWhatsappSettingsInput' });
export type UpdateWhatsappSettingsInput = z.infer<typeof updateWhatsappSettingsInputSchema>;

export const whatsappSettingsContract = {
  get: { summary: 'Time rule of reminders, and the effect of answers', data: whatsappSettingsSchema },
  update: {
    summary: 'Change the time rule of reminders, or the effect of answers',
    body: updateWhatsappSettingsInputSchema,
    data: whatsappSettingsSchema,
  },
} satisfies Contract;
