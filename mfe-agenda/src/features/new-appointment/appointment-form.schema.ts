import { type CreateAppointmentInput, MIN_DURATION_MINUTES } from '@alinha/contracts-agenda';
import {
  addMinutes,
  dateSchema,
  minutesBetween,
  timeSchema,
  type ValidationKey,
} from '@alinha/contracts-core';
import { z } from 'zod';

const REQUIRED: ValidationKey = 'required';

/** Answers what is there, and asks for what is not. */
function needed<Value, Needed>(
  value: Value | null,
  key: ValidationKey,
  read: (value: Value) => Needed,
  context: z.RefinementCtx,
): Needed {
  if (value) return read(value);
  context.addIssue({ code: 'custom', message: key });
  return z.NEVER;
}

/** A choice of a list: ids are texts in a form. */
const chosen = z
  .string()
  .nullable()
  .transform((id, context) => needed(id, 'required', Number, context));
const amount = z
  .int()
  .nullable()
  .transform((cents, context) => needed(cents, 'amount', Number, context));
const maybeChosen = z
  .string()
  .nullable()
  .transform((id) => (id ? Number(id) : null));

const filled = (schema: typeof timeSchema) => z.string().min(1, REQUIRED).pipe(schema);

/** What is wrong with a pair of times of one day, `HH:mm`; null while one is missing or when nothing is. */
export function timesProblem(start: string, end: string): ValidationKey | null {
  if (!start || !end) return null;
  if (end <= start) return 'end_after_start';
  const minutes = minutesBetween(`2000-01-01 ${start}:00`, `2000-01-01 ${end}:00`);
  return minutes < MIN_DURATION_MINUTES ? 'duration' : null;
}

/** An appointment as it is typed: one day, two times. Answers what the contract takes. */
export const appointmentFormSchema = z
  .object({
    employee_id: chosen,
    client_id: chosen,
    specialty_id: maybeChosen,
    room_id: maybeChosen,
    date: filled(dateSchema),
    start_time: filled(timeSchema),
    end_time: filled(timeSchema),
    payment_amount_cents: amount,
    is_paid: z.boolean(),
    notes: z.string().trim().max(4000),
  })
  .superRefine(({ start_time, end_time }, context) => {
    const problem = timesProblem(start_time, end_time);
    if (problem) context.addIssue({ code: 'custom', path: ['end_time'], message: problem });
  })
  .transform(({ date, start_time, end_time, is_paid, notes, ...same }): CreateAppointmentInput => {
    const start_datetime = `${date} ${start_time}:00`;
    return {
      ...same,
      start_datetime,
      duration_minutes: minutesBetween(start_datetime, `${date} ${end_time}:00`),
      notes: notes === '' ? null : notes,
      payment_status: is_paid ? 'paid' : 'pending',
      allow_overbooking: false,
    };
  });

/** Dates are `YYYY-MM-DD`, times `HH:mm`; ids are texts, null until chosen. */
export type AppointmentFormValues = z.input<typeof appointmentFormSchema>;

/** The contract's names of what this form calls otherwise. */
export const FORM_NAMES: Readonly<Record<string, string>> = {
  start_datetime: 'start_time',
  end_datetime: 'end_time',
  duration_minutes: 'end_time',
  payment_status: 'is_paid',
};

const LAST_MINUTE = '23:59';

/** The end that a start brings along, `HH:mm`; an appointment of this form stays within its day. */
export function endAfter(start: string, minutes: number): string {
  const end = addMinutes(`2000-01-01 ${start}:00`, minutes);
  return end.startsWith('2000-01-01') ? end.slice(11, 16) : LAST_MINUTE;
}
