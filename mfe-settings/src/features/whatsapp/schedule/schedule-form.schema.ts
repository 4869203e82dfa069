import {
  DEFAULT_DAILY_TIME,
  sendTypeSchema,
  updateWhatsappSettingsInputSchema,
  type WhatsappSettings,
} from '@alinha/contracts-messaging';
import { z } from 'zod';

export const DEFAULT_HOURS_BEFORE = 1;
export const MAX_HOURS_BEFORE = 720;

const formSchema = z.object({
  type: sendTypeSchema,
  time: z.string(),
  hours_before: z.number().nullable(),
});
export type ScheduleFormValues = z.input<typeof formSchema>;

type SentSettings = z.input<typeof updateWhatsappSettingsInputSchema>;

/** Omits the field of a type that is not selected. */
function sentOf({ type, time, hours_before }: ScheduleFormValues): SentSettings {
  if (type === 'daily') return { type, time };
  if (type === 'before') return { type, hours_before: hours_before ?? DEFAULT_HOURS_BEFORE };
  return { type };
}

export const scheduleFormSchema = formSchema
  .superRefine(({ type, hours_before }, context) => {
    if (type !== 'before' || hours_before !== null) return;
    context.addIssue({ code: 'custom', path: ['hours_before'], message: 'required' });
  })
  .transform(sentOf)
  .pipe(updateWhatsappSettingsInputSchema);

export function scheduleFormValues({ type, time, hours_before }: WhatsappSettings): ScheduleFormValues {
  return { type, time: time ?? DEFAULT_DAILY_TIME, hours_before: hours_before ?? DEFAULT_HOURS_BEFORE };
}

/** The stored settings with another instance. */
export function settingsWith(settings: WhatsappSettings, instance_id: string): SentSettings {
  return { ...sentOf(scheduleFormValues(settings)), instance_id };
}
