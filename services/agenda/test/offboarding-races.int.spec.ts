import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  activityEndpoints,
  deactivateEmployee,
  type EmployeeEvent,
  employeeChanged,
  employeeEndpoints,
  getEmployee,
} from '@alinha/contracts-accounts';
import { appointmentEndpoints, recurringPlanEndpoints } from '@alinha/contracts-agenda';
import { eventually, type RefusedCall, startTestApp, TestClock } from '@alinha/testing';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { deactivate, offboardingStudio } from './offboarding-studio.ts';
import { NOW } from './plan-studio.ts';

const clock = new TestClock(NOW);
const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'], clock: clock.now });
await app.startReplica();

const hourOf = (index: number) =>
  `2026-11-2${4 + Math.floor(index / 8)} ${String(8 + (index % 8)).padStart(2, '0')}:00:00`;

describe('bookings during an offboarding', () => {
  test.each([1, 2])(
    'are reassigned or refused, so that the professional has no appointment (race %i)',
    async () => {
      const { professional, successor, book, start, moveAll, listed } = await offboardingStudio(app);
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

  test.each([1, 2])('are cancelled or refused (race %i)', async () => {
    const { studio, professional, other, book, start, offboard, listed } = await offboardingStudio(app);
    const plan = await start();
    const changes = Array.from({ length: 8 }, (_, index) => book(hourOf(index), { client_id: other.id }));
    const outcomes = Promise.allSettled(changes);
    await offboard({ appointments: 'cancel' });
    await outcomes;
    expect(await listed(professional.id)).toEqual([]);
    expect(await studio.call(recurringPlanEndpoints.get, { params: { id: plan.id } })).toMatchObject({
      active: false,
    });
  });

  test('are cancelled or refused when they reassign an appointment to the professional', async () => {
    const { studio, professional, successor, book, offboard, listed } = await offboardingStudio(app);
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
    await offboard({ appointments: 'cancel' });
    await outcomes;
    expect(await listed(professional.id)).toEqual([]);
  });
});

describe('concurrent offboardings', () => {
  test.each([1, 2])('leave one administrator when two deactivate each other (race %i)', async () => {
    const studio = await app.signUp();
    const second = await studio.addEmployee({ is_admin: true });
    const outcomes = await Promise.allSettled([
      deactivate(studio, second.user.id, {}),
      deactivate(second, studio.user.id, {}),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const rows = await app.database.query(
      'SELECT id FROM accounts.employee WHERE company_id = $1 AND is_admin AND deactivated_at IS NULL',
      [studio.companyId],
    );
    expect(rows).toHaveLength(1);
  });

  test('leave no appointment with a professional and their successor when both are deactivated', async () => {
    const { studio, professional, successor, book, moveAll, listed, offboard } = await offboardingStudio(app);
    for (let index = 0; index < 5; index++) await book(hourOf(index));
    const successorOfSuccessor = studio.user.id;
    await Promise.allSettled([
      moveAll(),
      offboard({ appointments: 'move', successor_id: successorOfSuccessor }, successor.id),
    ]);
    // The second request may have been refused, and is repeated.
    await offboard({ appointments: 'move', successor_id: successorOfSuccessor });
    expect(await listed(professional.id)).toEqual([]);
    expect(await listed(successor.id)).toEqual([]);
    expect(await listed(successorOfSuccessor)).toHaveLength(5);
  });

  test('are applied once when they are for the same professional', async () => {
    const { successor, book, moveAll, listed } = await offboardingStudio(app);
    await book('2026-11-24 14:00:00');
    await Promise.all([moveAll(), moveAll(), moveAll()]);
    expect(await listed(successor.id)).toHaveLength(1);
  });
});

describe('an offboarding that accounts accepted and the agenda lost', () => {
  const eventOf = (company_id: number, id: number): Promise<EmployeeEvent | null> =>
    app.platform.rpc.call(getEmployee, { company_id, id });
  /** Resolves when the event was handled. */
  const redeliver = async (data: EmployeeEvent | null) => {
    const { queues } = app.platform;
    const id = `again-${randomUUID()}`;
    await queues.addAll('events.agenda', [{ name: employeeChanged.type, data, id }]);
    await eventually(async () => expect(await queues.isOpen('events.agenda', id)).toBe(false));
  };

  test('is applied once when its event arrives twice', async () => {
    const { studio, professional, successor, book, start, listed } = await offboardingStudio(app);
    await start();
    await book('2026-11-24 09:00:00', { employee_id: successor.id, allow_overbooking: true });
    const since = { query: { user_id: studio.user.id, kind: 'employee', limit: 100 } } as const;
    const reply = await app.platform.rpc.call(deactivateEmployee, {
      company_id: studio.companyId,
      id: professional.id,
      by: studio.user.id,
      departure: { appointments: 'move', successor_id: successor.id },
    });
    expect(reply).toMatchObject({ fact: { active: false, departure: { appointments: 'move' } } });
    await eventually(async () => expect(await listed(professional.id)).toEqual([]));
    const moved = await listed(successor.id);
    expect(moved).toHaveLength(53);
    await redeliver(await eventOf(studio.companyId, professional.id));
    await redeliver(await eventOf(studio.companyId, professional.id));
    expect(await listed(successor.id)).toEqual(moved);
    // Recorded for the user who decided it.
    await eventually(async () => {
      const { activities } = await studio.call(activityEndpoints.list, since);
      const entries = activities.filter(({ action }) => action === 'employee.appointments_moved');
      expect(entries).toMatchObject([{ subject_id: professional.id, label: professional.name, count: 52 }]);
    });
  });

  test('is not applied again by later events of the professional', async () => {
    const { studio, professional, book, offboard, listed } = await offboardingStudio(app);
    const early = await book('2026-11-24 14:00:00');
    const change = (body: { done: boolean }) =>
      studio.call(appointmentEndpoints.update, {
        params: { id: early.id },
        body: { ...body, allow_overbooking: false },
      });
    await change({ done: true });
    await offboard({ appointments: 'cancel' });
    await change({ done: false });
    await studio.call(employeeEndpoints.update, {
      params: { id: professional.id },
      body: { name: 'Rita Sá' },
    });
    await redeliver(await eventOf(studio.companyId, professional.id));
    expect(await listed(professional.id)).toMatchObject([{ id: early.id, employee_name: 'Rita Sá' }]);
    // A new request is applied.
    expect(await offboard({ appointments: 'cancel' })).toMatchObject({ appointments: 1 });
    expect(await listed(professional.id)).toEqual([]);
  });

  test('is not applied again when the professional left before departures were stored', async () => {
    const { studio, professional, book, offboard, listed } = await offboardingStudio(app);
    const moved = await book('2026-11-24 14:00:00');
    const change = (body: { done: boolean }) =>
      studio.call(appointmentEndpoints.update, {
        params: { id: moved.id },
        body: { ...body, allow_overbooking: false },
      });
    await change({ done: true });
    await offboard({ appointments: 'cancel' });
    await change({ done: false });
    // State of the previous release after its migration, written at once: the event may still be pending.
    const file = new URL(
      '../prisma/migrations/20261121210000_settled_departures/migration.sql',
      import.meta.url,
    );
    const [marks = ''] = (await readFile(file, 'utf8')).match(/^UPDATE employee .*;$/m) ?? [];
    await app.database.query(
      `UPDATE agenda.employee SET settled_departure = NULL; ${marks.replace('employee', 'agenda.employee')}`,
    );
    await redeliver(await eventOf(studio.companyId, professional.id));
    expect(await listed(professional.id)).toMatchObject([{ id: moved.id }]);
    expect(await offboard({ appointments: 'cancel' })).toMatchObject({ appointments: 1 });
    expect(await listed(professional.id)).toEqual([]);
  });

  test('changes nothing when the successor was deactivated too, also after they are active again', async () => {
    const { studio, professional, successor, book, offboard, moveAll, listed } = await offboardingStudio(app);
    const { companyId } = studio;
    const stays = await book('2026-11-24 14:00:00');
    // The event waits until the successor has left.
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
    await offboard({ appointments: 'keep' }, successor.id);
    await client.query('ROLLBACK');
    await client.end();
    await redeliver(await eventOf(companyId, professional.id));
    expect(await listed(professional.id)).toMatchObject([{ id: stays.id }]);

    await studio.call(employeeEndpoints.reactivate, { params: { id: successor.id } });
    await eventually(() => book('2026-11-25 14:00:00', { employee_id: successor.id }));
    await studio.call(employeeEndpoints.update, {
      params: { id: professional.id },
      body: { name: 'Rita Sá' },
    });
    await redeliver(await eventOf(companyId, professional.id));
    expect(await listed(professional.id)).toMatchObject([{ id: stays.id, employee_name: 'Rita Sá' }]);
    // After a new request they take over.
    expect(await moveAll()).toMatchObject({ appointments: 1 });
    expect(await listed(successor.id)).toHaveLength(2);
  });

  test('is ignored when the professional is active again', async () => {
    const { studio, professional, book, offboard, listed } = await offboardingStudio(app);
    await offboard({ appointments: 'cancel' });
    const old = await eventOf(studio.companyId, professional.id);
    await studio.call(employeeEndpoints.reactivate, { params: { id: professional.id } });
    await eventually(() => book('2026-11-24 14:00:00'));
    await redeliver(old);
    expect(await listed(professional.id)).toHaveLength(1);
    await book('2026-11-25 14:00:00');
  });

  test('returns 503 when accounts takes too long, and is applied later', async () => {
    const { studio, professional, successor, book, moveAll, listed, isActive } = await offboardingStudio(app);
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
