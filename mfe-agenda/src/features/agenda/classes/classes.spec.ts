import { expect, test } from 'vitest';
import { sampleAppointment } from '../../../appointments/sample-appointment.ts';
import { groupClasses, isOneClass, markAboveReductions, placesIn } from './classes.ts';

const elisa = sampleAppointment();
const diego = sampleAppointment({ id: 2, client_id: 6, client_name: 'Diego Fernandes' });
const roomFor = (capacity: number) => new Map([[1, { capacity }]]);

test('appointments with the same professional, room, specialty, start and end are a class', () => {
  expect(groupClasses([elisa, diego])).toEqual([[elisa, diego]]);
  const others = [
    { employee_id: 2 },
    { room_id: null },
    { specialty_id: null },
    { start_datetime: '2026-11-20 08:30:00' },
    { end_datetime: '2026-11-20 09:30:00' },
  ].map((change, index) => sampleAppointment({ id: 3 + index, ...change }));
  for (const other of others) expect(isOneClass([elisa, other])).toBe(false);
  expect(groupClasses([elisa, ...others, diego])).toEqual([[elisa, diego], ...others.map((one) => [one])]);
  expect(isOneClass([elisa])).toBe(false);
});

test('the places of a class are those of its room, or of its professional without a room', () => {
  const placesOf = placesIn([elisa, diego], roomFor(4), roomFor(5));
  expect(placesOf(elisa)).toEqual({ taken: 2, capacity: 4, free: 2 });
  expect(placesOf(diego)).toBe(placesOf(elisa));
  const withoutRoom = [elisa, diego].map((one) => ({ ...one, room_id: null }));
  expect(placesIn(withoutRoom, roomFor(4), roomFor(5))(withoutRoom[0] ?? elisa)).toEqual({
    taken: 2,
    capacity: 5,
    free: 3,
  });
});

test('a place is free only when room and professional have one', () => {
  const elsewhere = sampleAppointment({ id: 3, employee_id: 2, end_datetime: '2026-11-20 08:30:00' });
  expect(placesIn([elisa, diego, elsewhere], roomFor(4), roomFor(9))(elisa).free).toBe(1);
  expect(placesIn([elisa, diego], roomFor(4), roomFor(2))(elisa)).toEqual({ taken: 2, capacity: 2, free: 0 });
  expect(placesIn([elisa, diego], roomFor(1), roomFor(1))(elisa).free).toBe(0);
  expect(placesIn([elisa, diego], new Map(), roomFor(2))(elisa)).toEqual({
    taken: 2,
    capacity: null,
    free: null,
  });
});

test('the places of a reduced room are the lowest of the day', () => {
  const later = sampleAppointment({
    id: 3,
    start_datetime: '2026-11-22 08:00:00',
    end_datetime: '2026-11-22 09:00:00',
  });
  const reductions = [
    { start_date: '2026-11-20', end_date: '2026-11-21', capacity: 2 },
    { start_date: '2026-11-20', end_date: '2026-11-20', capacity: 1 },
  ];
  const placesOf = placesIn([elisa, diego, later], new Map([[1, { capacity: 4, reductions }]]), roomFor(9));
  expect(placesOf(elisa)).toEqual({ taken: 2, capacity: 1, free: 0 });
  expect(placesOf(later)).toEqual({ taken: 1, capacity: 4, free: 3 });
});

test('a reduction marks only the appointments above it as overbooked', () => {
  const half = sampleAppointment({ id: 3, end_datetime: '2026-11-20 08:30:00' });
  const alone = sampleAppointment({
    id: 4,
    start_datetime: '2026-11-20 09:00:00',
    end_datetime: '2026-11-20 10:00:00',
  });
  const otherDay = [5, 6, 7].map((id) =>
    sampleAppointment({ id, start_datetime: '2026-11-21 08:00:00', end_datetime: '2026-11-21 09:00:00' }),
  );
  const cancelled = sampleAppointment({ id: 8, attendance: 'cancelled' });
  const elsewhere = sampleAppointment({ id: 9, room_id: null });
  const booked = [elisa, diego, half, alone, ...otherDay, cancelled, elsewhere];
  const markedAt = (capacity: number) =>
    markAboveReductions(
      booked,
      new Map([
        [1, { capacity: 3, reductions: [{ start_date: '2026-11-20', end_date: '2026-11-20', capacity }] }],
      ]),
    ).flatMap(({ id, overbooked }) => (overbooked ? [id] : []));
  expect(markedAt(2)).toEqual([1, 2, 3]);
  expect(markedAt(0)).toEqual([1, 2, 3, 4]);
  expect(markAboveReductions(booked, roomFor(1))).toEqual(booked);
});
