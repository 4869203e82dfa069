import { randomUUID } from 'node:crypto';
import { employeeEndpoints, offboardingEndpoints } from '@alinha/contracts-accounts';
import {
  APPOINTMENTS_PER_EVENT,
  appointmentEndpoints,
  appointmentsChanged,
  getAppointments,
  recurringPlanEndpoints,
  seriesEndpoints,
} from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { DAY_MS } from '@alinha/contracts-core';
import { DatabaseConnection, republish } from '@alinha/service-kit';
import { appointmentInput, employeeInput, eventually, startTestApp, TestClock } from '@alinha/testing';
import { describe, expect, test } from 'vitest';
import { APPOINTMENT_EVENTS } from '../src/appointments/appointment-events.ts';
import { offboardingStudio } from './offboarding-studio.ts';
import { clientIsArchived, NOW, planStudio, studioWithSeries } from './plan-studio.ts';
import { publishedAppointments } from './published-appointments.ts';

const clock = new TestClock(NOW);
const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'], clock: clock.now });
const published = await publishedAppointments(app);

async function studioWithOne() {
  const made = await planStudio(app);
  const { studio, base } = made;
  const one = await studio.call(appointmentEndpoints.create, {
    body: appointmentInput({ ...base, start_datetime: '2026-12-01 10:00:00' }),
  });
  const change = (body: Record<string, unknown>) =>
    studio.call(appointmentEndpoints.update, {
      params: { id: one.id },
      body: { allow_overbooking: false, ...body },
    });
  const events = () => published.expectComplete(studio.companyId);
  return { ...made, one, change, events };
}

describe('a single appointment', () => {
  test('publishes an event with its time when it is booked', async () => {
    const { one, studio, client, professional } = await studioWithOne();
    expect(await published.expectComplete(studio.companyId)).toEqual([
      {
        company_id: studio.companyId,
        changed_at: clock.now().toISOString(),
        appointments: [
          {
            id: one.id,
            version: 1,
            client_id: client.id,
            employee_id: professional.id,
            start_at: '2026-12-01 10:00:00',
            end_at: one.end_datetime,
            done: false,
            deleted: false,
          },
        ],
      },
    ]);
  });

  test.each([
    ['moved', { start_datetime: '2026-12-01 15:00:00' }],
    ['made longer', { duration_minutes: 90 }],
    ['done', { done: true }],
  ])('publishes a new version when it is %s', async (_how, body) => {
    const { change, events } = await studioWithOne();
    await change(body);
    const [, again] = await events();
    expect(again?.appointments).toMatchObject([{ version: 2, deleted: false }]);
  });

  test('publishes a new version when its client changes', async () => {
    const { change, events, other } = await studioWithOne();
    await change({ client_id: other.id });
    expect((await events()).at(-1)?.appointments).toMatchObject([{ client_id: other.id, version: 2 }]);
  });

  test('publishes no event for other changes, which still raise its version', async () => {
    const { change, events, place } = await studioWithOne();
    await change({ notes: 'trazer exames' });
    await change({ room_id: null });
    await change({ room_id: place.id });
    expect(await events()).toHaveLength(1);
    await change({ start_datetime: '2026-12-02 10:00:00' });
    expect((await events()).at(-1)?.appointments).toMatchObject([{ version: 5 }]);
  });

  test('publishes its deletion with its last version', async () => {
    const { one, studio, events } = await studioWithOne();
    await studio.call(appointmentEndpoints.delete, { params: { id: one.id } });
    expect((await events()).at(-1)?.appointments).toMatchObject([
      { id: one.id, version: 2, deleted: true, start_at: '2026-12-01 10:00:00' },
    ]);
  });

  test('publishes no event when its change is refused', async () => {
    const { studio, base, events } = await studioWithOne();
    const body = appointmentInput({ ...base, start_datetime: '2026-12-01 10:30:00' });
    await expect(studio.call(appointmentEndpoints.create, { body })).rejects.toMatchObject({ status: 409 });
    expect(await events()).toHaveLength(1);
  });

  test('publishes events that give its final state when it is moved concurrently', async () => {
    const { change, events } = await studioWithOne();
    const hours = ['08', '11', '13', '15', '17', '19'];
    await Promise.all(hours.map((hour) => change({ start_datetime: `2026-12-03 ${hour}:00:00` })));
    expect(await events()).toHaveLength(1 + hours.length);
  });

  test('publishes events that give its final state when it is moved and deleted concurrently', async () => {
    const { one, change, studio, events } = await studioWithOne();
    await Promise.allSettled([
      change({ start_datetime: '2026-12-03 08:00:00' }),
      studio.call(appointmentEndpoints.delete, { params: { id: one.id } }),
      change({ done: true }),
    ]);
    await events();
  });
});

