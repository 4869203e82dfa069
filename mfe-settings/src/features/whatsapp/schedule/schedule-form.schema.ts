import {
  DEFAULT_DAILY_TIME,
  reminderAnswersSchema,
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
  /** Undefined while the service is still the last release, which refuses the field. */
  reminder_answers: reminderAnswersSchema.optional(),
});
export type ScheduleFormValues = z.input<typeof formSchema>;

type SentSettings = z.input<typeof updateWhatsappSettingsInputSchema>;

/** Omits the field of a type that is not selected. */
function sentOf({ type, time, hours_before, reminder_answers }: ScheduleFormValues): SentSettings {
  if (type === 'daily') return { type, time, reminder_answers };
  if (type === 'none') return { type, reminder_answers };
  return { type, hours_before: hours_before ?? DEFAULT_HOURS_BEFORE, reminder_answers };
}

export const scheduleFormSchema = formSchema
  .superRefine(({ type, hours_before }, context) => {
    if (type !== 'before' || hours_before !== null) return;
    context.addIssue({ code: 'custom', path: ['hours_before'], message: 'required' });
  })
  .transform(sentOf)
  .pipe(updateWhatsappSettingsInputSchema);

export function scheduleFormValues(settings: WhatsappSettings): ScheduleFormValues {
  return {
    type: settings.type,
    time: settings.time ?? DEFAULT_DAILY_TIME,
    hours_before: settings.hours_before ?? DEFAULT_HOURS_BEFORE,
    reminder_answers: settings.reminder_answers,
  };
}

/** The stored settings with another instance. Without `reminder_answers`, which another user may have changed. */
export function settingsWith(settings: WhatsappSettings, instance_id: string): SentSettings {
  return { ...sentOf(scheduleFormValues({ ...settings, reminder_answers: undefined })), instance_id };
}
