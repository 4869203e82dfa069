import { fieldTexts } from '@alinha/contracts-core';
import { expect, test } from 'vitest';
import { type PlanFormValues, planFormSchema } from './plan-form.schema.ts';

/** A Saturday. */
const schema = planFormSchema(() => '2026-11-21 10:30:00');
const filled: PlanFormValues = {
  employee_id: '3',
  client_id: '5',
  room_id: null,
  specialty_id: '2',
  name: '  ',
  price_cents: 45_000,
  billing_period: 'monthly',
  billing_day: 5,
  schedules: [{ weekday: 1, start_time: '08:00', end_time: '09:00', creates_today: false }],
};
const row = (given: Partial<PlanFormValues['schedules'][number]>) => ({
  weekday: 1,
  start_time: '08:00',
  end_time: '09:00',
  creates_today: false,
  ...given,
});
const problemsOf = (change: Partial<PlanFormValues>) => {
  const result = schema.safeParse({ ...filled, ...change });
  return result.success ? {} : fieldTexts(result.error, 'pt');
};

test("the form's values become the contract's input, without a blank name", () => {
  expect(schema.parse(filled)).toEqual({
    employee_id: 3,
    client_id: 5,
    room_id: null,
    specialty_id: 2,
    name: null,
    price_cents: 45_000,
    billing_period: 'monthly',
    billing_day: 5,
    schedules: [{ weekday: 1, start_time: '08:00', end_time: '09:00' }],
    allow_overbooking: false,
  });
});

test('all missing fields are reported at once, in each row', () => {
  const schedules = [row({ start_time: '' }), row({ end_time: '08:00' })];
  expect(problemsOf({ employee_id: null, client_id: null, price_cents: 0, schedules })).toEqual({
    employee_id: 'Campo obrigatório',
    client_id: 'Campo obrigatório',
    price_cents: 'O valor deve ser maior que zero',
    'schedules.0.start_time': 'Campo obrigatório',
    'schedules.1.end_time': 'O horário final deve ser maior que o horário inicial.',
  });
});

test('two rows of the same weekday may not overlap', () => {
  const schedules = [row({}), row({ start_time: '08:30', end_time: '09:30' })];
  expect(problemsOf({ schedules })).toEqual({
    'schedules.1.start_time': 'Este horário se sobrepõe a outro do mesmo dia',
  });
});

test('at least one weekly time is needed', () => {
  expect(problemsOf({ schedules: [] })).toEqual({ schedules: 'Inclua pelo menos um horário' });
});

test('the first date is today only when the time has passed and the user chose today', () => {
  const firstDates = (given: Partial<PlanFormValues['schedules'][number]>) =>
    schema.parse({ ...filled, schedules: [row(given)] }).schedules.map(({ first_date }) => first_date);
  expect(firstDates({ weekday: 6, creates_today: true })).toEqual(['2026-11-21']);
  expect(firstDates({ weekday: 6, creates_today: false })).toEqual([undefined]);
  expect(firstDates({ weekday: 1, creates_today: true })).toEqual([undefined]);
  const later = { weekday: 6, start_time: '11:00', end_time: '12:00', creates_today: true };
  expect(firstDates(later)).toEqual([undefined]);
});