describe('plans and series', () => {
  test('a new plan publishes its appointments in lists of the maximal length', async () => {
    const { studio, start, madeBy } = await planStudio(app);
    const times = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start_time: '09:00', end_time: '10:00' }));
    const plan = await start({ schedules: times });
    const count = (await madeBy(plan)).length;
    const lists = (await published.expectComplete(studio.companyId)).map(
      ({ appointments }) => appointments.length,
    );
    expect(lists).toEqual([APPOINTMENTS_PER_EVENT, count - APPOINTMENTS_PER_EVENT]);
  });

  test('moving or ending a series publishes all its affected appointments in one event', async () => {
    const { studio, all, change, third } = await studioWithSeries(app);
    const later = all.length - 2;
    await change({ start_datetime: '2026-12-07 11:00:00' });
    const moved = (await published.expectComplete(studio.companyId)).at(-1)?.appointments;
    expect(moved).toHaveLength(later);
    expect(moved?.every(({ version }) => version === 2)).toBe(true);
    await change({ notes: 'com exames' });
    expect(await published.expectComplete(studio.companyId)).toHaveLength(2);
    await studio.call(seriesEndpoints.delete, { params: { id: third.id } });
    const gone = (await published.expectComplete(studio.companyId)).at(-1)?.appointments;
    expect(gone).toHaveLength(later);
    expect(gone?.every(({ deleted, version }) => deleted && version === 4)).toBe(true);
  });

  test('reassigning a series publishes its appointments', async () => {
    const { studio, all, change } = await studioWithSeries(app);
    const colleague = await studio.call(employeeEndpoints.create, { body: employeeInput() });
    await change({ employee_id: colleague.id }, all[0]?.id);
    const handed = (await published.expectComplete(studio.companyId)).at(-1)?.appointments;
    expect(handed).toHaveLength(all.length);
    expect(handed?.every(({ employee_id }) => employee_id === colleague.id)).toBe(true);
  });

  test('extending a plan publishes its new appointments', async () => {
    const { studio } = await studioWithSeries(app);
    const before = (await published.expectComplete(studio.companyId)).length;
    clock.advance(14 * DAY_MS);
    await app.platform.queues.addAll('agenda.extend-plans', [
      { name: 'extend-plans', data: {}, id: `run-${randomUUID()}` },
    ]);
    await eventually(async () => {
      const [made] = (await published.expectComplete(studio.companyId)).slice(before);
      expect(made?.appointments).toHaveLength(2);
    }, 30_000);
    clock.advance(-14 * DAY_MS);
  });

  test('cancelling a plan publishes the deletion of its future appointments', async () => {
    const { studio, plan, all } = await studioWithSeries(app);
    await studio.call(recurringPlanEndpoints.cancel, { params: { id: plan.id } });
    const gone = (await published.expectComplete(studio.companyId)).at(-1)?.appointments;
    expect(gone?.filter(({ deleted }) => deleted)).toHaveLength(all.length);
  });

  test('concurrent changes of a series publish events that give its final state', async () => {
    const { studio, all, change, changeOne, third } = await studioWithSeries(app);
    const [, , , fourth, fifth] = all;
    await Promise.allSettled([
      change({ start_datetime: '2026-12-07 11:00:00' }),
      changeOne(fourth?.id ?? 0, { start_datetime: '2026-12-16 08:00:00' }),
      studio.call(appointmentEndpoints.delete, { params: { id: fifth?.id ?? 0 } }),
      changeOne(third.id, { done: true }),
    ]);
    await published.expectComplete(studio.companyId);
  });
});

