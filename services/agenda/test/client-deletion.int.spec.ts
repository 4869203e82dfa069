import { randomUUID } from 'node:crypto';
import { appointmentEndpoints, recurringPlanEndpoints, seriesEndpoints } from '@alinha/contracts-agenda';
import { type ClientEvent, clientEndpoints } from '@alinha/contracts-clients';
import {
  appointmentInput,
  changeMeanwhile,
  eventually,
  listenLive,
  startTestApp,
  TestClock,
} from '@alinha/testing';
import { describe, expect, test } from 'vitest';
import { clientIsArchived, idsOf, NOW, planStudio } from './plan-studio.ts';

const clock = new TestClock(NOW);
const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'], clock: clock.now });

/** A client with a plan on Fridays since last week, another on Tuesdays, and helpers. */
async function leavingStudio() {
  const made = await planStudio(app, { capacity: 4, room: 4 });
  const { studio, base, client } = made;
  const friday = { weekday: 5, start_time: '09:00', end_time: '10:00', first_date: '2026-11-13' };
  const plan = await made.start({ schedules: [friday] });
  const second = await made.start({ schedules: [{ weekday: 2, start_time: '09:00', end_time: '10:00' }] });
  const book = (
    start_datetime: string,
    given: Partial<{ client_id: number; payment_amount_cents: number }> = {},
  ) =>
    studio.call(appointmentEndpoints.create, {
      body: appointmentInput({ ...base, start_datetime, ...given }),
    });
  const history = async () =>
    idsOf(
      await studio.call(appointmentEndpoints.historyOfClient, {
        params: { id: client.id },
        query: { limit: 100, offset: 0 },
      }),
    ).sort();
  const remove = () => studio.call(clientEndpoints.delete, { params: { id: client.id } });
  const get = (id: number) => studio.call(recurringPlanEndpoints.get, { params: { id } });
  /** Publishes an event of the clients service about them. */
  const publishClient = (event: Partial<ClientEvent>) =>
    app.platform.queues.addAll('events.agenda', [
      {
        name: 'clients.client-changed',
        data: {
          company_id: studio.companyId,
          id: client.id,
          name: client.name,
          archived: true,
          version: 2,
          ...event,
        },
        id: `departure-${randomUUID()}`,
      },
    ]);
  return { ...made, plan, second, book, history, remove, get, publishClient };
}

/** Waits until the agenda has handled all earlier events. */
const calm = (studio: Awaited<ReturnType<typeof leavingStudio>>) =>
  eventually(async () => {
    await studio.publishClient({ id: 900_000_000 + studio.client.id, name: 'Outra pessoa', archived: false });
    const rows = await app.database.query('SELECT 1 FROM agenda.client WHERE id = $1', [
      900_000_000 + studio.client.id,
    ]);
    expect(rows).toHaveLength(1);
  });

