import { activityEndpoints } from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  blockEndpoints,
  cancellationPolicyEndpoints,
  DEFAULT_CANCELLATION_POLICY,
  recurringPlanEndpoints,
} from '@alinha/contracts-agenda';
import { paymentEndpoints } from '@alinha/contracts-billing';
import { eventually, startTestApp, TestClock } from '@alinha/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { creditStudio, refusal } from './credit-studio.ts';
import { NOW } from './plan-studio.ts';

const clock = new TestClock(NOW);
const app = await startTestApp({ services: ['accounts', 'agenda', 'billing', 'clients'], clock: clock.now });
const setClock = (at: string) => clock.advance(new Date(at).getTime() - clock.now().getTime());
beforeEach(() => setClock(NOW));

/** Less than 24 hours before the first session, which starts on Monday at 09:00. */
const SUNDAY_EVENING = '2026-11-22T23:00:00Z';
const DURING_THE_FIRST = '2026-11-23T12:30:00Z';

describe('the cancellation policy', () => {
  const history = (studio: Awaited<ReturnType<typeof app.signUp>>) =>
    studio.call(cancellationPolicyEndpoints.history);
  const get = (studio: Awaited<ReturnType<typeof app.signUp>>) =>
    studio.call(cancellationPolicyEndpoints.get);
  const save = (studio: Awaited<ReturnType<typeof app.signUp>>, changes: object) =>
    studio.call(cancellationPolicyEndpoints.save, { body: { ...DEFAULT_CANCELLATION_POLICY, ...changes } });

  test('is the default until an administrator saves another, and keeps its history', async () => {
    const studio = await app.signUp();
    expect(await get(studio)).toEqual(DEFAULT_CANCELLATION_POLICY);
    // The same values change nothing, also when two requests arrive at once.
    await save(studio, {});
    const strict = { ...DEFAULT_CANCELLATION_POLICY, notice_hours: 48, expiry: 'end_of_month' } as const;
    await Promise.all([save(studio, strict), save(studio, strict)]);
    clock.advance(60_000);
    await save(studio, {});
    const by = { saved_by_name: studio.user.name };
    expect(await history(studio)).toEqual([
      { ...DEFAULT_CANCELLATION_POLICY, ...by, id: expect.any(Number), saved_at: '2026-11-20 09:31:00' },
      { ...strict, ...by, id: expect.any(Number), saved_at: '2026-11-20 09:30:00' },
    ]);
    await eventually(async () => {
      const { activities } = await studio.call(activityEndpoints.list, { query: { kind: 'policy' } });
      expect(activities.map(({ action }) => action)).toEqual(['policy.changed', 'policy.changed']);
    });
    expect(await history(await app.signUp())).toEqual([]);
  });

  test('is read by everybody, changed by administrators only, and names every wrong field', async () => {
    const studio = await app.signUp();
    const colleague = await studio.addEmployee();
    expect(await get(colleague)).toEqual(DEFAULT_CANCELLATION_POLICY);
    expect(await refusal(save(colleague, {}))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refusal(save(studio, { notice_hours: 721, max_live: 0, max_per_month: 100 }))).toMatchObject(
      {
        fields: { notice_hours: 'O máximo é 720', max_live: 'O mínimo é 1', max_per_month: 'O máximo é 99' },
      },
    );
  });
});

