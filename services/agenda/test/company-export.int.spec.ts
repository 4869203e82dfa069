import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { activityEndpoints } from '@alinha/contracts-accounts';
import {
  attachmentEndpoints,
  chartExportSchema,
  chartReadingEndpoints,
  companyExportEndpoints,
} from '@alinha/contracts-agenda';
import { paymentEndpoints } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { DatabaseConnection } from '@alinha/service-kit';
import { clientInput, eventually, startTestApp, type TestCaller, TestClock, testCpf } from '@alinha/testing';
import { extractText } from 'unpdf';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { ChartPdfThread } from '../src/company-export/chart-pdf-thread.ts';
import { CompanyExportRepository } from '../src/company-export/company-export.repository.ts';
import { changeLastByte, png } from './attachment-samples.ts';
import { fileOf, latest, ready, start, unzip } from './export-steps.ts';
import { NOTE, noteStudio } from './note-studio.ts';

const clock = new TestClock(new Date().toISOString());
const log: string[] = [];
const app = await startTestApp({
  services: ['accounts', 'billing', 'clients', 'agenda'],
  clock: clock.now,
  onLog: (line) => log.push(line),
});
const connection = new DatabaseConnection(app.platform.urlOf('agenda'), 'agenda', 2);
afterAll(() => connection.close());
const folderOf = (companyId: number) => join(app.platform.config.DATA_DIR, 'attachments', String(companyId));
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A company with a chart, a file, a payment, a client without a chart and a deleted one. */
async function filledStudio() {
  const made = await noteStudio(app);
  const { studio, client } = made;
  await studio.call(clientEndpoints.update, {
    params: { id: client.id },
    body: { name: 'Márcia Conceição: a/b' },
  });
  const signed = await made.noted('2026-12-07 09:00:00');
  await made.add(signed, 'Lado direito, não esquerdo.');
  const body = new FormData();
  body.append('file', new File([new Uint8Array(png(40))], 'Ombro é.png'));
  await studio.call(attachmentEndpoints.upload, { params: { id: client.id }, query: {}, body });
  await studio.call(clientEndpoints.create, { body: clientInput({ name: 'Sem Prontuário' }) });
  const deleted = await studio.call(clientEndpoints.create, { body: clientInput({ name: 'Lia Excluída' }) });
  await studio.call(clientEndpoints.delete, { params: { id: deleted.id } });
  await studio.call(paymentEndpoints.create, {
    body: { client_id: client.id, total_amount_cents: 12_345, status: 'pending', description: 'Avaliação' },
  });
  return made;
}

/** An export that tests read and do not change. */
let exported: Promise<Awaited<ReturnType<typeof filledStudio>> & { readonly id: number }> | undefined;
const exportedStudio = () => {
  exported ??= (async () => {
    const made = await filledStudio();
    await start(made.studio);
    const { id } = await ready(made.studio);
    return { ...made, id };
  })();
  return exported;
};

const partsOf = async (companyId: number) =>
  (await readdir(folderOf(companyId)).catch((): string[] => [])).filter((name) => name.includes('.part'));

