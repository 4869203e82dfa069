import { describe, expect, test } from 'vitest';
import { type QuickCreateValues, quickCreateSchema } from './quick-create.schema.ts';

const values = (given: Partial<QuickCreateValues> = {}): QuickCreateValues => ({
  client_id: '5',
  new_client: null,
  employee_id: '2',
  room_id: null,
  specialty_id: '4',
  payment_amount_cents: 9_000,
  is_free: false,
  is_paid: false,
  pays_with: null,
  date: '2026-11-20',
  start_time: '09:30',
  end_time: '10:15',
  ...given,
});

/** Wrong fields and why. */
function problemsOf(given: Partial<QuickCreateValues>): Readonly<Record<string, string>> {
  const { error } = quickCreateSchema.safeParse(values(given));
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

test("the form's values become the contract's input", () => {
  expect(quickCreateSchema.parse(values({ room_id: '3' }))).toEqual({
    client: { id: 5 },
    appointment: {
      employee_id: 2,
      room_id: 3,
      specialty_id: 4,
      payment_amount_cents: 9_000,
      payment_status: 'pending',
      start_datetime: '2026-11-20 09:30:00',
      duration_minutes: 45,
      allow_overbooking: false,
    },
  });
});

test('a new client replaces the chosen one', () => {
  const { client } = quickCreateSchema.parse(values({ new_client: { name: ' Zuleide ', phone: '' } }));
  expect(client).toEqual({ id: null, created: { name: 'Zuleide', phone: null } });
});

test('a booking may run over midnight', () => {
  const { appointment } = quickCreateSchema.parse(values({ start_time: '23:45', end_time: '00:45' }));
  expect(appointment).toMatchObject({ start_datetime: '2026-11-20 23:45:00', duration_minutes: 60 });
});

test('a booking is paid or free only when the user says so', () => {
  const { appointment: paid } = quickCreateSchema.parse(values({ is_paid: true }));
  expect(paid).toMatchObject({ payment_amount_cents: 9_000, payment_status: 'paid' });
  const { appointment: cash } = quickCreateSchema.parse(values({ is_paid: true, payment_method: 'cash' }));
  expect(cash).toMatchObject({ payment_status: 'paid', payment_method: 'cash' });
  const { appointment: pending } = quickCreateSchema.parse(values({ payment_method: 'cash' }));
  expect(pending.payment_method).toBeUndefined();
  const { appointment: free } = quickCreateSchema.parse(
    values({ is_free: true, payment_amount_cents: 9_000 }),
  );
  expect(free).toMatchObject({ payment_amount_cents: null, payment_status: null });
  expect(problemsOf({ payment_amount_cents: null })).toEqual({ payment_amount_cents: 'price_or_free' });
  expect(problemsOf({ payment_amount_cents: 0 })).toEqual({ payment_amount_cents: 'price_or_free' });
});

describe('required', () => {
  test('a client, known or new', () => {
    expect(problemsOf({ client_id: null })).toEqual({ client_id: 'required' });
    expect(Object.keys(problemsOf({ new_client: { name: '', phone: '' } }))).toEqual(['new_client.name']);
  });

  test('a professional, a day and both times', () => {
    expect(Object.keys(problemsOf({ employee_id: null, date: '', start_time: '', end_time: '' }))).toEqual([
      'employee_id',
      'date',
      'start_time',
      'end_time',
    ]);
  });

  test('an end at least the minimum duration after the start', () => {
    expect(problemsOf({ end_time: '09:00' })).toEqual({ end_time: 'end_after_start' });
    expect(problemsOf({ end_time: '09:40' })).toEqual({ end_time: 'duration' });
  });
});
