import {
  appointmentEndpoints,
  type RecurringPlan,
  recurringPlanEndpoints,
  seriesEndpoints,
  specialtyEndpoints,
} from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { addDays } from '@alinha/contracts-core';
import {
  appointmentInput,
  clientInput,
  eventually,
  listenLive,
  specialtyInput,
  startTestApp,
  TestClock,
} from '@alinha/testing';
import { describe, expect, test } from 'vitest';
import { clientIsArchived, FIRST_MONDAY, NOW, planInput, planStudio, startPlan } from './plan-studio.ts';

const clock = new TestClock(NOW);
const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'], clock: clock.now });

const MONDAYS_AND_WEDNESDAYS = [
  { weekday: 3, start_time: '18:00', end_time: '18:50' },
  { weekday: 1, start_time: '09:00', end_time: '10:00' },
];

test('an appointment of a plan refuses a price in the language of the caller', async () => {
  const { studio, start, madeBy } = await planStudio(app);
  const [first] = await madeBy(await start());
  const params = { id: first?.id ?? 0 };
  for (const [language, error] of [
    ['pt', 'Este atendimento faz parte de um plano. O valor dele é cobrado no plano.'],
    ['en', 'This appointment is part of a plan. Its price is charged with the plan.'],
  ] as const) {
    const body = { payment_amount_cents: 9_000 };
    expect(
      await studio.speaking(language).request('PUT', `/api/appointments/${params.id}`, body),
    ).toMatchObject({ status: 409, body: { code: 'APPOINTMENT_IN_PLAN', error } });
  }
  const unchanged = { notes: 'Trazer exames', payment_amount_cents: null, allow_overbooking: false };
  expect(await studio.call(appointmentEndpoints.update, { params, body: unchanged })).toMatchObject({
    notes: 'Trazer exames',
    payment_amount_cents: null,
  });
});

describe('starting a plan', () => {
  test('returns it with its weekly times and creates appointments for 52 weeks', async () => {
    const { studio, professional, place, client, start, madeBy } = await planStudio(app);
    const specialty = await studio.call(specialtyEndpoints.create, { body: specialtyInput() });
    const plan = await start({
      specialty_id: specialty.id,
      billing_period: 'quarterly',
      schedules: MONDAYS_AND_WEDNESDAYS,
    });
    expect(plan).toEqual({
      id: plan.id,
      name: `${specialty.name} - 2x`,
      active: true,
      client_id: client.id,
      client_name: client.name,
      employee_id: professional.id,
      employee_name: professional.name,
      room_id: place.id,
      room_name: place.name,
      specialty_id: specialty.id,
      specialty_name: specialty.name,
      price_cents: 32_000,
      billing_period: 'quarterly',
      billing_day: 5,
      freezes: [],
      schedules: [
        expect.objectContaining({
          weekday: 1,
          start_time: '09:00',
          end_time: '10:00',
          first_date: FIRST_MONDAY,
        }),
        expect.objectContaining({
          weekday: 3,
          start_time: '18:00',
          end_time: '18:50',
          first_date: '2026-11-25',
        }),
      ],
    });
    expect(await studio.call(recurringPlanEndpoints.get, { params: { id: plan.id } })).toMatchObject(plan);
    const made = await madeBy(plan);
    const dates = Array.from({ length: 52 }, (_, week) => [
      `${addDays(FIRST_MONDAY, week * 7)} 09:00:00`,
      `${addDays('2026-11-25', week * 7)} 18:00:00`,
    ]).flat();
    expect(made.map(({ start_datetime }) => start_datetime)).toEqual(dates);
    expect(made[1]).toMatchObject({
      client_id: client.id,
      employee_id: professional.id,
      room_id: place.id,
      specialty_id: specialty.id,
      end_datetime: '2026-11-25 18:50:00',
      payment_amount_cents: null,
      payment_status: null,
      overbooked: false,
      done: false,
    });
  });

  test('names it by the number of times when it has no specialty, in the language of the caller', async () => {
    const { studio, base, start } = await planStudio(app);
    expect(await start()).toMatchObject({ name: 'Plano - 1x', specialty_name: null });
    const afternoon = [{ weekday: 1, start_time: '14:00', end_time: '15:00' }];
    expect(
      await startPlan(studio.speaking('en'), { ...base, schedules: afternoon, name: '  ' }),
    ).toMatchObject({
      name: 'Plan - 1x',
    });
    const evening = [{ weekday: 1, start_time: '19:00', end_time: '20:00' }];
    expect(await start({ schedules: evening, name: ' Pilates da Ana ' })).toMatchObject({
      name: 'Pilates da Ana',
    });
  });

  test('starts today on the company’s clock unless the time has passed or a date is given', async () => {
    const { start } = await planStudio(app);
    const friday = async (start_time: string, end_time: string, first_date?: string) => {
      const plan = await start({
        schedules: [{ weekday: 5, start_time, end_time, ...(first_date && { first_date }) }],
      });
      return plan.schedules[0]?.first_date;
    };
    expect(await friday('09:30', '10:00')).toBe('2026-11-20');
    expect(await friday('09:00', '09:30')).toBe('2026-11-27');
    expect(await friday('08:00', '09:00', '2026-11-20')).toBe('2026-11-20');
    expect(await friday('12:00', '13:00', '2027-01-15')).toBe('2027-01-15');
  });

  test('creates the weeks since the start and 52 from today when it starts in the past', async () => {
    const { start, madeBy } = await planStudio(app);
    const plan = await start({
      schedules: [{ weekday: 1, start_time: '09:00', end_time: '10:00', first_date: '2026-11-02' }],
    });
    const made = await madeBy(plan);
    expect(made).toHaveLength(55);
    expect(made[0]?.start_datetime).toBe('2026-11-02 09:00:00');
    expect(made.at(-1)?.start_datetime).toBe('2027-11-15 09:00:00');
  });

  test('returns the same plan and creates nothing when the key is repeated', async () => {
    const { studio, base, madeBy } = await planStudio(app);
    const keyed = studio.with({ 'idempotency-key': 'one-plan-only' });
    const plans = await Promise.all([1, 2, 3].map(() => startPlan(keyed, base)));
    expect(new Set(plans.map(({ id }) => id)).size).toBe(1);
    expect(await madeBy(plans[0] as RecurringPlan)).toHaveLength(52);
    await expect(startPlan(keyed, { ...base, price_cents: 1 })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_MISMATCH',
    });
  });
});

