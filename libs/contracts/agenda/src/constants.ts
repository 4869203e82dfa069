import type { HoursRange } from './working-hours.schemas.ts';

export const DEFAULT_DURATION_MINUTES = 60;
export const MIN_DURATION_MINUTES = 15;
export const MAX_DURATION_MINUTES = 24 * 60;
export const CHART_READINGS_PAGE_SIZE = 50;
export const HISTORY_PAGE_SIZE = 10;
/** A note is saved only with more characters than this, after trimming. */
export const EVOLUTION_MINIMUM = 50;
export const EVOLUTION_LENGTH = 50_000;
/** Longest reason of an administrator who signs another person's note. */
export const TAKEOVER_REASON_LENGTH = 500;

/** Types of the fields of a template. */
export const FIELD_TYPES = [
  'short_text',
  'long_text',
  'number',
  'choice',
  'choices',
  'scale',
  'body_chart',
] as const;
/** Templates of the product. A company may change and archive them. */
export const STANDARD_TEMPLATES = ['evaluation', 'soap', 'posture', 'pain', 'discharge'] as const;
/** Most templates of notes that a company adds. */
export const NOTE_TEMPLATES_PER_COMPANY = 30;
export const TEMPLATE_NAME_LENGTH = 80;
/** Most fields of a template. */
export const TEMPLATE_FIELDS = 40;
export const FIELD_LABEL_LENGTH = 120;
export const FIELD_UNIT_LENGTH = 20;
export const FEWEST_OPTIONS = 2;
/** Most options of a field with choices. */
export const MOST_OPTIONS = 20;
export const OPTION_LENGTH = 80;
export const SHORT_ANSWER_LENGTH = 200;
export const LONG_ANSWER_LENGTH = 10_000;
/** A scale has the whole numbers from 0 to this one. */
export const HIGHEST_SCALE = 10;
/** Largest limit and answer of a number field, and smallest when negative. */
export const LARGEST_ANSWER = 1_000_000;
/** Time of a justified access to the chart of a client who is not one's own. */
export const CHART_ACCESS_HOURS = 24;
export const ACCESS_REASON_MINIMUM = 20;
export const ACCESS_REASON_LENGTH = 500;

/** Longest reason of a cancellation or absence. */
export const ATTENDANCE_REASON_LENGTH = 500;
/** Every user can reopen a cancelled or missed appointment for this time, administrators at any time. */
export const REOPEN_HOURS = 24;

/** Longest freeze of a plan. */
export const LONGEST_FREEZE_DAYS = 366;
export const FREEZE_REASON_LENGTH = 80;

export const HIGHEST_NOTICE_HOURS = 720;
export const LOWEST_CREDIT_LIMIT = 1;
export const HIGHEST_CREDIT_LIMIT = 99;
/** Longest reason for granting or revoking a credit. */
export const CREDIT_REASON_LENGTH = 500;
/** Most sessions of a package. */
export const MAX_PACKAGE_SESSIONS = 100;
export const CREDIT_EXPIRIES = ['30_days', 'end_of_month', 'end_of_next_month'] as const;

/** Longest note of an entry of the waiting list. */
export const WAITING_NOTE_LENGTH = 500;
/** Most days from today to the last day of an entry. */
export const WAITING_DAYS_AHEAD = 366;
/** Places for an entry are searched from today to this many days later. */
export const WAITING_SEARCHED_DAYS = 28;
/** Most places that are found for an entry. */
export const MOST_PLACES = 20;
/** Most of them on one date at one time. */
export const MOST_PLACES_AT_ONCE = 3;
/** A fixed place is free on its first date and in the following weeks, this many in all. */
export const FIXED_PLACE_WEEKS = 4;

/** The page that an offer's link opens, followed by `/` and the token. */
export const OFFER_PAGE = '/vaga';
/** The page on which clients turn messages off, followed by `/` and the token. */
export const NOTICES_PAGE = '/avisos';
/** Time for the answer to an offer. The place is held for it. */
export const OFFER_MINUTES = 30;
/** Places that start sooner than this are not offered. */
export const LATEST_OFFER_HOURS = 3;
/** Freed places that need staff are listed for this time. */
export const STAFF_PLACE_DAYS = 7;
/** A client is reminded of a credit this many days before its last day. */
export const CREDIT_REMINDER_DAYS = 7;

/** Name of the recording in the form that uploads it. */
export const AUDIO_FIELD = 'audio';
/** Longest recording in bytes: the limit of the speech-to-text providers. */
export const LONGEST_AUDIO_BYTES = 25 * 1024 * 1024;

/** Name of the file in the form that uploads it. */
export const ATTACHMENT_FIELD = 'file';
export const ATTACHMENT_MAX_BYTES = 25 * 1024 * 1024;
export const ATTACHMENT_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export const ATTACHMENT_CAPTION_LENGTH = 200;
/** Most attachments of a client. */
export const ATTACHMENTS_PER_CLIENT = 200;
/** Most bytes of all attachments of a company. */
export const COMPANY_ATTACHMENT_BYTES = 20 * 1024 ** 3;

/** Limit of a late cancellation: with less notice, the time is rarely booked again. */
export const LATE_NOTICE_MINUTES = 24 * 60;

export const BILLING_PERIODS = ['monthly', 'quarterly', 'semiannual', 'annual'] as const;
export const BILLING_DAYS = [1, 5, 10, 15, 20, 25, 28] as const;
/** Period for which the appointments of a plan exist ahead: created with the plan, extended every hour. */
export const PLAN_WEEKS_AHEAD = 52;

export const DEFAULT_STEP_MINUTES = 15;

/** Working week of a new professional: Monday to Saturday, 07:00 to 21:00. */
export const DEFAULT_HOURS: readonly HoursRange[] = [1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  start_time: '07:00',
  end_time: '21:00',
}));

export const BOOKING_IMPORT_MAX_BYTES = 2 * 1024 * 1024;
export const BOOKING_IMPORT_MAX_ROWS = 2000;
/** Kinds of records in an imported file. */
export const BOOKING_KINDS = ['plans', 'sessions'] as const;
const PEOPLE_FIELDS = ['client', 'cpf', 'email', 'phone', 'professional'] as const;
const SETTING_FIELDS = ['end_time', 'specialty', 'room', 'price'] as const;
/** Fields of a plan, in the order of the template. */
export const PLAN_IMPORT_FIELDS = [
  ...PEOPLE_FIELDS,
  'weekdays',
  'start_time',
  ...SETTING_FIELDS,
  'billing_day',
  'billing_period',
  'date',
] as const;
export const SESSION_IMPORT_FIELDS = [...PEOPLE_FIELDS, 'date', 'start_time', ...SETTING_FIELDS] as const;

type ImportedField = (typeof PLAN_IMPORT_FIELDS | typeof SESSION_IMPORT_FIELDS)[number];
const REQUIRED: Readonly<Record<(typeof BOOKING_KINDS)[number], readonly ImportedField[]>> = {
  plans: ['professional', 'weekdays', 'start_time', 'price', 'billing_day'],
  sessions: ['professional', 'date'],
};

/** Required fields. Any one of the fields that identify the client suffices. */
export function missingImportFields(
  kind: keyof typeof REQUIRED,
  mapping: Readonly<Partial<Record<ImportedField, number>>>,
): ImportedField[] {
  const isMissing = (field: ImportedField) => mapping[field] === undefined;
  const needsClient = (['client', 'cpf', 'email', 'phone'] as const).every(isMissing);
  return [...(needsClient ? ['client' as const] : []), ...REQUIRED[kind].filter(isMissing)];
}
