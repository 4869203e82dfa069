import { randomUUID } from 'node:crypto';
import { employeeEndpoints } from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  attendanceEndpoints,
  creditEndpoints,
  type FreezePlanInput,
  planFreezeEndpoints,
  recurringPlanEndpoints,
  seriesEndpoints,
  slotEndpoints,
} from '@alinha/contracts-agenda';
import { paymentEndpoints } from '@alinha/contracts-billing';
import { addDays, DAY_MS } from '@alinha/contracts-core';
import {
  appointmentInput,
  employeeInput,
  eventually,
  RefusedCall,
  startTestApp,
  type TestCaller,
  TestClock,
} from '@alinha/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectMetricsToEqualRows } from './metrics-recount.ts';
import { deactivate } from './offboarding-studio.ts';
import { idsOf, NOW, planStudio } from './plan-studio.ts';
import { publishedAppointments } from './published-appointments.ts';

const clock = new TestClock(NOW);
const app = await startTestApp({ services: ['accounts', 'agenda', 'billing', 'clients'], clock: clock.now });
const published = await publishedAppointments(app);
beforeEach(() => clock.advance(Date.parse(NOW) - clock.now().getTime()));

/** Four of the Mondays: 7, 14, 21 and 28 December. */
const DECEMBER = { start_date: '2026-12-01', end_date: '2026-12-31' };

/** A plan on Mondays at 09:00 since 23 November, R$ 320.00 a month. */
async function studioWithPlan() {
  const made = await planStudio(app);
  const { studio } = made;
  const plan = await made.start();
  const params = { id: plan.id };
  const freeze = (body: FreezePlanInput = DECEMBER, by: TestCaller = studio) =>
    by.call(planFreezeEndpoints.create, { params, body });
  const preview = (query = DECEMBER) => studio.call(planFreezeEndpoints.preview, { params, query });
  const end = (id: number) => studio.call(planFreezeEndpoints.end, { params: { id } });
  const list = () => studio.call(planFreezeEndpoints.list, { params });
  const payments = async () => {
    const { payments: found } = await studio.call(recurringPlanEndpoints.get, { params });
    return (found ?? []).map((one) => [one.period_start, one.total_amount_cents, one.status]).reverse();
  };
  const sessions = async (query: { start: string; end: string }) => {
    const found = await studio.call(appointmentEndpoints.list, { query: { ...query, cancelled: '1' } });
    return found.filter(({ recurring_plan_id }) => recurring_plan_id === plan.id);
  };
  const inDecember = () => sessions({ start: '2026-12-01', end: '2027-01-01' });
  const attendances = async () => (await inDecember()).map(({ attendance }) => attendance);
  return { ...made, plan, params, freeze, preview, end, list, payments, sessions, inDecember, attendances };
}

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof RefusedCall ? error : Promise.reject(error)),
  );

