import { companyEndpoints } from '@alinha/contracts-accounts';
import { type Client, clientEndpoints } from '@alinha/contracts-clients';
import { DatabaseConnection, DataKeys, encryptPlainTexts } from '@alinha/service-kit';
import { startTestApp, TestClock, type TestStudio, testCpf } from '@alinha/testing';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { clientsService } from '../src/index.ts';
import { importAll } from './csv-upload.ts';

const HOUR_MS = 3_600_000;
const clock = new TestClock(new Date().toISOString());
const app = await startTestApp({ services: ['accounts', 'billing', 'clients'], clock: clock.now });
const connection = new DatabaseConnection(app.platform.urlOf('clients'), 'clients', 2);
afterAll(() => connection.close());

const create = (studio: TestStudio, body: { readonly name: string; readonly cpf?: string }) =>
  studio.call(clientEndpoints.create, { body });
const cpfs = (clients: readonly Client[]) => clients.map(({ cpf }) => cpf);
const storedOf = (client: Client) =>
  app.database.query<{ cpf: string; cpf_hash: string | null }>(
    'SELECT cpf, cpf_hash FROM clients.client WHERE id = $1',
    [client.id],
  );

test('the database has no CPF of a client, an import or a stored reply, and every route has', async () => {
  const studio = await app.signUp();
  const numbers = Array.from({ length: 30 }, (_, index) => testCpf(40_000 + index));
  const repeated = studio.with({ 'idempotency-key': 'form-cpf-1' });
  const first = await repeated.call(clientEndpoints.create, { body: { name: 'Ana', cpf: numbers[0] } });
  expect(await repeated.call(clientEndpoints.create, { body: { name: 'Ana', cpf: numbers[0] } })).toEqual(
    first,
  );
  const rows = numbers.slice(1).map((cpf, index) => `Cliente ${index + 10};${cpf};`);
  // Files without a header store a client where others have titles.
  const failed = `${testCpf(39_999)};31/02/1990`;
  await importAll(studio, ['Nome;CPF;Nascimento', ...rows.slice(0, 8), `Inválido;${failed}`].join('\n'));
  await studio.call(clientEndpoints.update, { params: { id: first.id }, body: { cpf: numbers[29] } });

  const clients = await studio.call(clientEndpoints.list);
  expect(cpfs(clients).sort()).toEqual([...numbers.slice(1, 9), numbers[29]].sort());
  expect((await studio.call(clientEndpoints.get, { params: { id: first.id } })).cpf).toBe(numbers[29]);
  const exported = (await studio.call(clientEndpoints.export)) as string;
  expect(exported.replaceAll(/[.-]/g, '')).toContain(numbers[29]);

  const tables = await app.database.query<{ rows: string | null }>(
    `SELECT query_to_xml(format('SELECT * FROM clients.%I', tablename), true, false, '')::text AS rows
     FROM pg_tables WHERE schemaname = 'clients'`,
  );
  const dump = tables.map(({ rows: text }) => text).join('\n');
  expect(dump).toContain(first.name);
  for (const cpf of [...numbers, testCpf(39_999)]) expect(dump).not.toContain(cpf);
});

test('an import finds duplicates by encrypted CPF, also in the same file', async () => {
  const studio = await app.signUp();
  const ana = await create(studio, { name: 'Ana', cpf: testCpf(61) });
  const file = `Nome;CPF;Cidade\nAna Lima;${testCpf(61)};Santos\nBia;${testCpf(62)};\nBia Reis;${testCpf(62)};Osasco\n`;
  const done = await importAll(studio, file, { on_duplicate: 'update' });
  expect(done).toMatchObject({ created: 1, updated: 2, failed: 0 });
  const clients = await studio.call(clientEndpoints.list);
  expect(clients.map(({ name, city, cpf }) => ({ name, city, cpf }))).toEqual([
    { name: 'Ana Lima', city: 'Santos', cpf: ana.cpf },
    { name: 'Bia Reis', city: 'Osasco', cpf: testCpf(62) },
  ]);
});

test('a name that looks like an encrypted field stays a name', async () => {
  const studio = await app.signUp();
  const name = '","cpf":"1{enc1}AAAA';
  await create(studio, { name, cpf: testCpf(63) });
  expect(await studio.call(clientEndpoints.list)).toMatchObject([{ name, cpf: testCpf(63) }]);
});

test('a changed or moved ciphertext is refused', async () => {
  const studio = await app.signUp();
  const other = await app.signUp();
  const [ana, bia] = [
    await create(studio, { name: 'Ana', cpf: testCpf(71) }),
    await create(studio, { name: 'Bia', cpf: testCpf(72) }),
  ];
  const elsewhere = await create(other, { name: 'Caio', cpf: testCpf(73) });
  const [stored] = await storedOf(ana);
  const put = (client: Client, cpf: string) =>
    app.database.query('UPDATE clients.client SET cpf = $2 WHERE id = $1', [client.id, cpf]);
  const cpf = stored?.cpf ?? '';
  const flipped = cpf.slice(0, -2) + (cpf.at(-2) === 'A' ? 'B' : 'A') + cpf.slice(-1);
  await put(ana, flipped);
  await put(bia, cpf);
  await put(elsewhere, cpf);
  for (const [caller, { id }] of [
    [studio, ana],
    [studio, bia],
    [other, elsewhere],
  ] as const)
    await expect(caller.call(clientEndpoints.get, { params: { id } })).rejects.toMatchObject({ status: 500 });
  await expect(studio.call(clientEndpoints.list)).rejects.toMatchObject({ status: 500 });
  const exported = (await studio.call(clientEndpoints.export)) as string;
  expect(exported).toMatch(/\r\nAna;;;;ilegível;.*\r\nBia;;;;ilegível;/);
  await put(ana, cpf);
  expect((await studio.call(clientEndpoints.get, { params: { id: ana.id } })).cpf).toBe(testCpf(71));
});

