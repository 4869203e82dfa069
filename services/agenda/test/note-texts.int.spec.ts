import { appointmentEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { appointmentInput, clientInput, startTestApp, TestClock } from '@alinha/testing';
import { expect, test } from 'vitest';
import { NOTE, noteStudio } from './note-studio.ts';

const clock = new TestClock('2026-12-01T12:00:00Z');
const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'], clock: clock.now });
const NINE = '2026-12-07 09:00:00';

test('its appointment, lists and the history contain the text of a note, unless they are read without it', async () => {
  const { studio, client, book, save } = await noteStudio(app);
  const { id } = await book(NINE);
  expect(await save(id)).toMatchObject({ evolution: NOTE, has_evolution: true });
  const replies = (query: { without_evolution?: '1' }) =>
    Promise.all([
      studio.call(appointmentEndpoints.get, { params: { id }, query }),
      studio.call(appointmentEndpoints.list, { query: { start: NINE, ...query } }),
      studio.call(appointmentEndpoints.historyOfClient, { params: { id: client.id }, query }),
      studio.call(appointmentEndpoints.update, { params: { id }, query, body: { notes: 'Trazer exames.' } }),
    ]).then((all) => all.flat());
  for (const reply of await replies({}))
    expect(reply).toMatchObject({ evolution: NOTE, has_evolution: true });
  for (const reply of await replies({ without_evolution: '1' })) {
    expect(reply).toMatchObject({ id, has_evolution: true });
    expect(reply).not.toHaveProperty('evolution');
  }
});

test('replies about conflicts never contain the text of a note', async () => {
  const { studio, client, book, save } = await noteStudio(app);
  const { id } = await book(NINE);
  await save(id);
  const query = { start: NINE, end: '2026-12-07 10:00:00' };
  const groups = await studio.call(appointmentEndpoints.conflicts, { query });
  expect(groups.others).toMatchObject([{ id, has_evolution: true }]);
  const other = await studio.call(clientEndpoints.create, { body: clientInput() });
  for (const client_id of [client.id, other.id]) {
    const body = appointmentInput({ employee_id: studio.user.id, client_id, start_datetime: NINE });
    const refusal = await studio.request('POST', '/api/appointments', body);
    expect(refusal.status).toBe(409);
    expect(JSON.stringify([groups, refusal.body])).not.toContain(NOTE);
  }
});
