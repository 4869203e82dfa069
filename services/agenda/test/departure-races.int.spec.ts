import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  activityEndpoints,
  deactivateEmployee,
  type EmployeeFact,
  employeeChanged,
  employeeEndpoints,
  getEmployee,
} from '@alinha/contracts-accounts';
import { appointmentEndpoints, recurringPlanEndpoints } from '@alinha/contracts-agenda';
import { eventually, type RefusedCall, startTestApp, TestClock } from '@alinha/testing';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { departureStudio, leaves } from './departure-studio.ts';
import { NOW } from './plan-studio.ts';

const clock = new TestClock(NOW);
const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'], clock: clock.now });
await app.startReplica();

const hourOf = (index: number) =>
  `2026-11-2${4 + Math.floor(index / 8)} ${String(8 + (index % 8)).padStart(2, '0')}:00:00`;

describe('bookings made during a departure', () => {
  test.each([1, 2, 3])(
    'are taken over with the others or refused: none is left behind (race %i)',
    async () => {
      const { professional, successor, book, start, moveAll, listed } = await departureStudio(app);
      await start();
      await book('2026-11-27 08:00:00');
      const bookings = Array.from({ length: 16 }, (_, index) => book(hourOf(index)));
      const plan = start({ schedules: [{ weekday: 6, start_time: '09:00', end_time: '10:00' }] });
      const outcomes = Promise.allSettled([...bookings, plan]);
      const left = await moveAll();
      const refused = (await outcomes).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
      for (const reason of refused as RefusedCall[]) expect(reason).toMatchObject({ status: 404 });
      expect(await listed(professional.id)).toEqual([]);
      const taken = await listed(successor.id);
      expect(taken).toHaveLength(left.appointments);
      const booked = (await outcomes).filter(({ status }) => status === 'fulfilled').length;
      expect(refused.length + booked).toBe(17);
    },
  );

  test.each([1, 2])('do not come back from a cancelling (race %i)', async () => {
    const { studio, professional, other, book, start, leave, listed } = await departureStudio(app);
    const plan = await start();
    const changes = Array.from({ length: 8 }, (_, index) => book(hourOf(index), { client_id: other.id }));
    const outcomes = Promise.allSettled(changes);
    await leave({ appointments: 'cancel' });
    await outcomes;
    expect(await listed(professional.id)).toEqual([]);
    expect(await studio.call(recurringPlanEndpoints.get, { params: { id: plan.id } })).toMatchObject({
      active: false,
    });
  });

  test('of an appointment that is handed to them meanwhile, too', async () => {
    const { studio, professional, successor, book, leave, listed } = await departureStudio(app);
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, index) => book(hourOf(index), { employee_id: successor.id })),
    );
    const hand = made.map(({ id }) =>
      studio.call(appointmentEndpoints.update, {
        params: { id },
        body: { employee_id: professional.id, allow_overbooking: false },
      }),
    );
    const outcomes = Promise.allSettled(hand);
    await leave({ appointments: 'cancel' });
    await outcomes;
    expect(await listed(professional.id)).toEqual([]);
  });
});

