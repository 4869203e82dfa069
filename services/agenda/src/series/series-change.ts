import { type UpdateSeriesInput, weekdayOf } from '@alinha/contracts-agenda';
import { addDays, addMinutes, DAY_MS, MINUTE_MS, minutesBetween } from '@alinha/contracts-core';
import { DomainError } from '@alinha/service-kit';
import type { AppointmentRecord } from '../appointments/appointment-record.ts';
import { timesAfter } from '../appointments/appointment-times.ts';
import type { Setting } from '../plans/plans.repository.ts';
import type { ScheduleRecord } from '../plans/schedules.repository.ts';
import { onWeekday } from '../plans/weekly-times.ts';

/** The longest shift of a series. */
const MAX_SHIFT_MINUTES = (366 * DAY_MS) / MINUTE_MS;

/** The change of each appointment of a series. Undefined values stay as they are. */
export type SeriesChange = {
  readonly shiftMinutes: number;
  readonly durationMinutes: number | undefined;
  readonly employeeId: number | undefined;
  readonly roomId: number | null | undefined;
  readonly specialtyId: number | null | undefined;
  readonly notes: string | null | undefined;
};

/**
 * Derives the change of all appointments from the new times of one.
 * @throws DomainError INVALID_INPUT when the new times do not fit the unchanged ones, or move the series by over a year
 */
export function seriesChangeOf(named: AppointmentRecord, input: UpdateSeriesInput): SeriesChange {
  const { start, end } = timesAfter(named, input);
  const shiftMinutes = minutesBetween(named.start, start);
  if (Math.abs(shiftMinutes) > MAX_SHIFT_MINUTES) {
    throw new DomainError('INVALID_INPUT', { fields: { start_datetime: 'series_shift' } });
  }
  const setsDuration = input.end_datetime !== undefined || input.duration_minutes !== undefined;
  return {
    shiftMinutes,
    durationMinutes: setsDuration ? minutesBetween(start, end) : undefined,
    employeeId: input.employee_id,
    roomId: input.room_id,
    specialtyId: input.specialty_id,
    notes: input.notes,
  };
}

function settingAfter(setting: Setting, change: SeriesChange): Setting {
  return {
    employeeId: change.employeeId ?? setting.employeeId,
    roomId: change.roomId === undefined ? setting.roomId : change.roomId,
    specialtyId: change.specialtyId === undefined ? setting.specialtyId : change.specialtyId,
  };
}

export function appointmentAfter(appointment: AppointmentRecord, change: SeriesChange): AppointmentRecord {
  const start = addMinutes(appointment.start, change.shiftMinutes);
  const minutes = change.durationMinutes ?? minutesBetween(appointment.start, appointment.end);
  return {
    ...appointment,
    ...settingAfter(appointment, change),
    start,
    end: addMinutes(start, minutes),
    notes: change.notes === undefined ? appointment.notes : change.notes,
  };
}

/**
 * Changes the weekly time for later appointments. `madeUntil` moves by the same shift as the last appointment, so that
 * exactly a week remains between them.
 * @param movesWhole the whole series moves, so the first date moves by the shift. Otherwise the first date becomes the
 * first one on the new weekday.
 */
export function scheduleAfter(
  schedule: ScheduleRecord,
  change: SeriesChange,
  { movesWhole }: { readonly movesWhole: boolean },
): ScheduleRecord {
  const next = addMinutes(`${schedule.madeUntil} ${schedule.startTime}:00`, change.shiftMinutes);
  const madeUntil = addDays(next, 0);
  const days = minutesBetween(schedule.madeUntil, madeUntil) / (DAY_MS / MINUTE_MS);
  const weekday = weekdayOf(madeUntil);
  return {
    ...schedule,
    ...settingAfter(schedule, change),
    weekday,
    startTime: next.slice(11, 16),
    durationMinutes: change.durationMinutes ?? schedule.durationMinutes,
    firstDate: movesWhole ? addDays(schedule.firstDate, days) : onWeekday(weekday, schedule.firstDate),
    madeUntil,
  };
}

/** Setting of a plan: each value that all its weekly times share, else the plan's former value. */
export function settingOfPlan(plan: Setting, schedules: readonly Setting[]): Setting {
  const shared = <Key extends keyof Setting>(key: Key): Setting[Key] => {
    const [first] = schedules;
    return first && schedules.every((one) => one[key] === first[key]) ? first[key] : plan[key];
  };
  return { employeeId: shared('employeeId'), roomId: shared('roomId'), specialtyId: shared('specialtyId') };
}
