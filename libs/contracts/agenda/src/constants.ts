import type { HoursRange } from './working-hours.schemas.ts';

export const DEFAULT_DURATION_MINUTES = 60;
export const MIN_DURATION_MINUTES = 15;
export const MAX_DURATION_MINUTES = 24 * 60;
export const HISTORY_PAGE_SIZE = 10;
/** A note is saved only with more characters than this, after trimming. */
export const EVOLUTION_MINIMUM = 50;
export const EVOLUTION_LENGTH = 50_000;

/** Longest reason of a cancellation or absence. */
export const ATTENDANCE_REASON_LENGTH = 500;
/** A cancelled or missed appointment can be opened again by everybody for this time, later by administrators. */
export const REOPEN_HOURS = 24;

/** Name of the recording in the form that uploads it. */
export const AUDIO_FIELD = 'audio';
/** Longest recording in bytes: the limit of the speech-to-text providers. */
export const LONGEST_AUDIO_BYTES = 25 * 1024 * 1024;

/** With less notice, the time of a cancelled appointment is rarely booked again. */
export const LATE_NOTICE_MINUTES = 24 * 60;

export const BILLING_PERIODS = ['monthly', 'quarterly', 'semiannual', 'annual'] as const;
export const BILLING_DAYS = [1, 5, 10, 15, 20, 25, 28] as const;
/** Period for which the appointments of a plan exist ahead: created with the plan, extended each night. */
export const PLAN_WEEKS_AHEAD = 52;

export const DEFAULT_STEP_MINUTES = 15;

/** Working week of a new professional: Monday to Saturday, 07:00 to 21:00. */
export const DEFAULT_HOURS: readonly HoursRange[] = [1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  start_time: '07:00',
  end_time: '21:00',
}));