describe('an invalid plan', () => {
  test('is refused with every wrong field, in the language of the caller', async () => {
    const { studio } = await planStudio(app);
    const body = {
      employee_id: 'x',
      client_id: 1,
      price_cents: 0,
      billing_period: 'weekly',
      billing_day: 2,
      schedules: [
        { weekday: 1, start_time: '09:00', end_time: '10:00' },
        { weekday: 1, start_time: '09:30', end_time: '10:30' },
        { weekday: 2, start_time: '09:00', end_time: '08:00', first_date: '2026-11-23' },
        { weekday: 7, start_time: '9h', end_time: '10:00' },
      ],
    };
    const reply = await studio.speaking('en').request('POST', '/api/recurring/plans', body);
    expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    const { fields } = reply.body as { fields: Record<string, string> };
    expect(fields).toMatchObject({
      employee_id: 'Invalid id.',
      price_cents: 'The amount must be above zero',
      billing_period: 'Use one of: monthly, quarterly, semiannual, annual',
      'schedules.2.end_time': 'The end time must be later than the start time.',
      'schedules.2.first_date': 'The first date must fall on the chosen weekday',
      'schedules.3.start_time': 'Invalid time',
    });
    const empty = await studio.request('POST', '/api/recurring/plans', { ...body, schedules: [] });
    expect(empty).toMatchObject({ body: { fields: { schedules: 'Inclua pelo menos um horário' } } });
  });

  test('is refused when its first date is more than a year from today', async () => {
    const { studio, base } = await planStudio(app);
    const schedules = [
      { weekday: 1, start_time: '09:00', end_time: '10:00', first_date: '2025-11-17' },
      { weekday: 2, start_time: '09:00', end_time: '10:00' },
      { weekday: 3, start_time: '09:00', end_time: '10:00', first_date: '2027-11-24' },
    ];
    await expect(startPlan(studio, { ...base, schedules })).rejects.toMatchObject({
      status: 400,
      fields: {
        'schedules.0.first_date': 'A primeira data fica a mais de um ano de hoje',
        'schedules.2.first_date': 'A primeira data fica a mais de um ano de hoje',
      },
    });
    await expect(startPlan(studio.speaking('en'), { ...base, schedules })).rejects.toMatchObject({
      fields: { 'schedules.0.first_date': 'The first date is more than a year from today' },
    });
  });

  test('is refused when it has records that are archived or of another company', async () => {
    const { studio, base, client } = await planStudio(app);
    const stranger = await planStudio(app);
    await expect(startPlan(studio, stranger.base)).rejects.toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
      fields: {
        employee_id: 'Profissional não encontrado',
        client_id: 'Cliente não encontrado',
        room_id: 'Sala não encontrada',
      },
    });
    await expect(startPlan(studio.speaking('en'), { ...base, specialty_id: 9_999 })).rejects.toMatchObject({
      fields: { specialty_id: 'Specialty not found' },
    });
    await startPlan(studio, base);
    await studio.call(clientEndpoints.delete, { params: { id: client.id } });
    await clientIsArchived(app, client.id);
    const later = [{ weekday: 2, start_time: '09:00', end_time: '10:00' }];
    await expect(startPlan(studio, { ...base, schedules: later })).rejects.toMatchObject({
      status: 404,
      fields: { client_id: 'Cliente não encontrado' },
    });
  });
});

