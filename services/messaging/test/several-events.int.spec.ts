import { randomUUID } from 'node:crypto';
import { type AppointmentEvent, appointmentsChanged } from '@alinha/contracts-agenda';
import { eventually, startTestApp } from '@alinha/testing';
import { expect, test } from 'vitest';

/** Without the agenda, so that only the test publishes its events. */
const app = await startTestApp({ services: ['accounts', 'messaging'] });
const QUEUE = 'events.messaging';

const appointment = (id: number, version: number, start_at: string): AppointmentEvent => ({
  id,
  version,
  client_id: 5,
  employee_id: 6,
  start_at,
  end_at: `${start_at.slice(0, 10)} 23:00:00`,
  done: false,
  deleted: false,
});

/** Delivers events of a company in one job. Returns functions that read whether it is open and how often it failed. */
async function deliver(company_id: number, events: readonly { type: string; payload: object }[]) {
  const id = randomUUID();
  const data = { company_id, events: events.map(({ type, payload }) => ({ type, origin: {}, payload })) };
  await app.platform.queues.addAll(QUEUE, [{ id, name: 'several', data }]);
  return {
    isOpen: () => app.platform.queues.isOpen(QUEUE, id),
    failures: async () => {
      const queues = await app.platform.queues.everyQueue();
      const job = await queues.find(({ name }) => name === QUEUE)?.getJob(id);
      return job?.attemptsMade ?? 0;
    },
  };
}

const changed = (company_id: number, changed_at: string, ...appointments: readonly AppointmentEvent[]) => ({
  type: appointmentsChanged.type,
  payload: { company_id, changed_at, appointments },
});
const stored = (companyId: number) =>
  app.database.query(
    `SELECT id, version, start_at::text, to_char(known_since AT TIME ZONE 'UTC', 'HH24:MI') AS known
     FROM messaging.appointment WHERE company_id = $1 ORDER BY id`,
    [companyId],
  );

test('events of one job are saved in their order, several versions of an appointment too', async () => {
  const { companyId } = await app.signUp();
  const { isOpen } = await deliver(companyId, [
    changed(companyId, '2030-01-01T10:00:00.000Z', appointment(1, 1, '2030-02-01 09:00:00')),
    changed(companyId, '2030-01-01T11:00:00.000Z', appointment(2, 1, '2030-02-01 10:00:00')),
    changed(companyId, '2030-01-01T12:00:00.000Z', appointment(1, 2, '2030-02-02 09:00:00')),
    // Another change does not affect the time since when the start is known.
    changed(companyId, '2030-01-01T13:00:00.000Z', appointment(2, 2, '2030-02-01 10:00:00')),
  ]);
  await eventually(async () => expect(await isOpen()).toBe(false));
  expect(await stored(companyId)).toEqual([
    { id: 1, version: 2, start_at: '2030-02-02 09:00:00', known: '12:00' },
    { id: 2, version: 2, start_at: '2030-02-01 10:00:00', known: '11:00' },
  ]);
});

test('other events of a job are handled when one fails, and the job is repeated', async () => {
  const { companyId } = await app.signUp();
  const { failures } = await deliver(companyId, [
    { type: 'agenda.of-a-later-release', payload: { company_id: companyId, id: 1 } },
    changed(companyId, '2030-01-01T10:00:00.000Z', appointment(1, 1, '2030-02-01 09:00:00')),
    { type: appointmentsChanged.type, payload: { company_id: companyId, changed_at: 'invalid' } },
    changed(companyId, '2030-01-01T11:00:00.000Z', appointment(2, 1, '2030-02-01 10:00:00')),
  ]);
  await eventually(async () => expect(await stored(companyId)).toHaveLength(2));
  await eventually(async () => expect(await failures()).toBeGreaterThanOrEqual(2));
});
