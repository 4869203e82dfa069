import { fieldTexts } from '@alinha/contracts-core';
import { expect, test } from 'vitest';
import { sampleAppointment } from '../appointments/sample-appointment.ts';
import {
  changesBetween,
  type EditFormValues,
  editFormSchema,
  editFormValues,
} from './edit-appointment.schema.ts';

const before = sampleAppointment({ notes: 'joelho' });
const edited = (change: Partial<EditFormValues>, appointment = before) =>
  editFormSchema(appointment).safeParse({ ...editFormValues(appointment), ...change });
const changes = (change: Partial<EditFormValues>) => {
  const result = edited(change);
  if (!result.success) throw result.error;
  return changesBetween(before, result.data);
};

test('no field is sent when nothing changed', () => {
  expect(changes({})).toEqual({});
});

test('only changed fields are sent, empty ones as null', () => {
  expect(changes({ employee_id: '2' })).toEqual({ employee_id: 2 });
  expect(changes({ room_id: null, specialty_id: null, notes: ' ' })).toEqual({
    room_id: null,
    specialty_id: null,
    notes: null,
  });
});

test('a move sends only the start, so each appointment of a series keeps its duration', () => {
  expect(changes({ start_time: '10:00', end_time: '11:00' })).toEqual({
    start_datetime: '2026-11-20 10:00:00',
  });
  expect(changes({ date: '2026-11-23' })).toEqual({ start_datetime: '2026-11-23 08:00:00' });
});

test('a new duration sends the end, and the start if it moved too', () => {
  expect(changes({ end_time: '09:30' })).toEqual({ end_datetime: '2026-11-20 09:30:00' });
  expect(changes({ start_time: '08:30' })).toEqual({
    start_datetime: '2026-11-20 08:30:00',
    end_datetime: '2026-11-20 09:00:00',
  });
});

test('professional and a valid range are required', () => {
  const result = edited({ employee_id: null, end_time: '08:00' });
  expect(result.error && fieldTexts(result.error, 'pt')).toEqual({
    employee_id: 'Campo obrigatório',
    end_time: 'O horário final deve ser maior que o horário inicial.',
  });
});

test('an appointment over midnight keeps its times when they are not edited', () => {
  const late = sampleAppointment({
    start_datetime: '2026-11-20 23:00:00',
    end_datetime: '2026-11-21 00:30:00',
  });
  const result = edited({ room_id: null }, late);
  expect(result.data && changesBetween(late, result.data)).toEqual({ room_id: null });
  const earlier = edited({ start_time: '22:30' }, late);
  expect(earlier.data && changesBetween(late, earlier.data)).toEqual({
    start_datetime: '2026-11-20 22:30:00',
    end_datetime: '2026-11-21 00:30:00',
  });
  const moved = edited({ date: '2026-11-23' }, late);
  expect(moved.data && changesBetween(late, moved.data)).toEqual({ start_datetime: '2026-11-23 23:00:00' });
});

test('a very long appointment may be moved over midnight with its duration', () => {
  const long = sampleAppointment({
    start_datetime: '2026-11-20 18:00:00',
    end_datetime: '2026-11-20 23:00:00',
  });
  const moved = edited({ start_time: '21:00', end_time: '02:00' }, long);
  expect(moved.data && changesBetween(long, moved.data)).toEqual({ start_datetime: '2026-11-20 21:00:00' });
  expect(edited({ start_time: '21:00', end_time: '03:00' }, long).success).toBe(false);
});

test('an appointment may be moved to end at midnight', () => {
  expect(changes({ start_time: '23:00', end_time: '00:00' })).toEqual({
    start_datetime: '2026-11-20 23:00:00',
  });
});
