import { expect, test } from 'vitest';
import { sampleAppointment } from '../../appointments/sample-appointment.ts';
import { keepUnchanged } from './unchanged-appointments.ts';

const list = () => [1, 2, 3].map((id) => sampleAppointment({ id }));

test('an equal list is replaced by the earlier object', () => {
  const before = list();
  expect(keepUnchanged(before, list())).toBe(before);
});

test('an unchanged appointment keeps its object when its position changes', () => {
  const before = list();
  const after = keepUnchanged(before, [sampleAppointment({ id: 9 }), ...list()]);
  expect(after.map(({ id }) => id)).toEqual([9, 1, 2, 3]);
  expect(after.slice(1).every((one, index) => one === before[index])).toBe(true);
});

test('a changed appointment is a new object', () => {
  const before = list();
  const after = keepUnchanged(before, [...list().slice(0, 2), sampleAppointment({ id: 3, done: true })]);
  expect(after[2]).not.toBe(before[2]);
  expect(after[2]?.done).toBe(true);
});

test('deleted and reordered appointments follow the new list', () => {
  const before = list();
  expect(keepUnchanged(before, list().slice(1)).map(({ id }) => id)).toEqual([2, 3]);
  expect(keepUnchanged(before, list().reverse()).map(({ id }) => id)).toEqual([3, 2, 1]);
});
