import { createAppointmentInputSchema } from '@alinha/contracts-agenda';
import { fieldTexts } from '@alinha/contracts-core';
import { expect, test } from 'vitest';
import { endAfter, timesProblem } from '../../booking/form-parts.ts';
import { type AppointmentFormValues, appointmentFormSchema } from './appointment-form.schema.ts';

const filled: AppointmentFormValues = {
  employee_id: '3',
  client_id: '5',
  specialty_id: null,
  room_id: '2',
  date: '2026-11-20',
  start_time: '08:15',
  end_time: '09:00',
  payment_amount_cents: 9000,
  is_free: false,
  is_paid: true,
  pays_with: null,
  notes: '  ',
};
const problemsOf = (change: Partial<AppointmentFormValues>) => {
  const result = appointmentFormSchema.safeParse({ ...filled, ...change });
  return result.success ? {} : fieldTexts(result.error, 'pt');
};

test("the form's values become the contract's input: start, duration and payment", () => {
  const input = appointmentFormSchema.parse(filled);
  expect(input).toMatchObject({
    employee_id: 3,
    client_id: 5,
    specialty_id: null,
    room_id: 2,
    start_datetime: '2026-11-20 08:15:00',
    duration_minutes: 45,
    payment_amount_cents: 9000,
    payment_status: 'paid',
    notes: null,
  });
  expect(createAppointmentInputSchema.safeParse(input).success).toBe(true);
});

test('professional, client, times and an amount above zero are required', () => {
  expect(
    problemsOf({ employee_id: null, client_id: null, start_time: '', payment_amount_cents: null }),
  ).toEqual({
    employee_id: 'Campo obrigatório',
    client_id: 'Campo obrigatório',
    start_time: 'Campo obrigatório',
    payment_amount_cents: 'Informe o valor ou marque “Sem cobrança”',
  });
  expect(problemsOf({ payment_amount_cents: 0 })).toEqual({
    payment_amount_cents: 'Informe o valor ou marque “Sem cobrança”',
  });
});

test('an end at, before or too soon after the start is an error', () => {
  expect(problemsOf({ end_time: '08:15' })).toEqual({
    end_time: 'O horário final deve ser maior que o horário inicial.',
  });
  expect(timesProblem('08:15', '08:25')).toBe('duration');
  expect(timesProblem('08:15', '08:30')).toBeNull();
  expect(timesProblem('', '08:30')).toBeNull();
});

test('an appointment may end at midnight or early on the next day', () => {
  const durationOf = (start_time: string, end_time: string) => {
    const input = appointmentFormSchema.parse({ ...filled, start_time, end_time });
    expect(createAppointmentInputSchema.safeParse(input).success).toBe(true);
    return [input.start_datetime, input.duration_minutes];
  };
  expect(durationOf('23:00', '00:00')).toEqual(['2026-11-20 23:00:00', 60]);
  expect(durationOf('23:45', '00:00')).toEqual(['2026-11-20 23:45:00', 15]);
  expect(durationOf('23:45', '00:45')).toEqual(['2026-11-20 23:45:00', 60]);
});

test('a missing day is an error with times over midnight too', () => {
  expect(problemsOf({ date: '', start_time: '23:45', end_time: '00:45' })).toEqual({
    date: 'Campo obrigatório',
  });
});

test('a new start of a weekly time moves its end within the day', () => {
  expect(endAfter('08:15', 60)).toBe('09:15');
  expect(endAfter('23:30', 60)).toBe('23:59');
});

test('an amount is required unless "no charge" is ticked', () => {
  expect(appointmentFormSchema.parse({ ...filled, is_free: true })).toMatchObject({
    payment_amount_cents: null,
    payment_status: null,
  });
  expect(problemsOf({ payment_amount_cents: null })).toEqual({
    payment_amount_cents: 'Informe o valor ou marque “Sem cobrança”',
  });
});
