import { afterEach, describe, expect, test } from 'vitest';
import { sampleAppointment } from '../../../appointments/sample-appointment.ts';
import { optimisticChanges, showChange, withAppointment, withChanges } from './optimistic-changes.ts';

const WEEK = { start: '2026-11-15', end: '2026-11-22' };
const elisa = sampleAppointment({ id: 1 });
const diego = sampleAppointment({
  id: 2,
  start_datetime: '2026-11-20 10:00:00',
  end_datetime: '2026-11-20 11:00:00',
});
const ids = (list: readonly { readonly id: number }[]) => list.map(({ id }) => id);

describe('a list with a changed appointment', () => {
  test('is sorted by start, then by id', () => {
    const late = { ...elisa, start_datetime: '2026-11-20 12:00:00', end_datetime: '2026-11-20 13:00:00' };
    expect(ids(withAppointment([elisa, diego], late, WEEK))).toEqual([2, 1]);
    const same = { ...elisa, start_datetime: diego.start_datetime };
    expect(ids(withAppointment([elisa, diego], same, WEEK))).toEqual([1, 2]);
  });

  test('adds an appointment that moves in and removes one that moves out', () => {
    expect(ids(withAppointment([diego], elisa, WEEK))).toEqual([1, 2]);
    const nextWeek = { ...elisa, start_datetime: '2026-11-22 00:00:00', end_datetime: '2026-11-22 01:00:00' };
    expect(ids(withAppointment([elisa, diego], nextWeek, WEEK))).toEqual([2]);
    const before = { ...elisa, start_datetime: '2026-11-14 23:00:00', end_datetime: '2026-11-15 00:00:00' };
    expect(ids(withAppointment([elisa, diego], before, WEEK))).toEqual([2]);
  });

  test('loses an appointment that moves to another professional when it is filtered by professional', () => {
    const reassigned = { ...elisa, employee_id: 2 };
    expect(ids(withAppointment([elisa, diego], reassigned, { ...WEEK, employeeId: 1 }))).toEqual([2]);
  });
});

describe('unconfirmed changes', () => {
  afterEach(() => optimisticChanges.set([]));
  const shown = () => withChanges([elisa, diego], optimisticChanges.get(), WEEK);

  test("are applied to the server's list until they are removed", () => {
    const removeFirst = showChange({ appointment: elisa, change: { done: true } });
    showChange({ appointment: elisa, change: { room_name: 'Sala 2' } });
    expect(shown()[0]).toMatchObject({ done: true, room_name: 'Sala 2' });
    removeFirst();
    expect(shown()[0]).toMatchObject({ done: false, room_name: 'Sala 2' });
  });

  test('remove a deleted appointment, and add a changed one that is not in the list', () => {
    showChange({ appointment: diego, change: null });
    showChange({ appointment: sampleAppointment({ id: 3 }), change: { done: true } });
    expect(ids(shown())).toEqual([1, 3]);
  });

  test('do not replace the objects of other appointments', () => {
    showChange({ appointment: elisa, change: { done: true } });
    expect(shown()[1]).toBe(diego);
  });
});