describe('a freeze', () => {
  test('cancels the open sessions of its days, without credits or absences, and frees their places', async () => {
    const { studio, freeze, preview, list, inDecember, madeBy, plan, client, base } = await studioWithPlan();
    await app.database.query(
      `UPDATE agenda.appointment SET created_at = '2026-10-01' WHERE company_id = $1`,
      [studio.companyId],
    );
    const [first, second] = await inDecember();
    await studio.call(attendanceEndpoints.change, {
      params: { id: first?.id ?? 0 },
      body: { attendance: 'cancelled', cancelled_by: 'client', reason: 'Consulta médica' },
    });
    const evolution = 'Preparou os exercícios de casa para as semanas sem atendimento no estúdio.';
    await studio.call(appointmentEndpoints.update, { params: { id: second?.id ?? 0 }, body: { evolution } });
    expect(await preview()).toMatchObject({ sessions: 3 });
    const credits = await studio.call(creditEndpoints.listOfClient, { params: { id: client.id } });

    const frozen = await freeze({ ...DECEMBER, reason: 'Férias' });
    expect(frozen).toMatchObject({ ...DECEMBER, reason: 'Férias', ended_on: null, sessions: 3 });
    expect(await list()).toEqual([frozen]);
    // Messaging sends no reminder for deleted ones.
    const cancelled = (await published.of(studio.companyId)).at(-1)?.appointments;
    expect(cancelled?.map(({ deleted }) => deleted)).toEqual([true, true, true]);
    const after = await inDecember();
    expect(
      after.map((one) => [one.attendance, one.cancelled_by, one.attendance_reason, one.freeze_id]),
    ).toEqual([
      ['cancelled', 'client', 'Consulta médica', null],
      ['cancelled', 'studio', null, frozen.id],
      ['cancelled', 'studio', null, frozen.id],
      ['cancelled', 'studio', null, frozen.id],
    ]);
    expect(after[1]).toMatchObject({ evolution });
    expect((await madeBy(plan)).length).toBe(48);
    expect(await studio.call(creditEndpoints.listOfClient, { params: { id: client.id } })).toEqual(credits);
    const month = { start: '2026-12-01', end: '2027-01-01' };
    expect(await expectMetricsToEqualRows(app, studio, month)).toBe(1);
    const slots = await studio.call(slotEndpoints.list, {
      query: { start: '2026-12-14', employee_id: base.employee_id },
    });
    expect(slots.map(({ start_time }) => start_time)).toContain('09:00');
  });

  test('begins tomorrow at the earliest when a session of the plan has started today', async () => {
    const made = await planStudio(app);
    const early = { weekday: 5, start_time: '09:00', end_time: '10:00', first_date: '2026-11-20' };
    const late = { weekday: 5, start_time: '11:00', end_time: '12:00', first_date: '2026-11-20' };
    const plans = [
      await made.start({ schedules: [early, late] }),
      await made.start({ schedules: [late], client_id: made.other.id, allow_overbooking: true }),
    ];
    const [held, free] = plans.map(({ id }) => ({ id }));
    const from = (start_date: string) => ({ start_date, end_date: '2026-11-27' });
    const today = from('2026-11-20');
    const refused = {
      code: 'INVALID_INPUT',
      fields: { start_date: 'Uma sessão de hoje já começou: tranque a partir de amanhã' },
    };
    const { create, preview } = planFreezeEndpoints;
    const params = held ?? { id: 0 };
    expect(await refusal(made.studio.call(preview, { params, query: today }))).toMatchObject(refused);
    expect(await refusal(made.studio.call(create, { params, body: today }))).toMatchObject(refused);
    const tomorrow = { params, body: from('2026-11-21') };
    expect(await made.studio.call(create, tomorrow)).toMatchObject({ sessions: 2 });
    const other = { params: free ?? { id: 0 }, body: today };
    expect(await made.studio.call(create, other)).toMatchObject({ sessions: 2 });
  });

  test('is refused with every wrong field, on an inactive plan, and for another company', async () => {
    const { studio, freeze, preview, end, list, params } = await studioWithPlan();
    expect(await refusal(freeze({ start_date: '2026-11-19', end_date: '2026-11-30' }))).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { start_date: 'Esta data já passou' },
    });
    expect(await refusal(freeze({ start_date: '2027-11-21', end_date: '2027-11-30' }))).toMatchObject({
      fields: { start_date: 'A data fica a mais de um ano de hoje' },
    });
    expect(await refusal(preview({ start_date: '2026-12-01', end_date: '2027-12-02' }))).toMatchObject({
      fields: { end_date: 'Um trancamento dura no máximo 366 dias' },
    });
    const { id } = await freeze();
    const stranger = await app.signUp();
    const foreign = [
      refusal(freeze({ start_date: '2027-02-01', end_date: '2027-02-02' }, stranger)),
      refusal(stranger.call(planFreezeEndpoints.list, { params })),
      refusal(stranger.call(planFreezeEndpoints.preview, { params, query: DECEMBER })),
      refusal(stranger.call(planFreezeEndpoints.end, { params: { id } })),
    ];
    for (const reply of await Promise.all(foreign)) expect(reply).toMatchObject({ code: 'NOT_FOUND' });

    await studio.call(recurringPlanEndpoints.cancel, { params });
    const inactive = { code: 'PLAN_INACTIVE' };
    expect(await refusal(freeze({ start_date: '2027-02-01', end_date: '2027-02-02' }))).toMatchObject(
      inactive,
    );
    expect(await refusal(preview())).toMatchObject(inactive);
    expect(await refusal(end(id))).toMatchObject(inactive);
    expect(await list()).toHaveLength(1);
  });

  test('is created once when it is requested twice at the same moment or repeated with its key', async () => {
    const { studio, freeze, preview, list } = await studioWithPlan();
    const outcomes = await Promise.all([
      refusal(freeze()),
      refusal(freeze({ start_date: '2026-12-31', end_date: '2027-01-10' })),
    ]);
    expect(outcomes.filter((one) => one === null)).toHaveLength(1);
    expect(outcomes.find((one) => one !== null)).toMatchObject({ code: 'FREEZE_OVERLAPS' });
    expect(await refusal(preview({ start_date: '2026-12-31', end_date: '2026-12-31' }))).toMatchObject({
      code: 'FREEZE_OVERLAPS',
    });
    const keyed = studio.with({ 'idempotency-key': 'one-freeze-only' });
    const later = { start_date: '2027-02-01', end_date: '2027-02-28' };
    const created = await freeze(later, keyed);
    expect(await freeze(later, keyed)).toEqual(created);
    expect(await list()).toHaveLength(2);
  });

  test('also cancels the sessions that the extension of the plan creates later', async () => {
    const { studio, freeze, end, sessions } = await studioWithPlan();
    const { id } = await freeze({ start_date: '2027-11-09', end_date: '2027-11-30' });
    const [byHand] = await sessions({ start: '2027-11-10', end: '2027-11-16' });
    await studio.call(attendanceEndpoints.change, {
      params: { id: byHand?.id ?? 0 },
      body: { attendance: 'scheduled' },
    });
    clock.advance(14 * DAY_MS);
    await app.platform.queues.addAll('agenda.extend-plans', [
      { name: 'extend-plans', data: {}, id: `run-${randomUUID()}` },
    ]);
    await eventually(async () => {
      const made = await sessions({ start: '2027-11-10', end: '2027-12-15' });
      expect(made.map((one) => [one.start_datetime.slice(0, 10), one.freeze_id])).toEqual([
        ['2027-11-15', null],
        ['2027-11-22', id],
        ['2027-11-29', id],
      ]);
    }, 10_000);
    expect(await end(id)).toMatchObject({ restored: 2, not_restored: [] });
  });
});