describe('a client who is deleted', () => {
  test('keeps past appointments and loses plans and future appointments', async () => {
    const studio = await leavingStudio();
    const { plan, second, madeBy, book, other } = studio;
    const [past, today, , done] = await madeBy(plan);
    await studio.studio.call(appointmentEndpoints.update, {
      params: { id: done?.id ?? 0 },
      body: { done: true },
    });
    const before = await book('2026-11-19 15:00:00');
    await book('2026-11-20 15:00:00', { payment_amount_cents: 9_000 });
    await book('2027-03-02 15:00:00');
    const others = await book('2026-11-20 15:00:00', { client_id: other.id });
    // Their appointments with other professionals are deleted with the plan. A plan of another client stays, although they attend
    // one of its times.
    const [borrowed] = await madeBy(
      await studio.start({
        client_id: other.id,
        schedules: [{ weekday: 4, start_time: '11:00', end_time: '12:00' }],
      }),
    );
    const lent = { params: { id: borrowed?.id ?? 0 } };
    await studio.studio.call(appointmentEndpoints.update, {
      ...lent,
      body: { client_id: studio.client.id, allow_overbooking: true },
    });

    await studio.remove();
    await clientIsArchived(app, studio.client.id);
    expect(await studio.history()).toEqual([past?.id, today?.id, done?.id, before.id].sort());
    expect((await studio.get(plan.id)).active).toBe(false);
    expect(await studio.get(second.id)).toMatchObject({ active: false, schedules: second.schedules });
    expect(await studio.get(borrowed?.recurring_plan_id ?? 0)).toMatchObject({ active: true });
    expect(await studio.studio.call(appointmentEndpoints.get, { params: { id: others.id } })).toEqual(others);
  });

  test('loses the remaining appointments of an ended plan', async () => {
    const studio = await leavingStudio();
    const later = (await studio.madeBy(studio.second))[5];
    await studio.studio.call(seriesEndpoints.delete, { params: { id: later?.id ?? 0 } });
    expect(await studio.madeBy(studio.second)).toHaveLength(5);
    await studio.remove();
    await clientIsArchived(app, studio.client.id);
    expect(await studio.madeBy(studio.second)).toEqual([]);
  });

  test('is removed from open agendas', async () => {
    const studio = await leavingStudio();
    const listener = await listenLive(studio.studio.connection);
    await studio.remove();
    await eventually(() => expect(listener.changes).toEqual([{ start: '2026-11-20 09:30:00', end: null }]));
    listener.leave();
  });

  test('is handled once: repeated events change nothing, and outdated ones restore nobody', async () => {
    const studio = await leavingStudio();
    const missed = await studio.book('2026-11-19 15:00:00');
    await studio.remove();
    await clientIsArchived(app, studio.client.id);
    const rows = () =>
      app.database.query(
        'SELECT id, version, cancelled_at FROM agenda.recurring_plan WHERE client_id = $1 ORDER BY id',
        [studio.client.id],
      );
    const [plans, history] = [await rows(), await studio.history()];
    // Appointments that were created later are deleted too.
    await studio.studio.call(appointmentEndpoints.update, {
      params: { id: missed.id },
      body: { start_datetime: '2026-12-03 15:00:00' },
    });
    await studio.publishClient({ version: 1, archived: false });
    await studio.publishClient({ name: 'De novo' });
    await calm(studio);
    expect(await rows()).toEqual(plans);
    expect(await studio.history()).toEqual(history);
    expect(
      await app.database.query('SELECT archived FROM agenda.client WHERE id = $1', [studio.client.id]),
    ).toEqual([{ archived: true }]);
  });

  test('loses plans that an earlier release kept active when the projections are rebuilt', async () => {
    const studio = await leavingStudio();
    await app.database.query('UPDATE agenda.client SET archived = true, version = 2 WHERE id = $1', [
      studio.client.id,
    ]);
    await studio.publishClient({});
    await eventually(async () => expect((await studio.get(studio.second.id)).active).toBe(false));
    expect(await studio.madeBy(studio.second)).toEqual([]);
  });

  test('loses appointments that are booked concurrently', async () => {
    const studio = await leavingStudio();
    const { base, studio: owner } = studio;
    const booking = {
      sql: `WITH held AS (SELECT company_id, id FROM agenda.client WHERE id = $1 FOR NO KEY UPDATE)
            INSERT INTO agenda.appointment (company_id, client_id, employee_id, start_at, end_at)
            SELECT company_id, id, $2, '2026-12-09 15:00', '2026-12-09 16:00' FROM held`,
      values: [base.client_id, base.employee_id],
    };
    await changeMeanwhile(app.database, booking, async () => {
      await studio.remove();
      await clientIsArchived(app, base.client_id);
    });
    const query = { start: '2026-12-09', end: '2026-12-10' };
    expect(await owner.call(appointmentEndpoints.list, { query })).toEqual([]);
  });
});

describe('a client who is restored', () => {
  const restore = (studio: Awaited<ReturnType<typeof leavingStudio>>) =>
    studio.studio.call(clientEndpoints.restore, { params: { id: studio.client.id } });

  test('can be booked again, and cancelled appointments stay cancelled', async () => {
    const studio = await leavingStudio();
    const [past] = await studio.madeBy(studio.plan);
    await studio.remove();
    await clientIsArchived(app, studio.client.id);
    const left = await studio.history();
    expect(left).toContain(past?.id);
    await restore(studio);
    await eventually(() => studio.book('2026-11-21 15:00:00'));
    expect(await studio.history()).toHaveLength(left.length + 1);
    expect(await studio.get(studio.plan.id)).toMatchObject({
      active: false,
      client_name: studio.client.name,
    });
    expect(
      await studio.start({ schedules: [{ weekday: 4, start_time: '09:00', end_time: '10:00' }] }),
    ).toMatchObject({ active: true });
  });

  test('loses the appointments of the deletion when its event arrives after the restoration', async () => {
    const studio = await leavingStudio();
    await studio.book('2026-11-21 15:00:00');
    await studio.publishClient({ version: 3, archived: false, archived_version: 2 });
    await eventually(async () => expect((await studio.get(studio.plan.id)).active).toBe(false));
    expect(await studio.madeBy(studio.second)).toEqual([]);
    // Created after the restoration, so the late event of the deletion does not affect it.
    const booked = await studio.book('2026-11-21 15:00:00');
    const again = await studio.start({ schedules: [{ weekday: 4, start_time: '09:00', end_time: '10:00' }] });
    await studio.publishClient({ version: 2 });
    await calm(studio);
    expect(await studio.history()).toContain(booked.id);
    expect(await studio.get(again.id)).toMatchObject({ active: true });
    expect(
      await app.database.query('SELECT archived, version FROM agenda.client WHERE id = $1', [
        studio.client.id,
      ]),
    ).toEqual([{ archived: false, version: 3 }]);
  });
});

describe('an inactive plan', () => {
  test('stays unchanged', async () => {
    const { studio, plan, get } = await leavingStudio();
    await studio.call(recurringPlanEndpoints.cancel, { params: { id: plan.id } });
    const change = (language: 'pt' | 'en') =>
      studio.speaking(language).request('PUT', `/api/recurring/plans/${plan.id}`, { price_cents: 1 });
    expect(await change('pt')).toMatchObject({
      status: 409,
      body: { code: 'PLAN_INACTIVE', error: 'Este plano está inativo e não pode mais ser alterado.' },
    });
    expect(await change('en')).toMatchObject({
      body: { error: 'This plan is inactive and can no longer be changed.' },
    });
    expect((await get(plan.id)).price_cents).toBe(plan.price_cents);
  });
});
