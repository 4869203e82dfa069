import { weekdayOf } from '@alinha/contracts-agenda';
import { addDays, addMinutes } from '@alinha/contracts-core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AppointmentRecord } from '../appointments/appointment-record.ts';
import type { ScheduleRecord } from '../plans/schedules.repository.ts';
import { occurrencesOf } from '../plans/weekly-times.ts';
import { appointmentAfter, scheduleAfter, seriesChangeOf, settingOfPlan } from './series-change.ts';

const schedule: ScheduleRecord = {
  id: 1,
  weekday: 1,
  startTime: '09:00',
  durationMinutes: 60,
  firstDate: '2026-11-23',
  madeUntil: '2027-11-22',
  employeeId: 1,
  roomId: 2,
  specialtyId: null,
};

function appointment(start: string, minutes = 60): AppointmentRecord {
  return {
    id: 1,
    start,
    end: addMinutes(start, minutes),
    employeeId: 1,
    clientId: 3,
    roomId: 2,
    specialtyId: null,
    notes: 'joelho',
    done: false,
    attendance: 'scheduled',
    attendanceChangedAt: null,
    cancelRequestedAt: null,
    waivedCents: null,
    evolution: null,
    isSigned: false,
    overbooked: false,
    paymentAmountCents: null,
    isPaid: false,
    planId: 1,
    scheduleId: 1,
    freezeId: null,
    creditId: null,
    packageId: null,
    creditReturned: false,
  };
}

const named = appointment('2026-11-30 09:00:00');
const change = (input: Omit<Parameters<typeof seriesChangeOf>[1], 'allow_overbooking'>) =>
  seriesChangeOf(named, { allow_overbooking: false, ...input });

describe('a change of a series', () => {
  test('moves each appointment by the shift of the named one and keeps its duration', () => {
    const later = change({ start_datetime: '2026-12-01 10:30:00' });
    expect(appointmentAfter(appointment('2026-12-09 08:00:00', 45), later)).toMatchObject({
      start: '2026-12-10 09:30:00',
      end: '2026-12-10 10:15:00',
      notes: 'joelho',
    });
  });

  test('sets the duration of each appointment when a duration or an end is given', () => {
    const other = appointment('2026-12-07 09:00:00', 45);
    expect(appointmentAfter(other, change({ duration_minutes: 90 })).end).toBe('2026-12-07 10:30:00');
    expect(appointmentAfter(other, change({ end_datetime: '2026-11-30 09:30:00' })).end).toBe(
      '2026-12-07 09:30:00',
    );
  });

  test('sets given values on all appointments, including null, and keeps the others', () => {
    const other = appointment('2026-12-07 09:00:00');
    expect(appointmentAfter(other, change({ room_id: null, employee_id: 9 }))).toMatchObject({
      roomId: null,
      employeeId: 9,
      notes: 'joelho',
    });
    expect(appointmentAfter(other, change({ notes: null }))).toMatchObject({ roomId: 2, notes: null });
    expect(appointmentAfter(other, change({}))).toEqual(other);
  });

  test('is refused when it moves the series by more than a year or ends before it starts', () => {
    expect(() => change({ start_datetime: '2027-12-02 09:00:00' })).toThrow(
      expect.objectContaining({ fields: { start_datetime: 'series_shift' } }),
    );
    expect(() => change({ start_datetime: '2025-11-28 09:00:00' })).toThrow();
    expect(() => change({ end_datetime: '2026-11-30 09:00:00' })).toThrow(
      expect.objectContaining({ fields: { end_datetime: 'end_after_start' } }),
    );
  });
});

describe('the weekly time', () => {
  const after = (start: string, movesWhole = false) =>
    scheduleAfter(schedule, change({ start_datetime: start }), { movesWhole });

  test('moves to the new time and weekday, also over midnight', () => {
    expect(after('2026-11-30 10:15:00')).toMatchObject({
      weekday: 1,
      startTime: '10:15',
      madeUntil: '2027-11-22',
    });
    expect(after('2026-12-01 00:30:00')).toMatchObject({
      weekday: 2,
      startTime: '00:30',
      madeUntil: '2027-11-23',
    });
    expect(after('2026-11-29 22:00:00')).toMatchObject({
      weekday: 0,
      startTime: '22:00',
      madeUntil: '2027-11-21',
    });
  });

  test('has its first date on its weekday when it is moved from any appointment', () => {
    expect(after('2026-12-07 11:00:00').firstDate).toBe('2026-11-23');
    expect(after('2026-12-01 09:00:00').firstDate).toBe('2026-11-24');
    expect(after('2026-12-01 09:00:00', true).firstDate).toBe('2026-11-24');
  });

  test('continues exactly one week after the last moved appointment, for any shift', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200_000, max: 200_000 }), (shiftMinutes) => {
        const shift = {
          ...change({}),
          shiftMinutes,
        };
        const made = occurrencesOf(schedule, schedule.firstDate, schedule.madeUntil);
        const last = made.at(-1)?.start ?? '';
        const followed = scheduleAfter(schedule, shift, { movesWhole: false });
        const [next] = occurrencesOf(followed, followed.madeUntil, addDays(followed.madeUntil, 1));
        expect(next?.start).toBe(addMinutes(last, shiftMinutes + 7 * 24 * 60));
        expect(weekdayOf(followed.madeUntil)).toBe(followed.weekday);
      }),
    );
  });
});

test('a plan has each value that all its weekly times share', () => {
  const plan = { employeeId: 1, roomId: 2, specialtyId: 3 };
  const one = { employeeId: 7, roomId: null, specialtyId: 3 };
  expect(settingOfPlan(plan, [one, { ...one, specialtyId: 4 }])).toEqual({
    employeeId: 7,
    roomId: null,
    specialtyId: 3,
  });
  expect(settingOfPlan(plan, [one, { ...one, employeeId: 8, roomId: 2 }])).toEqual(plan);
  expect(settingOfPlan(plan, [])).toEqual(plan);
});