describe('a session of a freeze', () => {
  test('can be restored by hand and then is no part of the freeze', async () => {
    const { studio, freeze, end, list, inDecember } = await studioWithPlan();
    const { id } = await freeze();
    const [session] = await inDecember();
    await studio.call(attendanceEndpoints.change, {
      params: { id: session?.id ?? 0 },
      body: { attendance: 'scheduled' },
    });
    expect(await list()).toMatchObject([{ sessions: 3 }]);
    expect(await end(id)).toMatchObject({ restored: 3 });
  });
});

describe('a series with frozen sessions', () => {
  const move = (studio: TestCaller, id: number | undefined, start_datetime: string) =>
    studio.call(seriesEndpoints.update, {
      params: { id: id ?? 0 },
      body: { start_datetime, allow_overbooking: false },
    });

  test('keeps its first date when the rest of it moves', async () => {
    const { studio, params, freeze, sessions } = await studioWithPlan();
    await freeze({ start_date: '2026-11-21', end_date: '2026-12-31' });
    const [january] = await sessions({ start: '2027-01-04', end: '2027-01-05' });
    await move(studio, january?.id, '2027-02-02 09:00:00');
    const { schedules } = await studio.call(recurringPlanEndpoints.get, { params });
    expect(schedules).toMatchObject([{ weekday: 2, first_date: '2026-11-24' }]);
  });

  test('cancels the sessions that move onto frozen days', async () => {
    const { studio, freeze, list, inDecember, sessions } = await studioWithPlan();
    const { id } = await freeze({ start_date: '2026-12-29', end_date: '2027-01-03' });
    const [january] = await sessions({ start: '2027-01-04', end: '2027-01-05' });
    const [moved, next] = await move(studio, january?.id, '2026-12-31 09:00:00');
    expect(moved).toMatchObject({ attendance: 'cancelled', attendance_reason: null, freeze_id: id });
    expect(next).toMatchObject({ attendance: 'scheduled', start_datetime: '2027-01-07 09:00:00' });
    expect(await list()).toMatchObject([{ sessions: 1 }]);

    const [frozen] = (await inDecember()).slice(-1);
    await studio.call(attendanceEndpoints.change, {
      params: { id: frozen?.id ?? 0 },
      body: { attendance: 'scheduled' },
    });
    // Restored by hand on a frozen day, so it stays open.
    const [restored] = await move(studio, frozen?.id, '2026-12-31 11:00:00');
    expect(restored).toMatchObject({ attendance: 'scheduled' });
  });
});

