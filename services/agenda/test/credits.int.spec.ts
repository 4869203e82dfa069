import { activityEndpoints } from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  classEndpoints,
  creditEndpoints,
  recurringPlanEndpoints,
} from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { DAY_MS } from '@alinha/contracts-core';
import { changeMeanwhile, eventually, startTestApp, TestClock } from '@alinha/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { creditStudio, refusal } from './credit-studio.ts';
import { NOW } from './plan-studio.ts';

const clock = new TestClock(NOW);
const app = await startTestApp({ services: ['accounts', 'agenda', 'clients'], clock: clock.now });
const setClock = (at: string) => clock.advance(new Date(at).getTime() - clock.now().getTime());
beforeEach(() => setClock(NOW));

describe('a make-up session', () => {
  test('takes the credit that expires first, has no price, and keeps its client', async () => {
    const { studio, other, grant, book, credits } = await creditStudio(app);
    const later = await grant({ expires_on: '2026-12-31' });
    const sooner = await grant({ expires_on: '2026-12-10' });
    const first = await book('2026-12-10 15:00:00');
    expect(first).toMatchObject({ credit_id: sooner.id, payment_amount_cents: null });
    expect(await book('2026-12-09 15:00:00')).toMatchObject({ credit_id: later.id });
    expect(await credits()).toMatchObject([{ state: 'used' }, { state: 'used' }]);
    const change = (body: object) =>
      studio.call(appointmentEndpoints.update, { params: { id: first.id }, body });
    for (const body of [{ payment_amount_cents: 9_000 }, { client_id: other.id }])
      expect(await refusal(change(body))).toMatchObject({ code: 'APPOINTMENT_USES_CREDIT' });
    expect(await refusal(book('2026-12-08 15:00:00', { payment_amount_cents: 9_000 }))).toMatchObject({
      fields: { payment_amount_cents: 'Uma consulta paga com reposição não tem valor' },
    });
    expect(await refusal(book('2026-12-08 15:00:00'))).toMatchObject({ status: 409, code: 'NO_CREDIT' });
  });

  test('starts no later than the last day of its credit, also when it is moved', async () => {
    const { studio, grant, book, states } = await creditStudio(app);
    await grant({ expires_on: '2026-12-10' });
    expect(await refusal(book('2026-12-11 07:00:00'))).toMatchObject({ code: 'NO_CREDIT' });
    const { id } = await book('2026-12-09 15:00:00');
    const move = (start_datetime: string) =>
      studio.call(appointmentEndpoints.update, { params: { id }, body: { start_datetime } });
    expect(await move('2026-12-10 20:00:00')).toMatchObject({ start_datetime: '2026-12-10 20:00:00' });
    expect(await refusal(move('2026-12-11 07:00:00'))).toMatchObject({ code: 'NO_CREDIT' });
    const body = { appointment_ids: [id], start_datetime: '2026-12-11 07:00:00' };
    expect(await refusal(studio.call(classEndpoints.move, { body }))).toMatchObject({ code: 'NO_CREDIT' });
    await studio.call(appointmentEndpoints.delete, { params: { id } });
    expect(await states()).toEqual(['live']);
    clock.advance(21 * DAY_MS);
    expect(await states()).toEqual(['expired']);
    expect(await refusal(book('2026-12-10 15:00:00'))).toMatchObject({ code: 'NO_CREDIT' });
  });

  test('races another one for the same credit: one is booked, one has no credit', async () => {
    const { grant, book, mark, states } = await creditStudio(app);
    await grant();
    for (let round = 0; round < 5; round++) {
      const starts = ['2026-12-08 15:00:00', '2026-12-09 15:00:00'];
      const replies = await Promise.allSettled(starts.map((start) => book(start)));
      const [won] = replies.flatMap((reply) => (reply.status === 'fulfilled' ? [reply.value] : []));
      const [lost] = replies.flatMap((reply) => (reply.status === 'rejected' ? [reply.reason] : []));
      expect(lost).toMatchObject({ status: 409, code: 'NO_CREDIT' });
      expect(await states()).toEqual(['used']);
      if (won) await mark(won.id, 'cancelled');
    }
  });

  test('is refused by the unique index when its credit was used without a lock of the client', async () => {
    const { studio, professional, client, grant, book, mark } = await creditStudio(app);
    const { id: creditId } = await grant();
    const booking = {
      sql: `INSERT INTO agenda.appointment (company_id, employee_id, client_id, start_at, end_at, credit_id)
            VALUES ($1, $2, $3, '2026-12-01 07:00', '2026-12-01 08:00', $4)`,
      values: [studio.companyId, professional.id, client.id, creditId],
    };
    const booked = () => refusal(book('2026-12-02 15:00:00'));
    expect(await changeMeanwhile(app.database, booking, booked)).toMatchObject({ code: 'NO_CREDIT' });
    await app.database.query('DELETE FROM agenda.appointment WHERE credit_id = $1', [creditId]);
    const { id } = await book('2026-12-02 15:00:00');
    await mark(id, 'cancelled');
    const restored = () => refusal(mark(id, 'scheduled'));
    expect(await changeMeanwhile(app.database, booking, restored)).toMatchObject({ code: 'NO_CREDIT' });
  });

  test('races the revocation of its credit: one of them is refused', async () => {
    const { grant, book, revoke, states } = await creditStudio(app);
    for (let round = 1; round <= 4; round++) {
      const { id } = await grant();
      const [booked, revoked] = await Promise.allSettled([book(`2026-12-0${round} 15:00:00`), revoke(id)]);
      expect([booked.status, revoked.status].sort()).toEqual(['fulfilled', 'rejected']);
      expect((await states()).at(-1)).toBe(booked.status === 'fulfilled' ? 'used' : 'revoked');
    }
  });

  test('gives its credit back when it is cancelled in time, and takes it again when it is restored', async () => {
    const { grant, book, mark, states, effect } = await creditStudio(app);
    await grant({ expires_on: '2026-12-10' });
    const { id, credit_id } = await book('2026-12-08 15:00:00');
    expect(await effect(id, { attendance: 'cancelled' })).toMatchObject({
      rule: 'in_time',
      credit: true,
      expires_on: '2026-12-10',
    });
    expect(await mark(id, 'cancelled')).toMatchObject({ credit_id: null });
    expect(await states()).toEqual(['live']);
    expect(await mark(id, 'scheduled')).toMatchObject({ credit_id });
    expect(await states()).toEqual(['used']);
    await mark(id, 'cancelled');
    await book('2026-12-09 15:00:00');
    expect(await refusal(mark(id, 'scheduled'))).toMatchObject({ status: 409, code: 'NO_CREDIT' });
  });

  test('uses its credit up when it is cancelled late or missed, unless an administrator gives it back', async () => {
    const { grant, book, mark, states } = await creditStudio(app);
    await grant();
    const { id } = await book('2026-11-20 15:00:00');
    await mark(id, 'cancelled');
    expect(await states()).toEqual(['used']);
    await mark(id, 'scheduled');
    clock.advance(DAY_MS / 2);
    await mark(id, 'no_show');
    expect(await states()).toEqual(['used']);
    await mark(id, 'scheduled');
    await mark(id, 'no_show', { credit: true, reason: 'Queda de energia' });
    expect(await states()).toEqual(['live']);
  });

  test('is replaced by a new credit when the studio cancels it after the last day of its credit', async () => {
    const { grant, book, mark, credits, states } = await creditStudio(app);
    await grant({ expires_on: '2026-11-20' });
    const { id } = await book('2026-11-20 15:00:00');
    clock.advance(DAY_MS);
    const by = { cancelled_by: 'studio' } as const;
    await mark(id, 'cancelled', by);
    expect(await credits()).toMatchObject([
      { state: 'live', reason: 'studio', appointment_id: id, expires_on: '2026-12-21' },
      { state: 'used' },
    ]);
    await mark(id, 'cancelled', { ...by, credit: true });
    await mark(id, 'scheduled');
    expect(await states()).toEqual(['used', 'revoked']);
    await mark(id, 'cancelled', by);
    await book('2026-12-01 15:00:00');
    expect(await refusal(mark(id, 'scheduled'))).toMatchObject({ status: 409, code: 'CREDIT_USED' });
  });

  test('gives no credit back when the plan of its credit has ended, and cannot take it again', async () => {
    const { studio, plan, grant, book, mark, states, effect } = await creditStudio(app);
    await grant({ plan_id: plan.id });
    await grant({ plan_id: plan.id });
    const returned = await book('2026-12-08 15:00:00');
    const { id } = await book('2026-12-09 15:00:00');
    await mark(returned.id, 'cancelled');
    await studio.call(recurringPlanEndpoints.cancel, { params: { id: plan.id } });
    expect(await refusal(mark(returned.id, 'scheduled'))).toMatchObject({ status: 409, code: 'NO_CREDIT' });
    expect(await effect(id, { attendance: 'cancelled', cancelled_by: 'studio' })).toMatchObject({
      credit: false,
      refusal: 'plan_ended',
    });
    await mark(id, 'cancelled');
    await mark(id, 'scheduled');
    expect(await states()).toEqual(['plan_ended', 'used']);
  });
});

