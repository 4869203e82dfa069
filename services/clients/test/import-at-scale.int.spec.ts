import { subscriptionChanged } from '@alinha/contracts-billing';
import {
  type ClientImport,
  clientEndpoints,
  clientImportEndpoints,
  importAdvanced,
} from '@alinha/contracts-clients';
import { eventually, startTestApp, type TestStudio, testCpf } from '@alinha/testing';
import { describe, expect, test } from 'vitest';
import { choicesOf, confirm, finished, getImport, preview, subscribe, upload } from './csv-upload.ts';

const app = await startTestApp({ services: ['accounts', 'billing', 'clients'] });

const HEADER = 'Nome;E-mail;CPF;Nascimento;Telefone';
/** Names in the order of their numbers. */
const nameOf = (number: number) => `Cliente ${String(number).padStart(5, '0')}`;
const goodRow = (number: number) =>
  `${nameOf(number)};c${number}@example.com;${testCpf(500_000 + number)};15/03/1990;(11) 9${String(number).padStart(8, '0')}`;
const fileOf = (rows: readonly string[]) => [HEADER, ...rows].join('\r\n');
const goodRows = (count: number) => Array.from({ length: count }, (_, index) => goodRow(index));

/** Each kind of invalid row with its expected texts. */
const WRONG = [
  [';x@example.com;;;', ['Informe o nome do cliente.']],
  ['Ana;ana@;;;', ['E-mail inválido']],
  ['Ana;;111.111.111-11;;', ['CPF inválido']],
  ['Ana;;;31/02/1990;', ['Data inválida']],
  ['Ana;;;;12', ['Telefone inválido']],
  ['Ana;x@;;31/02/1990;', ['E-mail inválido', 'Data inválida']],
  ['Ana;;;;;mais uma', ['A linha tem mais colunas do que o cabeçalho']],
  ['"Ana;;;;', ['As aspas da linha não fecham']],
  ['Ana;;;;1,19E+10', ['Telefone inválido']],
  [`${'A'.repeat(121)};;;;`, ['Use no máximo 120 caracteres']],
] as const;

const clientsOf = (studio: TestStudio) => studio.call(clientEndpoints.list);
const quotaOf = (studio: TestStudio) =>
  app.database.query('SELECT active_clients FROM clients.client_quota WHERE company_id = $1', [
    studio.companyId,
  ]);

/** The clients are exactly those of the file, and the quota counts them. */
async function expectExactly(studio: TestStudio, count: number): Promise<void> {
  const names = (await clientsOf(studio)).map(({ name }) => name);
  expect(names).toEqual(Array.from({ length: count }, (_, index) => nameOf(index)));
  expect(await quotaOf(studio)).toEqual([{ active_clients: count }]);
}

test('an import of 5,000 rows creates every valid client and explains each of 50 invalid rows', {
  timeout: 120_000,
}, async () => {
  const studio = await app.signUp();
  await subscribe(app, studio);
  const rows = goodRows(4950);
  const expected = new Map<number, readonly string[]>();
  for (let bad = 0; bad < 50; bad++) {
    const place = bad * 100 + 7;
    const [row, texts] = WRONG[bad % WRONG.length] ?? ['', []];
    rows.splice(place, 0, row);
    expected.set(place + 2, texts);
  }
  const explained = (found: ClientImport['failures']) =>
    new Map(found.map(({ row, problems }) => [row, problems.map(({ text }) => text)]));

  const draft = await upload(studio, fileOf(rows));
  expect(draft).toMatchObject({ total: 5000, separator: ';' });
  const before = await preview(studio, draft.id, choicesOf(draft));
  expect(before).toMatchObject({ to_create: 4950, errors_total: 50, client_limit: null });
  expect(explained(before.errors)).toEqual(expected);

  await confirm(studio, draft.id, choicesOf(draft));
  const seen = new Set<number>();
  const done = await eventually(async () => {
    const now = await getImport(studio, draft.id);
    seen.add(now.created + now.failed);
    if (now.status !== 'done') throw new Error(`at ${now.created}`);
    return now;
  }, 90_000);
  expect(done).toMatchObject({ created: 4950, updated: 0, skipped: 0, failed: 50 });
  expect(explained(done.failures)).toEqual(expected);
  // The progress was visible during the import.
  expect(seen.size).toBeGreaterThan(2);
  await expectExactly(studio, 4950);

  const file = await studio.call(clientImportEndpoints.failures, { params: { id: draft.id } });
  const lines = file.trimEnd().split('\r\n').slice(1);
  expect(new Map(lines.map((line) => [Number.parseInt(line, 10), line.split(';').length > 6]))).toEqual(
    new Map(Array.from(expected.keys(), (row) => [row, true])),
  );
});