describe('ending a freeze', () => {
  test('lists the sessions of a weekly time that has ended', async () => {
    const made = await planStudio(app);
    const { studio, madeBy } = made;
    const plan = await made.start({
      schedules: [
        { weekday: 1, start_time: '09:00', end_time: '10:00' },
        { weekday: 3, start_time: '09:00', end_time: '10:00' },
      ],
    });
    const week = { start_date: '2026-12-07', end_date: '2026-12-13' };
    const { id } = await studio.call(planFreezeEndpoints.create, { params: { id: plan.id }, body: week });
    const [monday] = await madeBy(plan);
    await studio.call(seriesEndpoints.delete, { params: { id: monday?.id ?? 0 } });
    const ended = await studio.call(planFreezeEndpoints.end, { params: { id } });
    expect(ended).toMatchObject({ restored: 1 });
    expect(ended.not_restored).toMatchObject([
      { appointment: { start_datetime: '2026-12-07 09:00:00' }, conflicts: [], closed: [] },
    ]);
  });

  test('restores the sessions from now on whose time is free, and lists the others', async () => {
    const { studio, freeze, end, inDecember, attendances, base, other } = await studioWithPlan();
    const { id } = await freeze();
    const taken = await studio.call(appointmentEndpoints.create, {
      body: appointmentInput({ ...base, client_id: other.id, start_datetime: '2026-12-21 09:30:00' }),
    });
    clock.advance(20 * DAY_MS);
    const again = await studio.signIn();
    studio.connection.cookie = again.connection.cookie;
    const ended = await end(id);
    expect(ended).toMatchObject({ restored: 2, freeze: { ended_on: '2026-12-10', sessions: 2 } });
    expect(ended.not_restored).toMatchObject([
      {
        appointment: { start_datetime: '2026-12-21 09:00:00' },
        conflicts: [{ appointment: { id: taken.id }, reasons: ['room', 'professional'] }],
        closed: [],
      },
    ]);
    expect(await attendances()).toEqual(['cancelled', 'scheduled', 'cancelled', 'scheduled']);
    expect((await published.of(studio.companyId)).at(-1)?.appointments).toMatchObject([{ deleted: false }]);

    expect(await end(id)).toMatchObject({ ...ended, restored: 0 });
    await studio.call(appointmentEndpoints.delete, { params: { id: taken.id } });
    expect(await end(id)).toMatchObject({ restored: 1, not_restored: [] });
    expect(idsOf((await inDecember()).filter((one) => one.attendance === 'cancelled'))).toHaveLength(1);
  });

  test('lists sessions of a professional who has left', async () => {
    const { studio, freeze, end, professional } = await studioWithPlan();
    const successor = await studio.call(employeeEndpoints.create, { body: employeeInput() });
    const { id } = await freeze();
    await deactivate(studio, professional.id, { appointments: 'move', successor_id: successor.id });
    const ended = await end(id);
    expect(ended).toMatchObject({ restored: 0, freeze: { sessions: 4 } });
    expect(ended.not_restored).toHaveLength(4);
    expect(ended.not_restored[0]).toMatchObject({ conflicts: [], closed: [] });
  });

  test('leaves a session cancelled that a later freeze cancels too', async () => {
    const { studio, freeze, preview, end, attendances, base, other } = await studioWithPlan();
    const first = await freeze();
    const taken = await studio.call(appointmentEndpoints.create, {
      body: appointmentInput({ ...base, client_id: other.id, start_datetime: '2026-12-21 09:00:00' }),
    });
    expect(await end(first.id)).toMatchObject({ restored: 3 });
    const rest = { start_date: '2026-12-20', end_date: '2026-12-31' };
    expect(await preview(rest)).toMatchObject({ sessions: 2 });
    const second = await freeze(rest);
    expect(second).toMatchObject({ sessions: 2 });
    await studio.call(appointmentEndpoints.delete, { params: { id: taken.id } });
    expect(await end(first.id)).toMatchObject({ restored: 0, not_restored: [] });
    expect(await attendances()).toEqual(['scheduled', 'scheduled', 'cancelled', 'cancelled']);
    expect(await end(second.id)).toMatchObject({ restored: 2 });
  });
});

