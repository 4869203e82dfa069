import { randomUUID } from 'node:crypto';
import { appointmentEndpoints } from '@alinha/contracts-agenda';
import { type ClientEvent, clientChanged, clientEndpoints } from '@alinha/contracts-clients';
import {
  appointmentInput,
  clientInput,
  eventually,
  startTestApp,
  TestClock,
  type TestStudio,
} from '@alinha/testing';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import {
  anonymisationsOf,
  anonymise,
  LIMIT_MS,
  placesOf,
  plantClient,
  post,
  quiet,
} from './planted-client.ts';

const app = await startTestApp({ clock: new TestClock('2026-11-20T12:30:00Z').now });
const { database } = app;
const gone = (text: string) =>
  eventually(async () => expect(await placesOf(app, text)).toEqual([]), LIMIT_MS);

/** Delivers an event of the clients service to all of its consumers. */
async function deliver(event: Omit<ClientEvent, 'archived'> & { archived?: boolean }): Promise<void> {
  const data = { archived: true, ...event };
  for (const consumer of clientChanged.consumers)
    await app.platform.queues.addAll(`events.${consumer}`, [
      { name: clientChanged.type, data, id: randomUUID() },
    ]);
}

const NOTE = 'Chegou com dor lombar e saiu melhor; manter os exercícios em casa.';

/** A client with a session of yesterday. */
async function withSession() {
  const studio = await app.signUp();
  const { id } = await studio.call(clientEndpoints.create, { body: clientInput() });
  const { id: appointment } = await studio.call(appointmentEndpoints.create, {
    body: appointmentInput({
      employee_id: studio.user.id,
      client_id: id,
      start_datetime: '2026-11-19 09:00:00',
    }),
  });
  return { studio, id, appointment };
}

/** Saves a note in a transaction, which the caller commits. */
async function addVersion({ companyId, user }: TestStudio, appointment: number) {
  const writer = new pg.Client({ connectionString: database.url });
  await writer.connect();
  await writer.query('BEGIN');
  await writer.query(
    `INSERT INTO agenda.evolution_version (company_id, appointment_id, text, author_id, saved_at)
     VALUES ($1, $2, 'Texto', $3, '2026-11-20T12:00:00Z')`,
    [companyId, appointment, user.id],
  );
  return async () => {
    await writer.query('COMMIT');
    await writer.end();
  };
}

/** Resolves when a transaction of the agenda waits for the chart. */
const waiting = () =>
  eventually(async () =>
    expect(
      await database.query(
        `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%FROM client%FOR UPDATE%'`,
      ),
    ).toHaveLength(1),
  );

