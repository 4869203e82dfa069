import {
  appointmentEndpoints,
  type ChartReading,
  chartReadingEndpoints,
  evolutionEndpoints,
  noteSignatureEndpoints,
} from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { addDays, wallClockAt } from '@alinha/contracts-core';
import { DatabaseConnection } from '@alinha/service-kit';
import { clientInput, startTestApp, type TestCaller, TestClock } from '@alinha/testing';
import { describe, expect, test } from 'vitest';
import { ChartReadingsRepository } from '../src/chart-readings/chart-readings.repository.ts';
import { NOTE, noteStudio } from './note-studio.ts';

const clock = new TestClock('2026-12-01T12:00:00Z');
const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'], clock: clock.now });
const NINE = '2026-12-07 09:00:00';
const QUARTER_MS = 15 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
const now = () => wallClockAt(clock.now(), 'America/Sao_Paulo');

/** A client with a signed note and an addendum, written by the administrator, and a colleague who has read nothing. */
async function chartStudio() {
  const made = await noteStudio(app);
  const id = await made.noted(NINE);
  await made.add(id, 'Lado direito, não esquerdo.');
  const colleague = await made.studio.addEmployee();
  const log = async (query: object = {}): Promise<ChartReading[]> =>
    (await made.studio.call(chartReadingEndpoints.list, { query })).readings;
  return { ...made, id, colleague, log };
}
type Chart = Awaited<ReturnType<typeof chartStudio>>;

const READS: readonly [what: string, read: (chart: Chart, by: TestCaller) => Promise<unknown>][] = [
  ['an appointment', ({ id }, by) => by.call(appointmentEndpoints.get, { params: { id } })],
  ['a list', (_chart, by) => by.call(appointmentEndpoints.list, { query: { start: NINE } })],
  [
    'the history of a client',
    ({ client }, by) => by.call(appointmentEndpoints.historyOfClient, { params: { id: client.id } }),
  ],
  [
    'the reply to a change of another field',
    ({ id }, by) =>
      by.call(appointmentEndpoints.update, { params: { id }, body: { notes: 'Trazer exames.' } }),
  ],
  ['the versions of a note', ({ id }, by) => by.call(evolutionEndpoints.history, { params: { id } })],
  ['the signatures of a note', ({ id }, by) => by.call(noteSignatureEndpoints.list, { params: { id } })],
  [
    'the addenda of a client',
    ({ client }, by) => by.call(noteSignatureEndpoints.chainOfClient, { params: { id: client.id } }),
  ],
];

describe('reading notes', () => {
  test.each(READS)('in %s is logged once', async (_what, read) => {
    const chart = await chartStudio();
    const { client, colleague, log } = chart;
    expect(JSON.stringify(await read(chart, colleague))).toMatch(/lombar|Lado direito/);
    expect(await log()).toEqual([
      {
        id: expect.any(Number),
        read_at: now(),
        kind: 'opened',
        user_id: colleague.user.id,
        user_name: colleague.user.name,
        client_id: client.id,
        client_name: client.name,
        access_reason: null,
      },
    ]);
  });

  test('by many requests at once is one entry in a quarter of an hour, and another in the next one', async () => {
    const chart = await chartStudio();
    const readAll = () => Promise.all(READS.map(([, read]) => read(chart, chart.colleague)));
    await readAll();
    await readAll();
    expect(await chart.log()).toHaveLength(1);
    const first = now();
    clock.advance(QUARTER_MS);
    await readAll();
    expect((await chart.log()).map(({ read_at }) => read_at)).toEqual([now(), first]);
  });

  test('is logged for each client of a list, and for nobody without a note', async () => {
    const { studio, client, book, save, colleague, log } = await chartStudio();
    const [noted, other] = await Promise.all([1, 2].map(() => addClient(studio)));
    const { id } = await book('2026-12-07 11:00:00', noted);
    await save(id);
    await book('2026-12-07 13:00:00', other);
    await colleague.call(appointmentEndpoints.list, { query: { start: NINE } });
    expect((await log()).map(({ client_id }) => client_id).sort()).toEqual([client.id, noted].sort());
  });

  test('does not happen by writing, or by replies without texts', async () => {
    const { studio, id, log } = await chartStudio();
    const query = { without_evolution: '1' as const };
    const params = { id };
    await studio.call(appointmentEndpoints.get, { params, query });
    await studio.call(appointmentEndpoints.list, { query });
    await studio.call(appointmentEndpoints.update, { params, query, body: { notes: 'Trazer exames.' } });
    expect(await log()).toEqual([]);
  });

  test('in parallel lists with the clients in another order does not deadlock', async () => {
    const { studio } = await chartStudio();
    const first = 100_001;
    const ids = Array.from({ length: 400 }, (_, index) => first + index);
    await app.database.query(
      `INSERT INTO agenda.client (company_id, id, name, version, archived)
       SELECT $1, id, 'Cliente', 1, false FROM unnest($2::integer[]) id`,
      [studio.companyId, ids],
    );
    const connection = new DatabaseConnection(app.platform.urlOf('agenda'), 'agenda', 8);
    const readings = new ChartReadingsRepository(connection);
    const own = { companyId: studio.companyId, userId: studio.user.id, kind: 'opened' } as const;
    for (let round = 0; round < 4; round++) {
      const at = new Date(Date.UTC(2026, 11, 2) + round * QUARTER_MS);
      const lists = [ids, ids.toReversed(), ids, ids.toReversed()];
      await Promise.all(lists.map((clientIds) => readings.add({ ...own, clientIds, at })));
    }
    await connection.close();
  });

  test('is refused while it cannot be logged', async () => {
    const { id, colleague } = await chartStudio();
    const lock = 'ALTER TABLE agenda.chart_reading RENAME TO hidden_chart_reading';
    const unlock = 'ALTER TABLE agenda.hidden_chart_reading RENAME TO chart_reading';
    await app.database.query(lock);
    const reply = await colleague
      .request('GET', `/api/appointments/${id}`)
      .finally(() => app.database.query(unlock));
    expect(reply.status).toBe(500);
    expect(JSON.stringify(reply.body)).not.toContain(NOTE);
  });
});