describe('the payments of a frozen plan', () => {
  test('cover the sessions outside the freeze, come back when it ends, and stay once they are paid', async () => {
    const { studio, params, freeze, preview, end, payments } = await studioWithPlan();
    await eventually(async () => expect(await payments()).toEqual([['2026-11-01', 32_000, 'pending']]));
    const halfNovember = { start_date: '2026-11-28', end_date: '2026-12-31' };
    const expected = [
      { period_start: '2026-11-01', before_cents: 32_000, after_cents: 16_000, paid: false },
      { period_start: '2026-12-01', before_cents: 32_000, after_cents: 0, paid: false },
    ];
    expect((await preview(halfNovember)).amounts).toMatchObject(expected);
    const { id } = await freeze(halfNovember);
    await eventually(async () => expect(await payments()).toEqual([['2026-11-01', 16_000, 'pending']]));

    // The payment of December exists, but nothing is owed while the whole month is frozen.
    clock.advance(12 * DAY_MS);
    const again = await studio.signIn();
    studio.connection.cookie = again.connection.cookie;
    await app.platform.queues.addAll('billing.bill-plans', [
      { name: 'bill-plans', data: {}, id: `run-${randomUUID()}` },
    ]);
    await eventually(async () => {
      const rows = await app.database.query(
        `SELECT total_cents, full_cents FROM billing.payment WHERE company_id = $1 AND removed_at IS NOT NULL`,
        [studio.companyId],
      );
      expect(rows).toEqual([{ total_cents: 0, full_cents: 32_000 }]);
    }, 10_000);
    expect(await payments()).toEqual([['2026-11-01', 16_000, 'pending']]);
    const { payments: known } = await studio.call(recurringPlanEndpoints.get, { params });
    await studio.call(paymentEndpoints.update, {
      params: { id: known?.[0]?.id ?? 0 },
      body: { status: 'paid' },
    });

    expect(await end(id)).toMatchObject({ freeze: { ended_on: '2026-12-02' } });
    const after = [
      ['2026-11-01', 16_000, 'paid'],
      ['2026-12-01', 32_000, 'pending'],
    ];
    await eventually(async () => expect(await payments()).toEqual(after));
    expect(
      (await preview({ start_date: addDays('2026-12-02', 12), end_date: '2026-12-27' })).amounts,
    ).toMatchObject([{ before_cents: 32_000, after_cents: 16_000 }]);
  });
});
