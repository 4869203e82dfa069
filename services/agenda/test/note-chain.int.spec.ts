import { appointmentEndpoints, noteSignatureEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { checkNoteChains } from '@alinha/service-agenda';
import { DatabaseConnection, DataKeys } from '@alinha/service-kit';
import { clientInput, startTestApp } from '@alinha/testing';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { noteStudio } from './note-studio.ts';

const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'] });

/** Superuser. Its statements run without triggers and foreign keys. */
const superuser = new pg.Client({
  connectionString: app.database.url,
  options: '-c search_path=agenda -c session_replication_role=replica -c TimeZone=UTC',
});
await superuser.connect();
const connection = new DatabaseConnection(app.platform.urlOf('agenda'), 'agenda', 1);
const dataKeys = new DataKeys(connection, app.platform.masterKeys, () => new Date());
afterAll(() => Promise.all([superuser.end(), connection.close()]));

/** A client with two signed notes and two addenda: note, addendum, note, addendum. */
async function signedStudio() {
  const made = await noteStudio(app);
  const first = await made.noted('2026-11-30 09:00:00');
  await made.add(first, 'Lado direito.');
  const second = await made.noted('2026-12-01 09:00:00');
  await made.add(second, 'Sem dor ao sentar.');
  const { client } = made;
  const change = async (sql: string) => {
    const { rowCount } = await superuser.query(sql.replaceAll('$client', String(client.id)));
    expect(rowCount).toBeGreaterThan(0);
  };
  const broken = async () => {
    const { broken: all } = await checkNoteChains(superuser, dataKeys);
    return all
      .filter(({ clientId }) => clientId === client.id)
      .map(({ kind, position, appointmentId }) => ({ kind, position, appointmentId }));
  };
  return { ...made, first, second, change, broken };
}

const OF_CLIENT = 'company_id = (SELECT company_id FROM client WHERE id = $client) AND client_id = $client';
const signature = (position: number) => `${OF_CLIENT} AND position = ${position}`;

test('an untouched chain is intact', async () => {
  const { studio, chain, broken } = await signedStudio();
  expect(await broken()).toEqual([]);
  expect(await chain()).toMatchObject({
    intact: true,
    length: 4,
    addenda: [{ position: 2 }, { position: 4 }],
  });
  const { chains, signatures } = await checkNoteChains(superuser, dataKeys);
  expect([chains >= 1, signatures >= 4]).toEqual([true, true]);
  const other = await studio.call(clientEndpoints.create, { body: clientInput() });
  expect(await chain(other.id)).toEqual({ intact: true, length: 0, addenda: [] });
});

const at = (kind: string, position: number | null, of: 'first' | 'second' | null) => ({ kind, position, of });
test.each([
  [
    'the text of a note',
    `UPDATE note_signature SET text = 'x' WHERE ${signature(1)}`,
    [at('text', 1, 'first')],
  ],
  [
    'the text of a note with its hash',
    `UPDATE note_signature SET text = 'x', text_hash = encode(sha256('x'), 'hex') WHERE ${signature(1)}`,
    [at('signature', 1, 'first'), at('appointment', 1, 'first')],
  ],
  [
    'the text of an addendum',
    `UPDATE note_signature SET text = 'x' WHERE ${signature(2)}`,
    [at('addendum', 2, 'first')],
  ],
  [
    'the author',
    `UPDATE note_signature SET author_name = 'x' WHERE ${signature(3)}`,
    [at('signature', 3, 'second')],
  ],
  [
    'the id of the author',
    `UPDATE note_signature SET author_id = author_id + 1 WHERE ${signature(4)}`,
    [at('signature', 4, 'second')],
  ],
  [
    'the council number',
    `UPDATE note_signature SET council_number = NULL WHERE ${signature(1)}`,
    [at('signature', 1, 'first')],
  ],
  [
    'the time',
    `UPDATE note_signature SET signed_at = signed_at - interval '1 ms' WHERE ${signature(1)}`,
    [at('signature', 1, 'first')],
  ],
  [
    'the reason',
    `UPDATE note_signature SET reason = 'x' WHERE ${signature(1)}`,
    [at('signature', 1, 'first')],
  ],
  [
    'a hash',
    `UPDATE note_signature SET hash = encode(sha256('x'), 'hex') WHERE ${signature(2)}`,
    [at('signature', 2, 'first'), at('order', 3, 'second')],
  ],
  [
    'the order',
    `UPDATE note_signature SET position = CASE position WHEN 2 THEN 30 ELSE 20 END WHERE ${OF_CLIENT} AND position IN (2, 3);
     UPDATE note_signature SET position = position / 10 WHERE ${OF_CLIENT} AND position > 9`,
    [at('order', 2, 'second'), at('order', 3, 'first'), at('order', 4, 'second')],
  ],
  ['a removed signature', `DELETE FROM note_signature WHERE ${signature(2)}`, [at('missing', 2, null)]],
  [
    'a removed note',
    `DELETE FROM note_signature WHERE ${signature(1)}`,
    [at('missing', 1, null), at('missing', null, 'first')],
  ],
  [
    'the removed last signature',
    `DELETE FROM note_signature WHERE ${signature(4)}`,
    [at('missing', 4, null)],
  ],
  [
    'a removed signature with new positions',
    `DELETE FROM note_signature WHERE ${signature(2)};
     UPDATE note_signature SET position = position - 1 WHERE ${OF_CLIENT} AND position > 2;
     UPDATE note_chain SET length = 3 WHERE ${OF_CLIENT}`,
    [at('order', 2, 'second')],
  ],
  [
    'all signatures',
    `DELETE FROM note_signature WHERE ${OF_CLIENT}; DELETE FROM note_chain WHERE ${OF_CLIENT}`,
    [at('missing', null, 'first'), at('missing', null, 'second')],
  ],
  ['the number of signatures', `UPDATE note_chain SET length = 3 WHERE ${OF_CLIENT}`, [at('end', 4, null)]],
  ['the last hash', `UPDATE note_chain SET head_hash = 'x' WHERE ${OF_CLIENT}`, [at('end', 4, null)]],
  ['the removed row of the chain', `DELETE FROM note_chain WHERE ${OF_CLIENT}`, [at('end', 4, null)]],
] as const)('%s, changed in the database, is found', async (_title, sql, expected) => {
  const { first, second, change, broken, chain } = await signedStudio();
  for (const statement of sql.split(';')) await change(statement);
  const ids = { first, second };
  expect(await broken()).toEqual(
    expected.map(({ kind, position, of }) => ({ kind, position, appointmentId: of && ids[of] })),
  );
  expect(await chain()).toMatchObject({ intact: false });
});

test.each([
  ['text', `evolution = 'x'`],
  ['day', `start_at = start_at + interval '1 day', end_at = end_at + interval '1 day'`],
  ['flag', 'evolution_signed = false'],
])('another %s of a signed appointment is found', async (_title, columns) => {
  const { first, change, broken, chain } = await signedStudio();
  await change(`UPDATE appointment SET ${columns} WHERE id = ${first}`);
  expect(await broken()).toContainEqual({ kind: 'appointment', position: 1, appointmentId: first });
  expect(await chain()).toMatchObject({ intact: false });
});

test('a signed appointment that was moved to another client is found', async () => {
  const { studio, first, change, broken } = await signedStudio();
  const other = await studio.call(clientEndpoints.create, { body: clientInput() });
  await expect
    .poll(() => app.database.query('SELECT id FROM agenda.client WHERE id = $1', [other.id]))
    .toHaveLength(1);
  await change(`UPDATE appointment SET client_id = ${other.id} WHERE id = ${first}`);
  expect(await broken()).toContainEqual({ kind: 'appointment', position: 1, appointmentId: first });
});

test('a chain grows on after another one was broken', async () => {
  const { studio, change, noted, broken, first } = await signedStudio();
  await change(`UPDATE note_signature SET text = 'x' WHERE ${signature(1)}`);
  const third = await noted('2026-12-02 09:00:00');
  expect(await broken()).toEqual([{ kind: 'text', position: 1, appointmentId: first }]);
  const params = { id: third };
  expect(await studio.call(noteSignatureEndpoints.list, { params })).toMatchObject([{ position: 5 }]);
  expect(await studio.call(appointmentEndpoints.get, { params })).toMatchObject({ evolution_signed: true });
});