describe('while the previous release may run', () => {
  beforeEach(async () => {
    await app.database.query('DELETE FROM clients.encryption_start');
    const startsAt = new Date(clock.now().getTime() + HOUR_MS);
    await app.database.query('INSERT INTO clients.encryption_start VALUES ($1)', [startsAt]);
  });
  const convert = async () => {
    const dataKeys = new DataKeys(connection, app.platform.masterKeys, clock.now);
    let count = 0;
    for (const column of clientsService.encrypted ?? [])
      count += await encryptPlainTexts(connection.pool, dataKeys, column);
    return count;
  };

  test('CPFs are written plain, later encrypted, and old ones are converted once', async () => {
    const studio = await app.signUp();
    const old = await create(studio, { name: 'Ana', cpf: testCpf(81) });
    expect(await storedOf(old)).toEqual([{ cpf: testCpf(81), cpf_hash: null }]);
    expect(await convert()).toBe(0);

    clock.advance(2 * HOUR_MS);
    const later = await create(studio, { name: 'Bia', cpf: testCpf(82) });
    expect(await storedOf(later)).toEqual([
      { cpf: expect.stringMatching(/^\{enc1\}/), cpf_hash: expect.any(String) },
    ]);
    expect(cpfs(await studio.call(clientEndpoints.list))).toEqual([testCpf(81), testCpf(82)]);
    const file = `Nome;CPF;Cidade\nAna;${testCpf(81)};Santos\nBia;${testCpf(82)};Santos\n`;
    expect(await importAll(studio, file)).toMatchObject({ created: 0, skipped: 2 });

    expect(await convert()).toBe(1);
    expect(await convert()).toBe(0);
    expect(await storedOf(old)).toEqual([
      { cpf: expect.stringMatching(/^\{enc1\}/), cpf_hash: expect.any(String) },
    ]);
    expect(cpfs(await studio.call(clientEndpoints.list))).toEqual([testCpf(81), testCpf(82)]);
    expect(await importAll(studio, file)).toMatchObject({ created: 0, skipped: 2 });
  });

  test('conversions beside changes lose no change', async () => {
    const studio = await app.signUp();
    const count = 40;
    await app.database.query(
      `INSERT INTO clients.client (company_id, name, cpf)
       SELECT $1, 'Cliente ' || n, lpad(n::text, 11, '0') FROM generate_series(1, $2::integer) n`,
      [studio.companyId, count],
    );
    const clients = await studio.call(clientEndpoints.list);
    clock.advance(2 * HOUR_MS);
    const changes = clients.map(({ id }, index) =>
      studio.call(clientEndpoints.update, {
        params: { id },
        body: index % 2 === 0 ? { cpf: testCpf(900 + index) } : { city: 'Santos' },
      }),
    );
    await Promise.all([convert(), convert(), ...changes]);
    await convert();
    const after = await studio.call(clientEndpoints.list);
    const expected = clients.map((client, index) =>
      index % 2 === 0 ? { ...client, cpf: testCpf(900 + index) } : { ...client, city: 'Santos' },
    );
    expect(after).toEqual(expected);
    const plain = await app.database.query(
      "SELECT id FROM clients.client WHERE NOT starts_with(cpf, '{enc1}')",
    );
    expect(plain).toEqual([]);
  });

  test('the database refuses an encrypted CPF without its hash, and a hash beside a plain CPF', async () => {
    const studio = await app.signUp();
    const { id } = await create(studio, { name: 'Ana', cpf: testCpf(83) });
    const set = (sql: string) => app.database.query(`UPDATE clients.client SET ${sql} WHERE id = $1`, [id]);
    for (const sql of ["cpf_hash = 'x'", "cpf = '{enc1}x'", "cpf = '123'"])
      await expect(set(sql)).rejects.toThrow('client_cpf_check');
  });
});

test('the CPF of a company is encrypted', async () => {
  const studio = await app.signUp();
  const cpf = testCpf(91);
  expect(await studio.call(companyEndpoints.update, { body: { cpf } })).toMatchObject({ cpf });
  expect(await studio.call(companyEndpoints.get)).toMatchObject({ cpf });
  const [row] = await app.database.query<{ cpf: string }>('SELECT cpf FROM accounts.company WHERE id = $1', [
    studio.companyId,
  ]);
  expect(row?.cpf).toMatch(/^\{enc1\}/);
});