describe('an absence', () => {
  test('earns a credit when it is cancelled in time, and the client sees why and until when', async () => {
    const { studio, client, plan, session, effect, mark, credits } = await creditStudio(app);
    expect(await effect(session(0), { attendance: 'cancelled' })).toEqual({
      rule: 'in_time',
      notice_hours: 24,
      credit: true,
      refusal: null,
      expires_on: '2026-12-20',
      owed: false,
    });
    await mark(session(0), 'cancelled', { reason: 'Viagem' });
    const [credit] = await credits();
    expect(credit).toEqual({
      id: expect.any(Number),
      client_id: client.id,
      plan_id: plan.id,
      plan_name: plan.name,
      appointment_id: session(0),
      origin_start: '2026-11-23 09:00:00',
      reason: 'in_time',
      note: null,
      granted_by_name: studio.user.name,
      granted_at: '2026-11-20 09:30:00',
      expires_on: '2026-12-20',
      state: 'live',
      used_by: null,
      revoked_at: null,
      revoke_reason: null,
    });
    await eventually(async () => {
      const { activities } = await studio.call(activityEndpoints.list, { query: { kind: 'credit' } });
      expect(activities).toMatchObject([{ action: 'credit.granted', label: client.name, due: '2026-12-20' }]);
    });
  });

  const earning = { credit_late: true, credit_no_show: true, credit_on_closure: true };
  test.each([
    ['late', SUNDAY_EVENING, { attendance: 'cancelled' }],
    ['no_show', DURING_THE_FIRST, { attendance: 'no_show' }],
    ['studio', SUNDAY_EVENING, { attendance: 'cancelled', cancelled_by: 'studio' }],
    ['closure', NOW, { attendance: 'cancelled', cancelled_by: 'studio' }],
  ] as const)('earns by the rule "%s" only what the policy says', async (rule, at, absence) => {
    const { studio, session, save, mark, effect, credits } = await creditStudio(app);
    if (rule === 'closure') {
      const day = { start_date: '2026-11-23', end_date: '2026-11-25' };
      await studio.call(blockEndpoints.create, { body: { kind: 'holiday', employee_id: null, ...day } });
    }
    setClock(at);
    const { attendance, ...by } = absence;
    const always = rule === 'studio';
    expect(await effect(session(0), absence)).toMatchObject({ rule, credit: always });
    await mark(session(0), attendance, by);
    expect(await credits()).toHaveLength(always ? 1 : 0);
    if (always) return;
    await save(earning);
    if (rule === 'late') setClock('2026-11-24T20:00:00Z');
    if (rule === 'no_show') setClock('2026-11-25T12:30:00Z');
    expect(await effect(session(1), absence)).toMatchObject({ rule, credit: true });
    await mark(session(1), attendance, by);
    // The first absence stays as it was: a change of the policy does not reach back.
    expect(await credits()).toMatchObject([{ reason: rule, appointment_id: session(1) }]);
  });

  test('earns nothing in a single session, nor after its plan has ended', async () => {
    const { studio, base, plan, session, mark, effect, credits } = await creditStudio(app);
    const body = { ...base, start_datetime: '2026-11-27 09:00:00' };
    const single = await studio.call(appointmentEndpoints.create, { body });
    await mark(single.id, 'cancelled');
    setClock(DURING_THE_FIRST);
    await studio.call(recurringPlanEndpoints.cancel, { params: { id: plan.id } });
    const cancelled = { attendance: 'cancelled', cancelled_by: 'studio' } as const;
    expect(await effect(session(0), cancelled)).toMatchObject({ refusal: 'plan_ended' });
    await mark(session(0), 'cancelled', { cancelled_by: 'studio' });
    expect(await credits()).toEqual([]);
  });

  test('in parallel with others earns no more than the limits allow', async () => {
    const monthly = await creditStudio(app);
    await Promise.all([0, 1, 2, 3, 4].map((index) => monthly.mark(monthly.session(index), 'cancelled')));
    expect(await monthly.states()).toEqual(['live', 'live']);
    expect(await monthly.effect(monthly.session(5), { attendance: 'cancelled' })).toMatchObject({
      credit: false,
      refusal: 'month_limit',
    });
    setClock('2026-12-01T12:30:00Z');
    await monthly.mark(monthly.session(5), 'cancelled');
    expect(await monthly.states()).toHaveLength(3);

    setClock(NOW);
    const live = await creditStudio(app);
    await live.save({ max_live: 3, max_per_month: 99 });
    await Promise.all([10, 11, 12, 13, 14].map((index) => live.mark(live.session(index), 'cancelled')));
    expect(await live.states()).toEqual(['live', 'live', 'live']);
    await live.mark(live.session(15), 'cancelled', { cancelled_by: 'studio' });
    expect(await live.states()).toHaveLength(4);
  });

  test('follows an administrator who decides otherwise with a reason, and nobody else', async () => {
    const { studio, session, mark, credits } = await creditStudio(app);
    const colleague = await studio.addEmployee();
    const otherwise = { credit: false, charge: true };
    expect(await refusal(mark(session(0), 'cancelled', otherwise, colleague))).toMatchObject({
      fields: {
        credit: 'Só administradores podem decidir isso',
        charge: 'Só administradores podem decidir isso',
        reason: 'Campo obrigatório',
      },
    });
    await mark(session(0), 'cancelled', { credit: true, charge: false }, colleague);
    await mark(session(1), 'cancelled', { credit: false, reason: 'Combinado' });
    expect(await credits()).toMatchObject([{ appointment_id: session(0) }]);
    await mark(session(2), 'cancelled');
    expect(await refusal(mark(session(3), 'cancelled', { credit: true }))).toMatchObject({
      fields: { reason: 'Campo obrigatório' },
    });
    await mark(session(3), 'cancelled', { credit: true, reason: 'Internação' });
    const [beyondLimit] = await credits();
    expect(beyondLimit).toMatchObject({ appointment_id: session(3), note: 'Internação', state: 'live' });
    expect(await refusal(mark(session(3), 'cancelled', { credit: false }))).toMatchObject({
      code: 'APPOINTMENT_CLOSED',
    });
    expect(await refusal(mark(session(4), 'confirmed', { credit: true }))).toMatchObject({
      fields: { credit: 'Só vale para uma falta ou um cancelamento' },
    });
  });

  test('leaves the price of a single session owed when the policy says so and it is late', async () => {
    const { studio, client, base, save, mark, effect } = await creditStudio(app);
    await save({ owed_when_late: true });
    const single = (start_datetime: string) =>
      studio.call(appointmentEndpoints.create, {
        body: { ...base, start_datetime, payment_amount_cents: 9_000 },
      });
    const [late, inTime] = [await single('2026-11-20 15:00:00'), await single('2026-11-26 15:00:00')];
    expect(await effect(late.id, { attendance: 'cancelled' })).toMatchObject({ owed: true });
    const colleague = await studio.addEmployee();
    // Screens of the last release send `charge: false` with every change.
    for (const more of [{ charge: false }, {}, { charge: false, reason: null }])
      expect(await mark(late.id, 'cancelled', more, colleague)).toMatchObject({
        payment_amount_cents: 9_000,
      });
    expect(await mark(inTime.id, 'cancelled', {}, colleague)).toMatchObject({ payment_amount_cents: null });
    const waiver = { charge: false, reason: 'Internação' };
    expect(await refusal(mark(late.id, 'cancelled', waiver))).toMatchObject({ code: 'APPOINTMENT_CLOSED' });
    const waived = await single('2026-11-20 16:00:00');
    expect(await refusal(mark(waived.id, 'cancelled', waiver, colleague))).toMatchObject({
      fields: { charge: 'Só administradores podem decidir isso' },
    });
    expect(await mark(waived.id, 'cancelled', waiver)).toMatchObject({ payment_amount_cents: null });
    await eventually(async () => {
      const owed = await studio.call(paymentEndpoints.listOfClient, { params: { id: client.id } });
      expect(owed.filter(({ recurring_plan_id }) => recurring_plan_id === null)).toHaveLength(1);
    });
  });

  test('that is reopened or deleted loses its credit, unless the credit is used', async () => {
    const { studio, session, mark, states, book, credits } = await creditStudio(app);
    await mark(session(0), 'cancelled');
    await mark(session(0), 'scheduled');
    await mark(session(0), 'cancelled');
    expect(await states()).toEqual(['revoked', 'live']);
    const makeUp = await book('2026-12-03 15:00:00');
    const reopening = await refusal(mark(session(0), 'scheduled'));
    expect(reopening).toMatchObject({ status: 409, code: 'CREDIT_USED' });
    await studio.call(appointmentEndpoints.delete, { params: { id: session(0) } });
    expect((await credits())[0]).toMatchObject({
      state: 'used',
      appointment_id: null,
      origin_start: '2026-11-23 09:00:00',
      used_by: { appointment_id: makeUp.id, start_datetime: '2026-12-03 15:00:00' },
    });
    await mark(session(1), 'cancelled');
    await studio.call(appointmentEndpoints.delete, { params: { id: session(1) } });
    expect(await states()).toEqual(['revoked', 'used', 'revoked']);
  });
});
