import { randomUUID } from 'node:crypto';
import { appointmentEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { type AppointmentAnswerFact, appointmentAnswered } from '@alinha/contracts-messaging';
import { appointmentInput, clientInput, eventually, listenLive, startTestApp } from '@alinha/testing';
import { expect, test } from 'vitest';

const app = await startTestApp({ services: ['accounts', 'agenda', 'clients'] });

const FIRST = '2026-12-01 10:00:00';
const SECOND = '2026-12-02 15:00:00';

async function booked() {
  const studio = await app.signUp();
  const client = await studio.call(clientEndpoints.create, { body: clientInput() });
  const other = await studio.call(clientEndpoints.create, { body: clientInput() });
  const body = appointmentInput({ employee_id: studio.user.id, client_id: client.id, start_datetime: FIRST });
  const { id } = await studio.call(appointmentEndpoints.create, { body });
  const shown = async () => (await studio.call(appointmentEndpoints.get, { params: { id } })).client_answer;
  const change = (changes: Record<string, unknown>) =>
    studio.call(appointmentEndpoints.update, {
      params: { id },
      body: { allow_overbooking: false, ...changes },
    });
  /** What messaging says of it, in the order in which it arrives; waits until the agenda has heard it. */
  const hear = async (...facts: Omit<AppointmentAnswerFact, 'company_id' | 'appointment_id'>[]) => {
    for (const fact of facts) {
      await app.platform.queues.addAll('events.agenda', [
        {
          name: appointmentAnswered.type,
          data: { company_id: studio.companyId, appointment_id: id, ...fact },
          id: `answer-${randomUUID()}`,
        },
      ]);
      await everythingIsHeard(studio.companyId);
    }
  };
  return { studio, client, other, id, shown, change, hear };
}

let told = 0;

/** One fact behind the others, and the wait for what it does. */
async function everythingIsHeard(companyId: number): Promise<void> {
  const name = `Depois ${randomUUID()}`;
  const data = { company_id: companyId, id: 1_000_000, name, archived: false, version: ++told };
  await app.platform.queues.addAll('events.agenda', [
    { name: 'clients.client-changed', data, id: `after-${randomUUID()}` },
  ]);
  await eventually(async () => {
    const rows = await app.database.query('SELECT 1 FROM agenda.client WHERE name = $1', [name]);
    expect(rows).toHaveLength(1);
  });
}

const confirmed = (version: number, start_at = FIRST) => ({
  version,
  start_at,
  answer: 'confirmed' as const,
});
const cancels = (version: number, start_at = FIRST) => ({
  version,
  start_at,
  answer: 'cancel_requested' as const,
});

test('nobody has answered yet', async () => {
  expect(await (await booked()).shown()).toBeNull();
});

test('the latest answer is shown, in whatever order they come and however often', async () => {
  const { hear, shown } = await booked();
  await hear(confirmed(2));
  expect(await shown()).toBe('confirmed');
  await hear(cancels(1));
  expect(await shown()).toBe('confirmed');
  await hear(cancels(3), confirmed(2));
  expect(await shown()).toBe('cancel_requested');
});

test('an answer about another start says nothing, before and after', async () => {
  const { hear, shown, change } = await booked();
  await hear(confirmed(1));
  await change({ start_datetime: SECOND });
  expect(await shown()).toBeNull();
  await hear(confirmed(2, FIRST));
  expect(await shown()).toBeNull();
  await hear(cancels(3, SECOND));
  expect(await shown()).toBe('cancel_requested');
});

test('a move that is taken back brings the answer again', async () => {
  const { hear, shown, change } = await booked();
  await hear(confirmed(1));
  await change({ start_datetime: SECOND });
  await change({ start_datetime: FIRST });
  expect(await shown()).toBe('confirmed');
});

test('the answer of the one who came before goes with them', async () => {
  const { hear, shown, change, other } = await booked();
  await hear(confirmed(1));
  await change({ client_id: other.id });
  expect(await shown()).toBeNull();
});

test('an answer that comes late, of the one who came before, says nothing of who comes now', async () => {
  const { hear, shown, change, client, other } = await booked();
  await change({ client_id: other.id });
  await hear({ ...confirmed(1), client_id: client.id });
  expect(await shown()).toBeNull();
  await hear({ ...cancels(2), client_id: other.id });
  expect(await shown()).toBe('cancel_requested');
});

test('a change of anything else keeps it', async () => {
  const { hear, shown, change } = await booked();
  await hear(confirmed(1));
  await change({ notes: 'trazer exames', duration_minutes: 90 });
  expect(await shown()).toBe('confirmed');
});

test('nobody else’s appointment is touched, and one that is gone is no trouble', async () => {
  const one = await booked();
  const stranger = await booked();
  await app.platform.queues.addAll('events.agenda', [
    {
      name: appointmentAnswered.type,
      data: { company_id: stranger.studio.companyId, appointment_id: one.id, ...confirmed(9) },
      id: `answer-${randomUUID()}`,
    },
  ]);
  await stranger.studio.call(appointmentEndpoints.delete, { params: { id: stranger.id } });
  await stranger.hear(confirmed(1));
  expect(await one.shown()).toBeNull();
});

test('lists and the history show it, and open agendas hear of it', async () => {
  const { studio, hear, id } = await booked();
  const live = await listenLive(studio.connection);
  await hear(confirmed(1));
  await eventually(async () =>
    expect(live.changes).toContainEqual(expect.objectContaining({ start: FIRST })),
  );
  const listed = await studio.call(appointmentEndpoints.list, {
    query: { start: '2026-12-01', end: '2026-12-02' },
  });
  expect(listed).toMatchObject([{ id, client_answer: 'confirmed' }]);
  live.leave();
});
