import { appointmentEndpoints, evolutionEndpoints } from '@alinha/contracts-agenda';
import { DatabaseConnection, DataKeys, encryptPlainTexts } from '@alinha/service-kit';
import { startTestApp, TestClock, testCpf } from '@alinha/testing';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { agendaService, checkNoteChains } from '../src/index.ts';
import { runDraft, upload } from './booking-csv.ts';
import { NOTE, noteStudio } from './note-studio.ts';

const HOUR_MS = 3_600_000;
const clock = new TestClock('2026-12-01T12:00:00Z');
const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'], clock: clock.now });
const connection = new DatabaseConnection(app.platform.urlOf('agenda'), 'agenda', 2);
const dataKeys = () => new DataKeys(connection, app.platform.masterKeys, clock.now);
afterAll(() => connection.close());

const NINE = '2026-12-07 09:00:00';
const TEN = '2026-12-07 10:00:00';
const SEALED = /^\{enc1\}[\w-]+$/;

/** The stored texts of an appointment: note, versions, signed note and addenda. */
const storedOf = async (id: number) => {
  const rows = await app.database.query<{ text: string }>(
    `SELECT evolution AS text FROM agenda.appointment WHERE id = $1
     UNION ALL SELECT text FROM agenda.evolution_version WHERE appointment_id = $1
     UNION ALL SELECT text FROM agenda.note_signature WHERE appointment_id = $1`,
    [id],
  );
  return rows.map(({ text }) => text);
};

test('notes, versions and signatures are stored encrypted and read by every route', async () => {
  const { studio, client, noted, add, listed, chain } = await noteStudio(app);
  const id = await noted(NINE);
  await add(id, 'Lado direito.');
  const stored = await storedOf(id);
  expect(stored).toHaveLength(4);
  for (const text of stored) expect(text).toMatch(SEALED);
  const params = { id };
  expect(await studio.call(appointmentEndpoints.get, { params })).toMatchObject({ evolution: NOTE });
  expect(await studio.call(appointmentEndpoints.list, { query: { start: NINE } })).toMatchObject([
    { evolution: NOTE },
  ]);
  const history = await studio.call(appointmentEndpoints.historyOfClient, {
    params: { id: client.id },
    query: { noted: '1' },
  });
  expect(history).toMatchObject([{ evolution: NOTE }]);
  expect(await studio.call(evolutionEndpoints.history, { params })).toMatchObject([{ text: NOTE }]);
  expect(await listed(id)).toMatchObject([{ text: NOTE }, { text: 'Lado direito.' }]);
  expect(await chain()).toMatchObject({ intact: true, addenda: [{ text: 'Lado direito.' }] });
});

test('a change without a new text keeps the stored text and adds no version', async () => {
  const { studio, book, save } = await noteStudio(app);
  const { id } = await book(NINE);
  await save(id);
  const before = await storedOf(id);
  await studio.call(appointmentEndpoints.update, { params: { id }, body: { notes: 'Trazer exames.' } });
  await save(id);
  expect(await storedOf(id)).toEqual(before);
});

test('a changed or moved note is refused, and the check of the chain reports it', async () => {
  const { studio, client, noted, chain } = await noteStudio(app);
  const [first, second] = [await noted(NINE), await noted(TEN)];
  const other = await noteStudio(app);
  const elsewhere = await other.noted(NINE);
  const [note = ''] = await storedOf(first);
  const get = (id: number, caller = studio) => caller.call(appointmentEndpoints.get, { params: { id } });
  const put = (id: number, text: string) =>
    app.database.query(
      `WITH off AS MATERIALIZED (SELECT set_config('session_replication_role', 'replica', true))
       UPDATE agenda.appointment SET evolution = $2 FROM off WHERE id = $1`,
      [id, text],
    );
  const flipped = note.slice(0, -2) + (note.at(-2) === 'A' ? 'B' : 'A') + note.slice(-1);
  for (const [id, text, caller] of [
    [first, flipped, studio],
    [second, note, studio],
    [elsewhere, note, other.studio],
  ] as const) {
    await put(id, text);
    await expect(get(id, caller)).rejects.toMatchObject({ status: 500 });
  }
  expect(await chain()).toMatchObject({ intact: false });
  const { broken } = await checkNoteChains(connection.pool, dataKeys());
  expect(broken.filter(({ clientId }) => clientId === client.id)).toMatchObject([
    { kind: 'appointment', appointmentId: first },
    { kind: 'appointment', appointmentId: second },
  ]);
});