describe('the export of the company', () => {
  test('has lists, charts and files as the database has them', async () => {
    const { studio, client } = await filledStudio();
    const started = await start(studio);
    expect(started).toMatchObject({ status: 'running', requested_by_name: studio.user.name, size: null });
    const done = await ready(studio);
    expect(done).toMatchObject({ id: started.id, done: 3, total: 3 });
    const { status, headers, content } = await fileOf(studio, done.id);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(content).toHaveLength(done.size ?? 0);

    const entries = await unzip(content);
    const folder = `prontuarios/${client.id}-Marcia-Conceicao-a-b`;
    const image = [...entries.keys()].find((path) => path.includes('/anexos/')) ?? '?';
    expect([...entries.keys()].sort()).toEqual(
      [
        'clientes.csv',
        'consultas.csv',
        'especialidades.csv',
        'pacotes.csv',
        'pagamentos.csv',
        'planos.csv',
        'profissionais.csv',
        'repasses.csv',
        'reposicoes.csv',
        'salas.csv',
        ...[image, `${folder}/prontuario.json`, `${folder}/prontuario.pdf`],
      ].sort(),
    );
    expect(image).toMatch(/\/anexos\/\d+-Ombro-e\.png$/);
    const text = (path: string) => entries.get(path)?.toString() ?? '';
    expect(text('clientes.csv')).toContain('Sem Prontuário');
    expect(text('clientes.csv')).toMatch(/Lia Excluída.*\d\d\/\d\d\/\d{4}\r\n/);
    expect(text('consultas.csv')).toContain('07/12/2026 09:00');
    expect(text('pagamentos.csv')).toContain('123,45');
    const chart = chartExportSchema.parse(JSON.parse(text(`${folder}/prontuario.json`)));
    const { rows } = await connection.pool.query<{ hash: string }>(
      'SELECT hash FROM note_signature WHERE client_id = $1 ORDER BY position',
      [client.id],
    );
    expect(chart.notes.flatMap(({ signatures }) => signatures.map(({ hash }) => hash))).toEqual(
      rows.map(({ hash }) => hash),
    );
    expect(chart.chain.intact).toBe(true);
    const sha256 = createHash('sha256')
      .update(entries.get(image) ?? '')
      .digest('hex');
    expect(chart.attachments.map((one) => one.sha256)).toEqual([sha256]);
    const pdf = new Uint8Array(entries.get(`${folder}/prontuario.pdf`) ?? Buffer.alloc(0));
    expect((await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ')).toContain(NOTE);
  });

  test('names a damaged file and has everything else', async () => {
    const { studio, client } = await filledStudio();
    for (const name of await readdir(folderOf(studio.companyId)))
      await changeLastByte(join(folderOf(studio.companyId), name));
    await start(studio);
    const entries = await unzip((await fileOf(studio, (await ready(studio)).id)).content);
    const folder = `prontuarios/${client.id}-Marcia-Conceicao-a-b`;
    const files = [...entries].filter(([path]) => path.startsWith(`${folder}/anexos/`));
    expect(files.map(([path, content]) => [path.replace(/\d+-Ombro/, 'Ombro'), content.toString()])).toEqual([
      [
        `${folder}/anexos/Ombro-e.png.ilegivel.txt`,
        'Este arquivo não está no armazenamento, ou foi danificado ali.\r\n',
      ],
    ]);
    expect([...entries.keys()]).toContain(`${folder}/prontuario.pdf`);
  });

  test('names a damaged CPF and a damaged name, and has everything else', async () => {
    const { studio, client } = await filledStudio();
    await studio.call(clientEndpoints.update, { params: { id: client.id }, body: { cpf: testCpf(9) } });
    await app.database.query(`UPDATE clients.client SET cpf = cpf || 'AAAA' WHERE id = $1`, [client.id]);
    await app.database.query(`UPDATE agenda.attachment SET name = name || 'AAAA' WHERE client_id = $1`, [
      client.id,
    ]);
    await start(studio);
    const entries = await unzip((await fileOf(studio, (await ready(studio)).id)).content);
    const clients = entries.get('clientes.csv')?.toString() ?? '';
    expect(clients).toMatch(/Márcia Conceição: a\/b;.*;ilegível;/);
    expect(clients).toContain('Sem Prontuário');
    const folder = `prontuarios/${client.id}-Marcia-Conceicao-a-b`;
    const files = [...entries.keys()].filter((path) => path.startsWith(`${folder}/anexos/`));
    expect(files).toEqual([expect.stringMatching(/\/\d+-ilegivel\.png$/)]);
    expect(entries.get(files[0] ?? '')).toEqual(png(40));
  });

  test('draws a chart that needs more memory than the thread has', async () => {
    const { studio, client, id } = await exportedStudio();
    const { content } = await fileOf(studio, id);
    const path = `prontuarios/${client.id}-Marcia-Conceicao-a-b/prontuario.json`;
    const chart = chartExportSchema.parse(JSON.parse((await unzip(content)).get(path)?.toString() ?? ''));
    // Too small for the fonts.
    const pdfs = new ChartPdfThread({ maxOldGenerationSizeMb: 8 });
    onTestFinished(() => pdfs.close());
    for (let time = 0; time < 2; time++) {
      const { text } = await extractText(new Uint8Array(await pdfs.draw(chart, 'pt')), { mergePages: true });
      expect(text.replace(/\s+/g, ' ')).toContain(NOTE);
    }
  });

  test('is encrypted on the storage', async () => {
    const { studio, id } = await exportedStudio();
    const { content } = await fileOf(studio, id);
    expect(content.subarray(0, 2).toString()).toBe('PK');
    const parts = await partsOf(studio.companyId);
    expect(parts).toHaveLength(1);
    const stored = await readFile(join(folderOf(studio.companyId), parts[0] ?? ''));
    expect(stored.includes('PK\u0003\u0004')).toBe(false);
    expect(stored.includes('clientes.csv')).toBe(false);
  });

  test('runs once per company, however often it is started', async () => {
    const { studio } = await filledStudio();
    const replies = await Promise.allSettled([start(studio), start(studio), start(studio)]);
    const refused = replies.flatMap((reply) => (reply.status === 'rejected' ? [reply.reason] : []));
    expect(refused).toEqual([
      expect.objectContaining({ status: 409, code: 'EXPORT_RUNNING' }),
      expect.objectContaining({ status: 409, code: 'EXPORT_RUNNING' }),
    ]);
    const first = await ready(studio);
    const second = await start(studio);
    expect(second.id).not.toBe(first.id);
  });

  test('is started once by a repeated request, also after its end', async () => {
    const { studio } = await filledStudio();
    const keyed = studio.with({ 'idempotency-key': 'one-export-only' });
    const started = await start(keyed);
    expect(await start(keyed)).toEqual(started);
    await ready(studio);
    expect(await start(keyed)).toEqual(started);
    expect(await latest(studio)).toMatchObject({ id: started.id, status: 'ready' });
  });

  test('is in both logs with the person who downloaded it, and no reading before', async () => {
    const { studio, client } = await filledStudio();
    const other = await studio.addEmployee({ role: 'administrator' });
    const exports = async (query: { client_id?: number }) =>
      (await studio.call(chartReadingEndpoints.list, { query })).readings.filter(
        ({ kind }) => kind === 'exported',
      );
    await start(studio);
    const { id } = await ready(studio);
    const later = await studio.call(clientEndpoints.create, { body: clientInput() });
    await other.call(companyExportEndpoints.allowDownload, { params: { id } });
    expect(await exports({})).toEqual([]);
    expect((await fileOf(other, id)).status).toBe(200);
    const exported = { client_id: null, client_name: null, user_id: other.user.id };
    expect(await exports({ client_id: later.id })).toEqual([]);
    for (const query of [{}, { client_id: client.id }])
      expect(await exports(query)).toEqual([expect.objectContaining(exported)]);
    await eventually(async () => {
      const { activities } = await studio.call(activityEndpoints.list, { query: { kind: 'company' } });
      expect(
        activities
          .filter(({ action }) => action.startsWith('company.export_'))
          .map(({ action, user_id }) => [action, user_id])
          .toSorted(),
      ).toEqual([
        ['company.export_downloaded', other.user.id],
        ['company.export_requested', studio.user.id],
      ]);
    });
  });

  test('is not sent when its download cannot be logged', async () => {
    const { studio, id } = await exportedStudio();
    await app.database.query('ALTER TABLE agenda.chart_reading RENAME TO hidden_chart_reading');
    try {
      expect((await fileOf(studio, id)).status).toBe(500);
    } finally {
      await app.database.query('ALTER TABLE agenda.hidden_chart_reading RENAME TO chart_reading');
    }
  });

  test('is for administrators of the company with a recent confirmation', async () => {
    const { studio, id } = await exportedStudio();
    const professional = await studio.addEmployee();
    const stranger = await app.signUp();
    await expect(start(professional)).rejects.toMatchObject({ status: 403 });
    await expect(latest(professional)).rejects.toMatchObject({ status: 403 });
    expect((await fileOf(professional, id)).status).toBe(403);
    expect((await fileOf(stranger, id)).status).toBe(404);
    expect(await latest(stranger)).toBeNull();
    expect((await fileOf(app.anonymous, id)).status).toBe(401);
    clock.advance(16 * MINUTE_MS);
    const refused = { status: 403, code: 'CONFIRM_PASSWORD' };
    await expect(start(studio)).rejects.toMatchObject(refused);
    const params = { id };
    await expect(studio.call(companyExportEndpoints.allowDownload, { params })).rejects.toMatchObject(
      refused,
    );
    expect((await fileOf(studio, id)).status).toBe(403);
    await studio.confirmPassword();
    expect((await fileOf(studio, id)).status).toBe(200);
  });

  test('expires after 24 hours, and its file is deleted an hour later', async () => {
    const { studio } = await filledStudio();
    await start(studio);
    const { id } = await ready(studio);
    clock.advance(DAY_MS);
    await studio.confirmPassword();
    expect((await fileOf(studio, id)).status).toBe(404);
    expect(await latest(studio)).toMatchObject({ status: 'expired', size: null });
    // Only a scan finds this one, and the same scan deletes files.
    const { studio: next } = await noteStudio(app);
    await connection.pool.query(
      `INSERT INTO company_export (company_id, requested_by, requested_at, language, file_key)
       VALUES ($1, $2, now(), 'pt', gen_random_uuid())`,
      [next.companyId, next.user.id],
    );
    await ready(next);
    expect(await partsOf(studio.companyId)).toHaveLength(1);
    clock.advance(60 * MINUTE_MS);
    await studio.confirmPassword();
    await eventually(async () => expect(await partsOf(studio.companyId)).toEqual([]), 30_000);
    expect((await start(studio)).status).toBe('running');
  });

  test.each([
    ['download', (by: TestCaller, id: number) => fileOf(by, id)],
    [
      'check before it',
      (by: TestCaller, id: number) => by.request('POST', `/api/company/export/${id}/download`),
    ],
  ])('expires with the first %s when the storage has lost its file', async (_what, call) => {
    const { studio } = await filledStudio();
    await start(studio);
    const { id } = await ready(studio);
    for (const name of await partsOf(studio.companyId)) await rm(join(folderOf(studio.companyId), name));
    expect((await call(studio, id)).status).toBe(404);
    expect(await latest(studio)).toMatchObject({ status: 'expired', size: null });
  });

  test('of a killed process is built again, without the parts of the lost attempt', async () => {
    const { studio } = await filledStudio();
    const { companyId, user } = studio;
    const lost = randomUUID();
    // As a killed process leaves it: a part is stored, the next one is counted.
    await mkdir(folderOf(companyId), { recursive: true });
    await writeFile(join(folderOf(companyId), `${lost}.part1`), 'x');
    await connection.pool.query(
      `INSERT INTO company_export (company_id, requested_by, requested_at, language, file_key, attempts, parts, done, total)
       VALUES ($1, $2, now(), 'en', $3, 1, 2, 1, 3)`,
      [companyId, user.id, lost],
    );
    const { id } = await ready(studio);
    expect((await partsOf(companyId)).some((name) => name.startsWith(lost))).toBe(false);
    const entries = await unzip((await fileOf(studio, id)).content);
    expect([...entries.keys()]).toContain('clients.csv');
  });

  test('is built again after a failure', async () => {
    const { studio } = await filledStudio();
    await app.database.query('ALTER TABLE billing.payment RENAME TO hidden_payment');
    try {
      await start(studio);
      await eventually(() => {
        const failure = `"company_id":${studio.companyId},"attempt":1`;
        expect(log.some((line) => line.includes(failure) && line.includes('an export failed'))).toBe(true);
      });
      // Also in the pause before the next attempt.
      expect(await latest(studio)).toMatchObject({ status: 'running', finished_at: null, size: null });
    } finally {
      await app.database.query('ALTER TABLE billing.hidden_payment RENAME TO payment');
    }
    const { id } = await ready(studio);
    expect([...(await unzip((await fileOf(studio, id)).content)).keys()]).toContain('pagamentos.csv');
    const [row] = await app.database.query<{ attempts: number }>(
      'SELECT attempts FROM agenda.company_export WHERE id = $1',
      [id],
    );
    expect(row?.attempts).toBe(2);
  });

  test('stops an attempt when another one has begun', async () => {
    const { studio } = await filledStudio();
    const { rows } = await connection.pool.query<{ id: number }>(
      `INSERT INTO company_export (company_id, requested_by, requested_at, language, file_key)
       VALUES ($1, $2, now(), 'pt', gen_random_uuid()) RETURNING id`,
      [studio.companyId, studio.user.id],
    );
    const exports = new CompanyExportRepository(connection);
    const id = rows[0]?.id ?? 0;
    const first = await exports.beginAttempt(studio.companyId, id);
    const second = await exports.beginAttempt(studio.companyId, id);
    if (!first || !second) throw new Error('no attempt began');
    expect(await exports.countPart(first, 1, 10)).toBe(false);
    expect(await exports.finish(first, clock.now(), clock.now())).toBe(false);
    expect(await exports.countPart(second, 1, 10)).toBe(true);
    await exports.fail(second, clock.now());
    expect(await latest(studio)).toMatchObject({ status: 'failed', size: null });
    expect((await fileOf(studio, id)).status).toBe(404);
  });
});