describe('departures at the same time', () => {
  test.each([1, 2, 3])('of two administrators, each by the other, leave one (race %i)', async () => {
    const studio = await app.signUp();
    const second = await studio.addEmployee({ is_admin: true });
    const outcomes = await Promise.allSettled([
      leaves(studio, second.user.id, {}),
      leaves(second, studio.user.id, {}),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const rows = await app.database.query(
      'SELECT id FROM accounts.employee WHERE company_id = $1 AND is_admin AND deactivated_at IS NULL',
      [studio.companyId],
    );
    expect(rows).toHaveLength(1);
  });

  test('of a professional and their successor leave no appointment with either', async () => {
    const { studio, professional, successor, book, moveAll, listed, leave } = await departureStudio(app);
    for (let index = 0; index < 5; index++) await book(hourOf(index));
    const heir = studio.user.id;
    await Promise.allSettled([moveAll(), leave({ appointments: 'move', successor_id: heir }, successor.id)]);
    // Whoever came second may have been refused, and is asked again.
    await leave({ appointments: 'move', successor_id: heir });
    expect(await listed(professional.id)).toEqual([]);
    expect(await listed(successor.id)).toEqual([]);
    expect(await listed(heir)).toHaveLength(5);
  });

  test('of the same professional twice are one', async () => {
    const { successor, book, moveAll, listed } = await departureStudio(app);
    await book('2026-11-24 14:00:00');
    await Promise.all([moveAll(), moveAll(), moveAll()]);
    expect(await listed(successor.id)).toHaveLength(1);
  });
});

describe('a departure that accounts agreed to and the agenda lost', () => {
  const factOf = (company_id: number, id: number): Promise<EmployeeFact | null> =>
    app.platform.rpc.call(getEmployee, { company_id, id });
  /** Until it has been heard to the end. */
  const tellAgain = async (data: EmployeeFact | null) => {
    const { queues } = app.platform;
    const id = `again-${randomUUID()}`;
    await queues.addAll('events.agenda', [{ name: employeeChanged.type, data, id }]);
    await eventually(async () => expect(await queues.isCompleted('events.agenda', id)).toBe(true));
  };

  test('is done all the same, and nothing more when the news comes twice', async () => {
    const { studio, professional, successor, book, start, listed } = await departureStudio(app);
    await start();
    await book('2026-11-24 09:00:00', { employee_id: successor.id, allow_overbooking: true });
    const since = { query: { user_id: studio.user.id, kind: 'employee', limit: 100 } } as const;
    const answer = await app.platform.rpc.call(deactivateEmployee, {
      company_id: studio.companyId,
      id: professional.id,
      by: studio.user.id,
      departure: { appointments: 'move', successor_id: successor.id },
    });
    expect(answer).toMatchObject({ fact: { active: false, departure: { appointments: 'move' } } });
    await eventually(async () => expect(await listed(professional.id)).toEqual([]));
    const moved = await listed(successor.id);
    expect(moved).toHaveLength(53);
    await tellAgain(await factOf(studio.companyId, professional.id));
    await tellAgain(await factOf(studio.companyId, professional.id));
    expect(await listed(successor.id)).toEqual(moved);
    // In the name of whoever decided it.
    await eventually(async () => {
      const { activities } = await studio.call(activityEndpoints.list, since);
      const told = activities.filter(({ action }) => action === 'employee.appointments_moved');
      expect(told).toMatchObject([{ subject_id: professional.id, label: professional.name, count: 52 }]);
    });
  });

  test('is not done again by later news of who left', async () => {
    const { studio, professional, book, leave, listed } = await departureStudio(app);
    const early = await book('2026-11-24 14:00:00');
    const change = (body: { done: boolean }) =>
      studio.call(appointmentEndpoints.update, {
        params: { id: early.id },
        body: { ...body, allow_overbooking: false },
      });
    await change({ done: true });
    await leave({ appointments: 'cancel' });
    await change({ done: false });
    await studio.call(employeeEndpoints.update, {
      params: { id: professional.id },
      body: { name: 'Rita Sá' },
    });
    await tellAgain(await factOf(studio.companyId, professional.id));
    expect(await listed(professional.id)).toMatchObject([{ id: early.id, employee_name: 'Rita Sá' }]);
    // Asked again it is.
    expect(await leave({ appointments: 'cancel' })).toMatchObject({ appointments: 1 });
    expect(await listed(professional.id)).toEqual([]);
  });

  test('is not done again by news of somebody who left before that was kept', async () => {
    const { studio, professional, book, leave, listed } = await departureStudio(app);
    const kept = await book('2026-11-24 14:00:00');
    const change = (body: { done: boolean }) =>
      studio.call(appointmentEndpoints.update, {
        params: { id: kept.id },
        body: { ...body, allow_overbooking: false },
      });
    await change({ done: true });
    await leave({ appointments: 'cancel' });
    await change({ done: false });
    // What the release before kept of it, and what the migration then says. At once: the news itself may still be on its way.
    const file = new URL(
      '../prisma/migrations/20261121210000_settled_departures/migration.sql',
      import.meta.url,
    );
    const [marks = ''] = (await readFile(file, 'utf8')).match(/^UPDATE employee .*;$/m) ?? [];
    await app.database.query(
      `UPDATE agenda.employee SET settled_departure = NULL; ${marks.replace('employee', 'agenda.employee')}`,
    );
    await tellAgain(await factOf(studio.companyId, professional.id));
    expect(await listed(professional.id)).toMatchObject([{ id: kept.id }]);
    expect(await leave({ appointments: 'cancel' })).toMatchObject({ appointments: 1 });
    expect(await listed(professional.id)).toEqual([]);
  });

  test('stays where the successor has left too, also once they are back', async () => {
    const { studio, professional, successor, book, leave, moveAll, listed } = await departureStudio(app);
    const { companyId } = studio;
    const stays = await book('2026-11-24 14:00:00');
    // The news has to wait until the successor has left.
    const client = new pg.Client({ connectionString: app.database.url });
    await client.connect();
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM agenda.employee WHERE company_id = $1 AND id = $2 FOR UPDATE', [
      companyId,
      professional.id,
    ]);
    await app.platform.rpc.call(deactivateEmployee, {
      company_id: companyId,
      id: professional.id,
      by: studio.user.id,
      departure: { appointments: 'move', successor_id: successor.id },
    });
    await leave({ appointments: 'keep' }, successor.id);
    await client.query('ROLLBACK');
    await client.end();
    await tellAgain(await factOf(companyId, professional.id));
    expect(await listed(professional.id)).toMatchObject([{ id: stays.id }]);

    await studio.call(employeeEndpoints.reactivate, { params: { id: successor.id } });
    await eventually(() => book('2026-11-25 14:00:00', { employee_id: successor.id }));
    await studio.call(employeeEndpoints.update, {
      params: { id: professional.id },
      body: { name: 'Rita Sá' },
    });
    await tellAgain(await factOf(companyId, professional.id));
    expect(await listed(professional.id)).toMatchObject([{ id: stays.id, employee_name: 'Rita Sá' }]);
    // Asked again they take over.
    expect(await moveAll()).toMatchObject({ appointments: 1 });
    expect(await listed(successor.id)).toHaveLength(2);
  });

  test('is old news once the professional is back', async () => {
    const { studio, professional, book, leave, listed } = await departureStudio(app);
    await leave({ appointments: 'cancel' });
    const old = await factOf(studio.companyId, professional.id);
    await studio.call(employeeEndpoints.reactivate, { params: { id: professional.id } });
    await eventually(() => book('2026-11-24 14:00:00'));
    await tellAgain(old);
    expect(await listed(professional.id)).toHaveLength(1);
    await book('2026-11-25 14:00:00');
  });

  test('answers 503 when accounts takes too long, and comes to the same end', async () => {
    const { studio, professional, successor, book, moveAll, listed, isActive } = await departureStudio(app);
    await book('2026-11-24 14:00:00');
    const client = new pg.Client({ connectionString: app.database.url });
    await client.connect();
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM accounts.company WHERE id = $1 FOR UPDATE', [studio.companyId]);
    await expect(moveAll()).rejects.toMatchObject({ status: 503 });
    expect(await listed(professional.id)).toHaveLength(1);
    await client.query('ROLLBACK');
    await client.end();
    await eventually(async () => expect(await isActive()).toBe(false));
    await eventually(async () => expect(await listed(successor.id)).toHaveLength(1));
    expect(await moveAll()).toMatchObject({ appointments: 0 });
  });
});