test('open agendas are notified when a plan is created, changed or cancelled', async () => {
  const { studio, start, madeBy } = await planStudio(app);
  const listener = await listenLive(studio.connection);
  const plan = await start();
  const [, second] = await madeBy(plan);
  const named = { id: second?.id ?? 0 };
  await studio.call(seriesEndpoints.update, {
    params: named,
    body: { start_datetime: '2026-11-30 08:00:00', allow_overbooking: false },
  });
  await studio.call(seriesEndpoints.delete, { params: named });
  await studio.call(recurringPlanEndpoints.cancel, { params: { id: plan.id } });
  await eventually(() =>
    expect(listener.changes).toEqual(
      ['2026-11-23', '2026-11-30 08:00:00', '2026-11-30 08:00:00', '2026-11-20 09:30:00'].map((from) => ({
        start: from,
        end: null,
      })),
    ),
  );
  listener.leave();
});

describe('plans of a client', () => {
  test('are sorted from the newest, with inactive ones only on request', async () => {
    const { studio, client, start } = await planStudio(app);
    const first = await start();
    const second = await start({ schedules: [{ weekday: 2, start_time: '09:00', end_time: '10:00' }] });
    await studio.call(recurringPlanEndpoints.cancel, { params: { id: first.id } });
    const list = (query: { include_inactive?: '1' }) =>
      studio.call(recurringPlanEndpoints.listOfClient, { params: { id: client.id }, query });
    expect(await list({})).toEqual([second]);
    expect(await list({ include_inactive: '1' })).toEqual([second, { ...first, active: false }]);
  });

  test('are refused with 404 for an unknown client or one of another company', async () => {
    const { studio } = await planStudio(app);
    const stranger = await planStudio(app);
    for (const id of [999_999, stranger.client.id]) {
      const reply = await studio.request('GET', `/api/clients/${id}/recurring-plans`);
      expect(reply).toMatchObject({
        status: 404,
        body: { code: 'CLIENT_NOT_FOUND', error: 'Cliente não encontrado' },
      });
    }
    expect(await studio.request('GET', '/api/clients/1/recurring-plans?include_inactive=0')).toMatchObject({
      status: 400,
    });
  });
});

describe('cancelling a plan', () => {
  test('deletes future appointments that are not done, and keeps the others', async () => {
    const { studio, client, start, madeBy } = await planStudio(app);
    const alone = await studio.call(appointmentEndpoints.create, {
      body: appointmentInput({
        employee_id: studio.user.id,
        client_id: client.id,
        start_datetime: '2026-12-02 09:00:00',
      }),
    });
    const plan = await start({
      schedules: [{ weekday: 5, start_time: '09:00', end_time: '10:00', first_date: '2026-11-13' }],
    });
    const [past, today, next, later] = await madeBy(plan);
    expect(today?.start_datetime).toBe('2026-11-20 09:00:00');
    await studio.call(appointmentEndpoints.update, { params: { id: later?.id ?? 0 }, body: { done: true } });
    const cancelled = { id: plan.id };
    expect(await studio.call(recurringPlanEndpoints.cancel, { params: cancelled })).toEqual(cancelled);
    expect(await madeBy(plan)).toEqual([past, today, { ...later, done: true, attendance: 'done' }]);
    expect(next).toBeDefined();
    expect(await studio.call(recurringPlanEndpoints.get, { params: cancelled })).toMatchObject({
      ...plan,
      active: false,
    });
    expect(await studio.call(appointmentEndpoints.get, { params: { id: alone.id } })).toEqual(alone);
    expect(await studio.call(recurringPlanEndpoints.cancel, { params: cancelled })).toEqual(cancelled);
  });

  test('is refused with 404 when the plan belongs to another company, as is reading it', async () => {
    const { start, madeBy } = await planStudio(app);
    const stranger = await planStudio(app);
    const plan = await start();
    for (const method of ['GET', 'DELETE'] as const) {
      expect(await stranger.studio.request(method, `/api/recurring/plans/${plan.id}`)).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
    }
    expect(await madeBy(plan)).toHaveLength(52);
  });
});

test('a plan is accepted without a room, a specialty and a name', async () => {
  const { studio, professional } = await planStudio(app);
  const client = await studio.call(clientEndpoints.create, { body: clientInput() });
  const body = planInput({ employee_id: professional.id, client_id: client.id });
  expect(await studio.call(recurringPlanEndpoints.create, { body })).toMatchObject({
    room_id: null,
    room_name: null,
    specialty_id: null,
    name: 'Plano - 1x',
  });
});