describe('a credit', () => {
  test('is granted and revoked by administrators with a reason, and only unused ones are revoked', async () => {
    const { studio, client, other, plan, grant, revoke, book, credits } = await creditStudio(app);
    const colleague = await studio.addEmployee();
    expect(await refusal(grant({}, colleague))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refusal(grant({ expires_on: '2026-11-19' }))).toMatchObject({
      fields: { expires_on: 'Esta data já passou' },
    });
    const ofOther = { params: { id: other.id }, body: { reason: 'x', plan_id: plan.id } };
    expect(await refusal(studio.call(creditEndpoints.grant, ofOther))).toMatchObject({
      status: 404,
      fields: { plan_id: 'Plano não encontrado' },
    });
    const granted = await grant({ plan_id: plan.id });
    clock.advance(1_000);
    expect(granted).toMatchObject({
      reason: 'granted',
      note: 'Cortesia',
      plan_id: plan.id,
      expires_on: '2026-12-20',
      state: 'live',
    });
    const used = await grant({ expires_on: '2026-12-01' });
    clock.advance(1_000);
    await book('2026-12-01 15:00:00');
    expect(await refusal(revoke(used.id))).toMatchObject({ status: 409, code: 'CREDIT_USED' });
    expect(await refusal(revoke(granted.id, colleague))).toMatchObject({ code: 'FORBIDDEN' });
    const revoked = { state: 'revoked', revoke_reason: 'Engano', revoked_at: '2026-11-20 09:30:02' };
    expect(await revoke(granted.id)).toMatchObject(revoked);
    clock.advance(DAY_MS);
    expect(await revoke(granted.id)).toMatchObject(revoked);
    expect(await credits()).toMatchObject([{ id: used.id }, { id: granted.id }]);
    await eventually(async () => {
      const { activities } = await studio.call(activityEndpoints.list, { query: { kind: 'credit' } });
      expect(activities.map(({ action, label }) => [action, label])).toEqual([
        ['credit.revoked', client.name],
        ['credit.granted', client.name],
        ['credit.granted', client.name],
      ]);
    });
  });

  test('is granted and used once when a request with an idempotency key is repeated', async () => {
    const { studio, grant, book, states } = await creditStudio(app);
    const granting = studio.with({ 'idempotency-key': 'one-credit-only' });
    expect(await grant({}, granting)).toEqual(await grant({}, granting));
    expect(await refusal(grant({ reason: 'Outra' }, granting))).toMatchObject({
      code: 'IDEMPOTENCY_MISMATCH',
    });
    const booking = studio.with({ 'idempotency-key': 'one-make-up-only' });
    const [first, second] = await Promise.all([1, 2].map(() => book('2026-12-01 15:00:00', {}, booking)));
    expect(second).toEqual(first);
    expect(await states()).toEqual(['used']);
  });

  test('is answered as before when its last day is past and the request is repeated', async () => {
    const { studio, grant } = await creditStudio(app);
    const granting = studio.with({ 'idempotency-key': 'until-today-only' });
    const granted = await grant({ expires_on: '2026-11-20' }, granting);
    clock.advance((3 / 4) * DAY_MS);
    expect(await grant({ expires_on: '2026-11-20' }, granting)).toEqual(granted);
  });

  test('of a plan ends with the plan', async () => {
    const { studio, plan, session, mark, book, states, grant } = await creditStudio(app);
    await mark(session(0), 'cancelled');
    await studio.call(recurringPlanEndpoints.cancel, { params: { id: plan.id } });
    expect(await states()).toEqual(['plan_ended']);
    expect(await refusal(book('2026-12-01 15:00:00'))).toMatchObject({ code: 'NO_CREDIT' });
    expect(await refusal(grant({ plan_id: plan.id }))).toMatchObject({ code: 'PLAN_INACTIVE' });
  });

  test('is listed for the company when it is live and expires by a day, soonest first', async () => {
    const { studio, client, grant, revoke, book } = await creditStudio(app);
    const third = await grant({ expires_on: '2026-11-27' });
    const second = await grant({ expires_on: '2026-11-21' });
    await grant({ expires_on: '2026-11-28' });
    await revoke((await grant({ expires_on: '2026-11-22' })).id);
    await grant({ expires_on: '2026-11-20' });
    await book('2026-11-20 15:00:00');
    const until = (day: string) => studio.call(creditEndpoints.expiring, { query: { until: day } });
    const whose = { client_id: client.id, client_name: client.name };
    expect(await until('2026-11-27')).toEqual([
      { id: second.id, ...whose, expires_on: '2026-11-21' },
      { id: third.id, ...whose, expires_on: '2026-11-27' },
    ]);
    const stranger = await app.signUp();
    expect(await stranger.call(creditEndpoints.expiring, { query: { until: '2026-11-27' } })).toEqual([]);
    await studio.call(clientEndpoints.delete, { params: { id: client.id } });
    await eventually(async () => expect(await until('2026-11-27')).toEqual([]));
    expect(await refusal(grant())).toMatchObject({ code: 'CLIENT_NOT_FOUND' });
    await studio.call(clientEndpoints.restore, { params: { id: client.id } });
    // The deletion removed the make-up session, whose credit is live again.
    await eventually(async () => expect(await until('2026-11-27')).toHaveLength(3));
  });

  test('of another company does not exist', async () => {
    const { client, session, grant, revoke } = await creditStudio(app);
    const { id } = await grant();
    const stranger = await app.signUp();
    const params = { id: client.id };
    const query = { attendance: 'cancelled' } as const;
    for (const call of [
      () => revoke(id, stranger),
      () => grant({}, stranger),
      () => stranger.call(creditEndpoints.listOfClient, { params }),
      () => stranger.call(creditEndpoints.absenceEffect, { params: { id: session(0) }, query }),
    ])
      expect(await refusal(call())).toMatchObject({ status: 404 });
  });
});