test('an import of sessions stores no CPF, also among its problems', async () => {
  const { studio } = await noteStudio(app);
  const unknown = testCpf(77);
  const file = [`CPF;Profissional;Data;Hora`, `${unknown};${studio.user.name};07/12/2026;09:00`];
  const dump = async () =>
    JSON.stringify(
      await app.database.query('SELECT * FROM agenda.booking_import, agenda.booking_import_row'),
    );
  const draft = await upload(studio, 'sessions', file);
  expect(JSON.stringify(draft.sample)).toContain(unknown);
  expect(await dump()).not.toContain(unknown);
  const done = await runDraft(studio, draft);
  expect(JSON.stringify(done.failures)).toContain(unknown);
  const stored = await dump();
  expect(stored).toContain('agenda.csv');
  expect(stored).not.toContain(unknown);
});

describe('while the previous release may run', () => {
  beforeEach(async () => {
    await app.database.query('DELETE FROM agenda.encryption_start');
    const startsAt = new Date(clock.now().getTime() + HOUR_MS);
    await app.database.query('INSERT INTO agenda.encryption_start VALUES ($1)', [startsAt]);
  });
  const convert = async () => {
    let count = 0;
    for (const column of agendaService.encrypted ?? [])
      count += await encryptPlainTexts(connection.pool, dataKeys(), column);
    return count;
  };

  test('notes are written plain, later converted, and signed ones stay intact', async () => {
    const { studio, noted, add, listed, chain, save, book } = await noteStudio(app);
    const signed = await noted(NINE);
    await add(signed, 'Lado direito.');
    const { id } = await book(TEN);
    await save(id);
    expect(await storedOf(signed)).toEqual([NOTE, NOTE, NOTE, 'Lado direito.']);
    expect(await convert()).toBe(0);

    clock.advance(2 * HOUR_MS);
    expect(await convert()).toBe(6);
    expect(await convert()).toBe(0);
    for (const text of [...(await storedOf(signed)), ...(await storedOf(id))]) expect(text).toMatch(SEALED);
    expect(await listed(signed)).toMatchObject([{ text: NOTE }, { text: 'Lado direito.' }]);
    expect(await chain()).toMatchObject({ intact: true, length: 2 });
    expect((await checkNoteChains(connection.pool, dataKeys())).broken).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ appointmentId: signed })]),
    );
    // The next change and signature of a converted note.
    expect(await save(id, `${NOTE} Retorno em 7 dias.`)).toMatchObject({ has_evolution: true });
    expect(await studio.call(evolutionEndpoints.history, { params: { id } })).toHaveLength(2);
  });

  test('the database lets only the encryption of a signed text through', async () => {
    const { studio, noted, add } = await noteStudio(app);
    const id = await noted(NINE);
    await add(id, 'Lado direito.');
    clock.advance(2 * HOUR_MS);
    const cipher = await dataKeys().of(studio.companyId);
    const sealed = cipher.seal('note', id, NOTE);
    const longer = cipher.seal('note', id, `${NOTE}!`);
    for (const [table, column, another] of [
      ['appointment', 'evolution', "notes = 'x'"],
      ['evolution_version', 'text', 'author_id = author_id + 1'],
      ['note_signature', 'text', "reason = 'x'"],
    ] as const) {
      const only = table === 'note_signature' ? " AND kind = 'note'" : '';
      const change = (assignments: string, text = '') =>
        app.database.query(
          `UPDATE agenda.${table} SET ${assignments}
           WHERE ${table === 'appointment' ? 'id' : 'appointment_id'} = ${id}${only}`,
          assignments.includes('$1') ? [text] : [],
        );
      const refused = /is append-only|is signed/;
      await expect(change(`${column} = $1`, `${NOTE}!`), table).rejects.toThrow(refused);
      await expect(change(`${column} = $1`, longer), table).rejects.toThrow(refused);
      await expect(change(`${column} = $1`, '{enc1}x'), table).rejects.toThrow(refused);
      await expect(change(`${column} = NULL`), table).rejects.toThrow(/append-only|signed|null value/);
      await expect(change(`${column} = $1, ${another}`, sealed), table).rejects.toThrow(refused);
      await change(`${column} = $1`, sealed);
      await expect(change(`${column} = $1`, NOTE), table).rejects.toThrow(refused);
      await expect(change(`${column} = $1`, cipher.seal('note', id, NOTE)), table).rejects.toThrow(refused);
    }
  });
});
