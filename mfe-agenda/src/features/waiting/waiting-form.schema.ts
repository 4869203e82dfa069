import {
  DEFAULT_DURATION_MINUTES,
  WAITING_DAYS_AHEAD,
  type WaitingEntry,
  waitingEntryInputSchema,
  waitingKindSchema,
  weekdayOf,
  weekdaySchema,
} from '@alinha/contracts-agenda';
import { addDays, type ValidationKey } from '@alinha/contracts-core';
import { z } from 'zod';
import type { NewAppointmentPreset } from '../../appointments/new-appointment-address.ts';
import type { Choices } from '../../booking/choices.queries.ts';
import {
  chosenSchema,
  filledDateSchema,
  filledTimeSchema,
  maybeChosenSchema,
  minutesOfDay,
} from '../../booking/form-parts.ts';
import { idIn } from '../../booking/preset-values.ts';
import { proposalOf } from '../../booking/service-proposal.ts';

const NO_WEEKDAY: ValidationKey = 'weekdays';

/** Converts form values to the API input, then runs the checks of the contract. Both use the same field names. */
export const waitingFormSchema = z
  .object({
    client_id: chosenSchema,
    kind: waitingKindSchema,
    employee_id: maybeChosenSchema,
    room_id: maybeChosenSchema,
    specialty_id: maybeChosenSchema,
    duration_minutes: z
      .number()
      .nullable()
      .transform((minutes) => minutes ?? 0),
    // Checked here too: the contract's checks wait until no field is missing.
    weekdays: z.array(weekdaySchema).min(1, NO_WEEKDAY),
    from_time: filledTimeSchema,
    to_time: filledTimeSchema,
    valid_until: filledDateSchema,
    note: z.string(),
  })
  .transform((typed): z.input<typeof waitingEntryInputSchema> => typed)
  .pipe(waitingEntryInputSchema);

/** Ids are texts, null until chosen; dates are `YYYY-MM-DD`, times `HH:mm`, empty until chosen. */
export type WaitingFormValues = z.input<typeof waitingFormSchema>;

const DAYS = 30;
const DAY_START = '08:00';
const LAST_MINUTE = '23:59';
const DAY_END = '20:00';

/** Initial values of a new entry: those of a booking that found no free place, or defaults. */
export function newValues(
  preset: NewAppointmentPreset,
  {
    clients,
    employees,
    rooms,
    specialties,
  }: Pick<Choices, 'clients' | 'employees' | 'rooms' | 'specialties'>,
  today: string,
): WaitingFormValues {
  const { date, start = DAY_START, end = DAY_END } = preset;
  const specialty_id = idIn(specialties, preset.specialtyId);
  const [proposedUntil, lastUntil] = [addDays(today, DAYS), addDays(today, WAITING_DAYS_AHEAD)];
  const isBooking = preset.start !== undefined && preset.end !== undefined && start < end;
  return {
    client_id: idIn(clients, preset.clientId),
    kind: 'once',
    employee_id: idIn(employees, preset.professionalId),
    room_id: idIn(rooms, preset.roomId),
    specialty_id,
    duration_minutes: isBooking
      ? minutesOfDay(start, end)
      : specialty_id === null
        ? DEFAULT_DURATION_MINUTES
        : proposalOf(specialties, specialty_id).minutes,
    weekdays: date ? [weekdayOf(date)] : [],
    from_time: start,
    // A booking after midnight, or late in the evening, ends beyond the day.
    to_time: start < end ? end : LAST_MINUTE,
    valid_until: date && date > proposedUntil ? (date < lastUntil ? date : lastUntil) : proposedUntil,
    note: '',
  };
}

const textOf = (id: number | null) => (id === null ? null : String(id));

export function valuesOf(entry: WaitingEntry): WaitingFormValues {
  const { client_id, employee_id, room_id, specialty_id, note } = entry;
  return {
    client_id: String(client_id),
    kind: entry.kind,
    employee_id: textOf(employee_id),
    room_id: textOf(room_id),
    specialty_id: textOf(specialty_id),
    duration_minutes: entry.duration_minutes,
    weekdays: entry.weekdays,
    from_time: entry.from_time,
    to_time: entry.to_time,
    valid_until: entry.valid_until,
    note: note ?? '',
  };
}