describe('the offboarding of a professional', () => {
  test.each(['move', 'cancel', 'keep'] as const)(
    'publishes at most two events when the choice is %s',
    async (appointments) => {
      const { studio, start, book, successor, professional } = await offboardingStudio(app);
      await start();
      for (const hour of ['11', '13', '15'])
        await book(`2026-12-01 ${hour}:00:00`, { payment_amount_cents: 9_000 });
      const before = (await published.expectComplete(studio.companyId)).length;
      await studio.call(offboardingEndpoints.deactivate, {
        params: { id: professional.id },
        body: {
          appointments,
          successor_id: appointments === 'move' ? successor.id : null,
          allow_overbooking: false,
        },
      });
      const events = (await published.expectComplete(studio.companyId)).slice(before);
      // Not one event for each appointment.
      expect(events.length).toBeLessThanOrEqual(2);
      expect(events.length > 0).toBe(appointments !== 'keep');
    },
  );
});

test('the archiving of a client publishes the deletion of their future appointments', async () => {
  const { studio, start, client, base } = await planStudio(app);
  await start();
  for (const hour of ['11', '13']) {
    await studio.call(appointmentEndpoints.create, {
      body: appointmentInput({ ...base, start_datetime: `2026-12-01 ${hour}:00:00` }),
    });
  }
  await studio.call(clientEndpoints.delete, { params: { id: client.id } });
  await clientIsArchived(app, client.id);
  await eventually(async () => {
    const events = await published.expectComplete(studio.companyId);
    expect(events.at(-1)?.appointments.every(({ deleted }) => deleted)).toBe(true);
  });
});

describe('another service', () => {
  test('gets the current appointments of the company by RPC, without deleted ones', async () => {
    const { one, studio, change } = await studioWithOne();
    const stranger = await studioWithOne();
    const gone = await studioWithOne();
    await gone.studio.call(appointmentEndpoints.delete, { params: { id: gone.one.id } });
    await change({ start_datetime: '2026-12-05 08:00:00' });
    const ids = [one.id, stranger.one.id, gone.one.id, 999_999_999];
    const appointments = await app.platform.rpc.call(getAppointments, { company_id: studio.companyId, ids });
    expect(appointments).toMatchObject([
      { id: one.id, version: 2, start_at: '2026-12-05 08:00:00', deleted: false },
    ]);
  });

  test('gets all future appointments of each company in lists when they are republished', async () => {
    const { studio, one, base } = await studioWithOne();
    const past = await studio.call(appointmentEndpoints.create, {
      body: appointmentInput({ ...base, start_datetime: '2020-01-01 10:00:00' }),
    });
    await app.database.query(
      `UPDATE agenda.appointment SET start_at = '2190-01-01', end_at = '2190-01-01 01:00' WHERE id = $1`,
      [one.id],
    );
    const before = (await published.of(studio.companyId)).length;
    const connection = new DatabaseConnection(app.database.urlOf('agenda'), 'agenda', 1);
    await republish(connection, [APPOINTMENT_EVENTS]);
    await connection.close();
    const again = (await published.of(studio.companyId)).slice(before);
    for (const event of again) expect(appointmentsChanged.payload.parse(event)).toEqual(event);
    const ids = again.flatMap(({ appointments }) => appointments.map(({ id }) => id));
    expect(ids).toContain(one.id);
    expect(ids).not.toContain(past.id);
  });
});