describe('the log', () => {
  test('is filtered by client, person and day, and read in pages, newest first', async () => {
    const { studio, client, id, book, save, colleague, log } = await chartStudio();
    const other = await addClient(studio);
    await save((await book('2026-12-07 11:00:00', other)).id);
    await colleague.call(appointmentEndpoints.get, { params: { id } });
    await studio.call(chartReadingEndpoints.addPrint, { params: { id: client.id } });
    const day = now().slice(0, 10);
    clock.advance(DAY_MS);
    await colleague.call(appointmentEndpoints.list, { query: { start: NINE } });
    const all = await log();
    expect(all.map(({ kind, client_id }) => [kind, client_id])).toEqual([
      ...[client.id, other].sort((a, b) => b - a).map((one) => ['opened', one]),
      ['printed', client.id],
      ['opened', client.id],
    ]);
    const ids = async (query: object) => (await log(query)).map((one) => one.id);
    const idsOf = (keep: (reading: ChartReading) => boolean) => all.filter(keep).map((one) => one.id);
    expect(await ids({ client_id: other })).toEqual(idsOf(({ client_id }) => client_id === other));
    expect(await ids({ user_id: studio.user.id })).toEqual(idsOf(({ kind }) => kind === 'printed'));
    const isOn = (reading: ChartReading) => reading.read_at.startsWith(day);
    expect(await ids({ from: day, to: day })).toEqual(idsOf(isOn));
    expect(await ids({ from: addDays(day, 1) })).toEqual(idsOf((reading) => !isOn(reading)));
    const page = await studio.call(chartReadingEndpoints.list, { query: { limit: 3 } });
    expect(page.readings).toEqual(all.slice(0, 3));
    const rest = { limit: 3, before: page.next_before ?? undefined };
    expect(await studio.call(chartReadingEndpoints.list, { query: rest })).toEqual({
      readings: all.slice(3),
      next_before: null,
    });
  });

  test('does not know clients and people of other companies', async () => {
    const { studio, client } = await chartStudio();
    const stranger = await app.signUp();
    await expect(
      stranger.call(chartReadingEndpoints.addPrint, { params: { id: client.id } }),
    ).rejects.toMatchObject({ status: 404, code: 'CLIENT_NOT_FOUND' });
    const query = { client_id: client.id, user_id: studio.user.id };
    await expect(stranger.call(chartReadingEndpoints.list, { query })).rejects.toMatchObject({
      status: 404,
      fields: { client_id: 'Cliente não encontrado', user_id: 'Profissional não encontrado' },
    });
  });

  test('is never changed or deleted', async () => {
    const { id, colleague, log } = await chartStudio();
    await colleague.call(appointmentEndpoints.get, { params: { id } });
    for (const sql of [
      'UPDATE agenda.chart_reading SET kind = $1',
      'DELETE FROM agenda.chart_reading WHERE kind <> $1',
    ])
      await expect(app.database.query(sql, ['printed'])).rejects.toThrow(/append-only/);
    expect(await log()).toHaveLength(1);
  });
});

async function addClient(studio: TestCaller): Promise<number> {
  return (await studio.call(clientEndpoints.create, { body: clientInput() })).id;
}