describe('an interrupted import', () => {
  const ROWS = 1200;
  /** Delivers the event of a batch again, also after it was handled. */
  const deliver = (studio: TestStudio, id: number, afterRow: number, delivery: number) =>
    app.platform.queues.addAll('events.clients', [
      {
        name: importAdvanced.type,
        data: { company_id: studio.companyId, id, after_row: afterRow },
        id: `again-${id}-${afterRow}-${delivery}`,
      },
    ]);

  /** Queues another event behind those deliveries, and waits until it is handled. */
  async function handledBehind({ companyId }: TestStudio): Promise<void> {
    const data = { company_id: companyId, plan: 'annual', next_renewal: null, version: 9 };
    await app.platform.queues.addAll('events.clients', [
      { name: subscriptionChanged.type, data, id: `behind-${companyId}` },
    ]);
    await eventually(async () => {
      const [quota] = await app.database.query(
        'SELECT subscription_version FROM clients.client_quota WHERE company_id = $1',
        [companyId],
      );
      expect(quota).toEqual({ subscription_version: 9 });
    });
  }

  test('writes no row twice when its events are redelivered late or concurrently', {
    timeout: 60_000,
  }, async () => {
    const studio = await app.signUp();
    await subscribe(app, studio);
    const draft = await upload(studio, fileOf(goodRows(ROWS)));
    await confirm(studio, draft.id, choicesOf(draft));
    const batchStarts = [1, 201, 401, 601, 801, 1001, 1201];
    for (let delivery = 0; delivery < 3; delivery++)
      await Promise.all(batchStarts.map((after) => deliver(studio, draft.id, after, delivery)));
    expect(await finished(studio, draft.id)).toMatchObject({ created: ROWS, failed: 0 });
    await Promise.all(batchStarts.map((after) => deliver(studio, draft.id, after, 3)));
    await handledBehind(studio);
    expect(await getImport(studio, draft.id)).toMatchObject({ status: 'done', created: ROWS, failed: 0 });
    await expectExactly(studio, ROWS);
  });

  test('resumes when its connections are cut in the middle of batches', {
    timeout: 60_000,
  }, async () => {
    const studio = await app.signUp();
    await subscribe(app, studio);
    const draft = await upload(studio, fileOf(goodRows(ROWS)));
    await confirm(studio, draft.id, choicesOf(draft));
    let cuts = 0;
    while (cuts < 3 && (await doneThrough(draft.id)) < ROWS) {
      // Only connections in a transaction: its work is rolled back as a whole.
      const cut = await app.database.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE application_name = 'alinha-clients' AND datname = current_database() AND xact_start IS NOT NULL
           AND EXISTS (SELECT 1 FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
                       WHERE l.pid = pg_stat_activity.pid AND c.relname = 'client_import')`,
      );
      if (cut.length > 0) cuts += 1;
    }
    expect(cuts).toBeGreaterThan(0);
    expect(await finished(studio, draft.id)).toMatchObject({ created: ROWS, failed: 0 });
    await expectExactly(studio, ROWS);
  });

  async function doneThrough(id: number): Promise<number> {
    const [row] = await app.database.query<{ done_through: number }>(
      'SELECT done_through FROM clients.client_import WHERE id = $1',
      [id],
    );
    return row?.done_through ?? 0;
  }
});