describe('the anonymisation of a client', () => {
  test('repeated changes nothing, and parallel ones are one', { timeout: 60_000 }, async () => {
    const studio = await app.signUp();
    const { id } = await studio.call(clientEndpoints.create, { body: clientInput() });
    await studio.call(clientEndpoints.delete, { params: { id } });
    const replies = await Promise.all(Array.from({ length: 6 }, () => post(studio, id, 'anonymisation')));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    await anonymise(studio, id);
    await eventually(async () => expect(await anonymisationsOf(studio)).toHaveLength(1));
    expect(
      await database.query('SELECT version, anonymised_version FROM clients.client WHERE id = $1', [id]),
    ).toEqual([{ version: 3, anonymised_version: 3 }]);
  });

  test('and a restoration at the same time: one of them wins', { timeout: 120_000 }, async () => {
    const studio = await app.signUp();
    for (let round = 0; round < 8; round++) {
      const { id } = await studio.call(clientEndpoints.create, { body: clientInput() });
      await studio.call(clientEndpoints.delete, { params: { id } });
      const [anonymised, restored] = await Promise.all([
        post(studio, id, 'anonymisation'),
        post(studio, id, 'restoration'),
      ]);
      const wasRestored = restored.status === 200;
      expect(anonymised.status).toBe(wasRestored ? 409 : 200);
      if (wasRestored) {
        // The chart is open again, also when it was closed before.
        const body = appointmentInput({
          employee_id: studio.user.id,
          client_id: id,
          allow_overbooking: true,
        });
        const book = () => studio.call(appointmentEndpoints.create, { body });
        const { id: appointment } = await eventually(book, LIMIT_MS);
        const saved = { params: { id: appointment }, body: { evolution: NOTE } };
        await eventually(() => studio.call(appointmentEndpoints.update, saved), LIMIT_MS);
        await studio.call(clientEndpoints.delete, { params: { id } });
      } else expect(restored).toMatchObject({ status: 409, body: { code: 'CLIENT_ANONYMISED' } });
    }
  });

  test('and a note at the same time: it is kept, or refused', { timeout: 120_000 }, async () => {
    const studio = await app.signUp();
    for (let round = 0; round < 8; round++) {
      const { id } = await studio.call(clientEndpoints.create, { body: clientInput() });
      const { id: appointment } = await studio.call(appointmentEndpoints.create, {
        body: appointmentInput({
          employee_id: studio.user.id,
          client_id: id,
          allow_overbooking: true,
          start_datetime: '2026-11-19 09:00:00',
        }),
      });
      await studio.call(clientEndpoints.delete, { params: { id } });
      const [anonymised, noted] = await Promise.all([
        post(studio, id, 'anonymisation'),
        studio.request('PUT', `/api/appointments/${appointment}`, { evolution: NOTE }),
      ]);
      expect(anonymised.status).toBe(200);
      const { anonymised: extent, chart } = await studio.call(clientEndpoints.getArchived, {
        params: { id },
      });
      if (noted.status === 200)
        expect({ extent, chart: chart?.is_over }).toEqual({ extent: 'partial', chart: false });
      else {
        expect(noted).toMatchObject({ status: 409, body: { code: 'CHART_CLOSED' } });
        expect({ extent, chart }).toEqual({ extent: 'full', chart: null });
      }
    }
  });

  test('waits for a note that is being saved, and keeps it', { timeout: 60_000 }, async () => {
    const { studio, id, appointment } = await withSession();
    await studio.call(clientEndpoints.delete, { params: { id } });
    const commit = await addVersion(studio, appointment);
    const anonymised = anonymise(studio, id);
    await waiting();
    await commit();
    expect(await anonymised).toMatchObject({ anonymised: 'partial', chart: { kept_until: '2046-11-20' } });
  });

  test('that a rebuild repeats waits for a note that is being saved, and deletes it', {
    timeout: 60_000,
  }, async () => {
    const { studio, id, appointment } = await withSession();
    const commit = await addVersion(studio, appointment);
    const done = { version: 3, anonymised: 'full', anonymised_version: 3, archived_version: 2 } as const;
    await deliver({ ...done, company_id: studio.companyId, id, name: 'Sem nome', phone: null });
    await waiting();
    await commit();
    await eventually(async () => {
      const [stored] = await database.query<{ version: number | null }>(
        'SELECT anonymised_version AS version FROM agenda.client WHERE company_id = $1 AND id = $2',
        [studio.companyId, id],
      );
      expect(stored).toEqual({ version: 3 });
    }, LIMIT_MS);
    const query = 'SELECT 1 FROM agenda.evolution_version WHERE company_id = $1';
    expect(await database.query(query, [studio.companyId])).toEqual([]);
  });

  test('can be repeated after the restore of an older backup of the clients service', {
    timeout: 60_000,
  }, async () => {
    const { studio, id, name } = await plantClient(app, { withChart: false });
    await anonymise(studio, id);
    await gone(name);
    await database.query(
      `UPDATE clients.client SET name = $2, anonymised = NULL, anonymised_version = NULL, version = 2 WHERE id = $1`,
      [id, name],
    );
    // The agenda has a later version until the client is restored and deleted again.
    expect(await post(studio, id, 'anonymisation')).toMatchObject({ status: 503 });
    await studio.call(clientEndpoints.restore, { params: { id } });
    await studio.call(clientEndpoints.delete, { params: { id } });
    expect(await anonymise(studio, id)).toMatchObject({ anonymised: 'full' });
    await gone(name);
  });

  test('stays when older events arrive later, and is applied by a later one', {
    timeout: 120_000,
  }, async () => {
    const { studio, id, mark, phone, name } = await plantClient(app, { withChart: true });
    const key = { company_id: studio.companyId, id, name, phone };
    await anonymise(studio, id);
    await gone(mark);
    for (const version of [1, 2]) await deliver({ ...key, version, archived: version === 2 });
    await quiet(app);
    await database.query(
      `UPDATE agenda.appointment SET notes = 'later' WHERE company_id = $1 AND start_at < '2026-11-20'`,
      [studio.companyId],
    );
    // The same event again, then that of a restoration.
    const done = { anonymised_version: 3, archived_version: 2 };
    await deliver({ ...key, ...done, version: 3, phone: null, anonymised: 'partial' });
    await deliver({ ...key, ...done, version: 4, phone: null, anonymised: null, archived: false });
    await eventually(async () => {
      const [row] = await database.query<{ archived: boolean }>(
        'SELECT archived FROM agenda.client WHERE company_id = $1 AND id = $2',
        [studio.companyId, id],
      );
      expect(row).toEqual({ archived: false });
    }, LIMIT_MS);
    expect(await placesOf(app, phone)).toEqual([]);
    const notes = await database.query(
      `SELECT notes FROM agenda.appointment WHERE company_id = $1 AND start_at < '2026-11-20'`,
      [studio.companyId],
    );
    expect(notes).toEqual([{ notes: 'later' }]);
    // A new anonymisation whose own event is lost, and the event of its restoration arrives.
    await deliver({
      ...key,
      version: 7,
      anonymised: null,
      anonymised_version: 6,
      archived_version: 5,
      archived: false,
    });
    await eventually(async () => expect(await placesOf(app, 'later')).toEqual([]), LIMIT_MS);
  });
});
