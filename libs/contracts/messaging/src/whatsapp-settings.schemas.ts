import { type Contract, timeSchema } from '@alinha/contracts-core';
import { z } from 'zod';
import { instanceNameSchema } from './connection.schemas.ts';
import { DEFAULT_DAILY_TIME } from './constants.ts';

export const sendTypeSchema = z.enum(['daily', 'before', 'none']);
export type SendType = z.infer<typeof sendTypeSchema>;

export const whatsappSettingsSchema = z
  .strictObject({
    type: sendTypeSchema,
    time: z.string().nullable().meta({ description: 'HH:mm, when type is daily' }),
    hours_before: z.int().nullable().meta({ description: 'When type is before' }),
    instance_id: z.string().nullable(),
  })
  .meta({ id: 'WhatsappSettings' });
export type WhatsappSettings = z.infer<typeof whatsappSettingsSchema>;

/** An instance that the caller's company has connected. Null or omitted: unchanged. */
const instance = { instance_id: instanceNameSchema.nullish() };
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
      ...instance,
    }),
    z.strictObject({
      type: z.literal('before'),
      time: unused,
      hours_before: z.int().min(0).max(720),
      ...instance,
    }),
    z.strictObject({ type: z.literal('none'), time: unused, hours_before: unused, ...instance }),
  ])
  .meta({ id: 'UpdateWhatsappSettingsInput' });
export type UpdateWhatsappSettingsInput = z.infer<typeof updateWhatsappSettingsInputSchema>;

export const whatsappSettingsContract = {
  get: { summary: 'Time rule of reminders', data: whatsappSettingsSchema },
  update: {
    summary: 'Change the time rule of reminders',
    body: updateWhatsappSettingsInputSchema,
    data: whatsappSettingsSchema,
  },
} satisfies Contract;
