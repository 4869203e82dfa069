import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { companyEndpoints } from '@alinha/contracts-accounts';
import {
  attachmentEndpoints,
  BODY_REGIONS,
  type ChartExport,
  chartExportSchema,
  chartReadingEndpoints,
  type FilledTemplate,
  noteTemplateEndpoints,
} from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { startTestApp, type TestCaller, TestClock, testCpf } from '@alinha/testing';
import pg from 'pg';
import { extractText } from 'unpdf';
import { afterAll, describe, expect, test } from 'vitest';
import { chartPdf } from '../src/chart-export/chart-document.ts';
import { bytesOf, changeLastByte, PDF, png } from './attachment-samples.ts';
import { COUNCIL, NOTE, noteStudio } from './note-studio.ts';

const clock = new TestClock('2026-12-08T12:00:00Z');
const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'], clock: clock.now });
/** Superuser. Its statements run without triggers and foreign keys. */
const superuser = new pg.Client({
  connectionString: app.database.url,
  options: '-c search_path=agenda -c session_replication_role=replica -c TimeZone=UTC',
});
await superuser.connect();
afterAll(() => superuser.end());

const ADDENDUM = 'Lado direito, não esquerdo: ação à distância.';
const DRAFT = 'Rascunho da evolução: a dor diminuiu com a mobilização e o repouso.';
const MINUTE_MS = 60_000;
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

/** A client with a signed note, an addendum, a draft and two files. */
async function chartStudio() {
  const made = await noteStudio(app);
  const { studio, client } = made;
  await studio.call(companyEndpoints.update, { body: { address: 'Rua Harmonia, 482' } });
  await studio.call(clientEndpoints.update, {
    params: { id: client.id },
    body: { name: 'Márcia Conceição', cpf: testCpf(7), birth_date: '1980-02-29', street: 'Rua Ação' },
  });
  const signed = await made.noted('2026-12-07 09:00:00');
  await made.add(signed, ADDENDUM);
  const { id: draft } = await made.book('2026-12-08 09:00:00');
  await made.save(draft, DRAFT);
  const upload = (content: Buffer, name: string) => {
    const body = new FormData();
    body.append('file', new File([new Uint8Array(content)], name));
    return studio.call(attachmentEndpoints.upload, { params: { id: client.id }, query: {}, body });
  };
  await upload(PDF, 'laudo.pdf');
  await upload(png(40), 'ombro.png');
  const path = (form: 'pdf' | 'json') => `/api/clients/${client.id}/chart/${form}`;
  const get = (form: 'pdf' | 'json', by: TestCaller = studio, query = '') => bytesOf(by, path(form) + query);
  const asJson = async (by?: TestCaller): Promise<ChartExport> =>
    chartExportSchema.parse(JSON.parse((await get('json', by)).content.toString()));
  const asText = async (query = '') => {
    const { content } = await get('pdf', studio, query);
    return (await extractText(new Uint8Array(content), { mergePages: true })).text;
  };
  const log = async () => (await studio.call(chartReadingEndpoints.list, { query: {} })).readings;
  return { ...made, signed, draft, get, asJson, asText, log };
}

describe('the export of a chart', () => {
  test('as JSON has client, notes, signatures and files, and its hashes can be recomputed', async () => {
    const { studio, client, signed, draft, asJson } = await chartStudio();
    const chart = await asJson();
    expect(chart.client).toMatchObject({
      id: client.id,
      name: 'Márcia Conceição',
      cpf: testCpf(7),
      birth_date: '1980-02-29',
      address: 'Rua Ação',
    });
    expect(chart).toMatchObject({ exported_by: studio.user.name, company: { address: 'Rua Harmonia, 482' } });
    expect(chart.notes.map((note) => [note.appointment_id, note.draft?.text])).toEqual([
      [signed, undefined],
      [draft, DRAFT],
    ]);
    const signatures = chart.notes.flatMap((note) =>
      note.signatures.map((signature) => ({ appointment_id: note.appointment_id, ...signature })),
    );
    expect(signatures.map(({ text }) => text)).toEqual([NOTE, ADDENDUM]);
    // As the rule in the file says.
    let previous: string | null = null;
    for (const one of signatures) {
      expect(one.previous_hash).toBe(previous);
      expect(one.text_hash).toBe(sha256(one.text));
      const content = [
        ...[1, chart.company.id, chart.client.id, one.kind, one.appointment_id, one.session_date],
        ...[one.text_hash, one.author_id, one.author_name, one.council_number, one.signed_at],
        ...[one.reason, one.previous_hash],
      ];
      expect(one.hash).toBe(sha256(JSON.stringify(content)));
      previous = one.hash;
    }
    expect(chart.chain).toMatchObject({ intact: true, length: 2, last_hash: previous, problems: [] });
    expect(chart.attachments.map(({ name, sha256: hash }) => [name, hash])).toEqual([
      ['laudo.pdf', sha256(PDF)],
      ['ombro.png', sha256(png(40))],
    ]);
  });

  test('as JSON has the answers to a template beside the text', async () => {
    const { studio, signed, draft, asJson } = await chartStudio();
    const filled: FilledTemplate = {
      template: 'pain',
      name: 'Escala de dor',
      language: 'pt',
      fields: [
        { id: 'pain', type: 'scale', label: 'Dor', required: true },
        { id: 'report', type: 'long_text', label: 'Relato', required: false },
      ],
      answers: { pain: 7, report: 'Piora à noite, melhora com calor local e repouso.' },
    };
    await studio.call(noteTemplateEndpoints.saveAnswers, { params: { id: draft }, body: filled });
    const { notes } = await asJson();
    expect(notes.map((note) => [note.appointment_id, note.filled])).toEqual([
      [signed, null],
      [draft, filled],
    ]);
    expect(notes[1]?.draft?.text).toContain('Dor: 7/10');
  });

  test('as PDF draws the marked regions of a body chart beside their names, and formats phones', async () => {
    const { studio, client, draft, asJson } = await chartStudio();
    await studio.call(clientEndpoints.update, { params: { id: client.id }, body: { phone: '11987450132' } });
    await studio.call(companyEndpoints.update, { body: { phone: '1130451200' } });
    const filled: FilledTemplate = {
      template: 'pain',
      name: 'Escala de dor',
      language: 'pt',
      fields: [
        { id: 'where', type: 'body_chart', label: 'Onde dói', required: true },
        { id: 'report', type: 'long_text', label: 'Relato', required: false },
      ],
      answers: { where: ['front-left-knee', 'back-lumbar'], report: 'Piora à noite, melhora com repouso.' },
    };
    await studio.call(noteTemplateEndpoints.saveAnswers, { params: { id: draft }, body: filled });
    const chart = await asJson();
    const drawn = async (shown: ChartExport) => {
      const content = await chartPdf(shown, 'pt', { isCompressed: false });
      const { text } = await extractText(new Uint8Array(content), { mergePages: true });
      // Fill colours of marked regions and of the others, before a shape is filled.
      const fills = [
        ...content.toString('latin1').matchAll(/\n([\d. ]+) scn\n(?:[^\n]*(?:SCN|CS|cs)\n)*B\n/g),
      ];
      const colors = Map.groupBy(fills, ([, color]) => color ?? '');
      return { text: text.replace(/\s+/g, ' '), counts: [...colors.values()].map(({ length }) => length) };
    };
    const { text, counts } = await drawn(chart);
    expect(counts.toSorted()).toEqual([2, BODY_REGIONS.length - 2]);
    for (const part of [
      '(11) 98745-0132',
      '(11) 3045-1200',
      'Direita Frente Esquerda',
      'Esquerda Costas Direita',
    ])
      expect(text).toContain(part);
    expect(text.match(/Joelho esquerdo \(frente\), Coluna lombar/g)).toHaveLength(2);
    // Changed answers do not belong to the text.
    const [note] = chart.notes.filter((one) => one.filled);
    if (note?.filled) note.filled.answers.where = ['front-head'];
    expect((await drawn(chart)).counts).toEqual([]);
  });

  test('as PDF shows clinic, client, notes, signatures, addenda, files and page numbers', async () => {
    const { asJson, asText, get } = await chartStudio();
    const [chart, text] = [await asJson(), await asText('?lang=pt')];
    const [signature] = chart.notes.flatMap((note) => note.signatures);
    for (const part of [
      chart.company.name,
      'Rua Harmonia, 482',
      'Márcia Conceição',
      '29/02/1980',
      'Cadeia íntegra',
      NOTE,
      COUNCIL,
      signature?.hash ?? '?',
      'nenhum (primeira assinatura)',
      ADDENDUM,
      'Rascunho, não assinado',
      'laudo.pdf',
      sha256(PDF),
      'Página 1 de ',
    ])
      expect(text.replace(/\s+/g, ' ')).toContain(part);
    expect(await asText('?lang=en')).toContain('Chain intact');
    const { headers } = await get('pdf');
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('as PDF continues a long note on further pages', async () => {
    const { book, save, asText } = await chartStudio();
    const { id } = await book('2026-12-09 09:00:00');
    const lines = Array.from({ length: 400 }, (_, line) => `Linha ${line + 1}: mobilização articular`);
    await save(id, lines.join('\n'));
    const text = await asText();
    expect(text.match(/mobilização articular/g)).toHaveLength(400);
    const pages = Number(/Página 1 de (\d+)/.exec(text)?.[1]);
    expect(pages).toBeGreaterThan(5);
    expect(text).toContain(`Página ${pages} de ${pages}`);
  });

  test('computes the hash of a file that an older release stored', async () => {
    const { client, asJson } = await chartStudio();
    await superuser.query('UPDATE attachment SET sha256 = NULL WHERE client_id = $1', [client.id]);
    const hashes = [sha256(PDF), sha256(png(40))];
    expect((await asJson()).attachments.map((one) => one.sha256)).toEqual(hashes);
    const { rows } = await superuser.query('SELECT sha256 FROM attachment WHERE client_id = $1 ORDER BY id', [
      client.id,
    ]);
    expect(rows.map((row) => row.sha256)).toEqual(hashes);
  });

  test('has everything else beside a damaged file and a damaged draft', async () => {
    const { studio, client, signed, draft, asJson, asText } = await chartStudio();
    await superuser.query('UPDATE attachment SET sha256 = NULL WHERE client_id = $1', [client.id]);
    const folder = join(app.platform.config.DATA_DIR, 'attachments', String(studio.companyId));
    for (const name of await readdir(folder)) await changeLastByte(join(folder, name));
    await superuser.query(`UPDATE appointment SET evolution = evolution || 'AAAA' WHERE id = $1`, [draft]);
    const chart = await asJson();
    expect(chart.notes.map((note) => [note.appointment_id, note.draft?.text])).toEqual([
      [signed, undefined],
      [draft, null],
    ]);
    expect(chart.attachments.map((one) => one.sha256)).toEqual([null, null]);
    const text = (await asText('?lang=pt')).replace(/\s+/g, ' ');
    expect(text).toContain('O texto foi alterado fora do sistema e não pode ser lido.');
    expect(text).toContain('SHA-256: arquivo ausente ou danificado');
    expect(text).toContain(NOTE);
  });

  test('names damaged CPFs, names and captions in their places, and has everything else', async () => {
    const { studio, client, asJson, asText } = await chartStudio();
    await studio.call(companyEndpoints.update, { body: { cpf: testCpf(8) } });
    const [, report] = await studio.call(attachmentEndpoints.list, { params: { id: client.id } });
    const caption = { params: { id: report?.id ?? 0 }, body: { caption: 'Laudo do joelho' } };
    await studio.call(attachmentEndpoints.update, caption);
    await superuser.query(`UPDATE clients.client SET cpf = cpf || 'AAAA' WHERE id = $1`, [client.id]);
    await superuser.query(`UPDATE accounts.company SET cpf = cpf || 'AAAA' WHERE id = $1`, [
      studio.companyId,
    ]);
    await superuser.query(`UPDATE attachment SET name = name || 'AAAA', caption = caption || 'AAAA'
      WHERE id = (SELECT min(id) FROM attachment WHERE client_id = ${client.id})`);
    const chart = await asJson();
    expect(chart.client).toMatchObject({ name: 'Márcia Conceição', cpf: null, damaged: ['cpf'] });
    expect(chart.company).toMatchObject({ cpf: null, damaged: ['cpf'] });
    expect(chart.attachments.map(({ name, caption: text, damaged }) => [name, text, damaged])).toEqual([
      [null, null, ['name', 'caption']],
      ['ombro.png', null, []],
    ]);
    const text = (await asText('?lang=pt')).replace(/\s+/g, ' ');
    for (const part of [
      'CPF ilegível',
      'CPF: ilegível, alterado fora do sistema',
      NOTE,
      'ombro.png',
      'ilegível, alterado fora do sistema: ilegível, alterado fora do sistema',
    ])
      expect(text).toContain(part);
    const english = (await asText('?lang=en')).replace(/\s+/g, ' ');
    expect(english).toContain('CPF: unreadable, changed outside the system');
  });

  test('says which signature of a tampered chain was changed', async () => {
    const { client, asJson, asText } = await chartStudio();
    await superuser.query(
      `UPDATE note_signature SET author_name = 'x' WHERE client_id = $1 AND position = 1`,
      [client.id],
    );
    expect((await asJson()).chain).toMatchObject({
      intact: false,
      problems: [{ kind: 'signature', position: 1 }],
    });
    const text = await asText();
    expect(text).toContain('Cadeia rompida');
    expect(text).toContain('Assinatura 1: os dados da assinatura foram alterados');
    expect(text).not.toContain('Cadeia íntegra');
  });

  test.each([
    ['pt', 'Assinatura 1: as respostas ao modelo foram alteradas'],
    ['en', 'Signature 1: the answers to the template were changed'],
  ])('says in %s that answers were changed', async (language, expected) => {
    const { signed, asText } = await chartStudio();
    await superuser.query(
      `UPDATE evolution_version SET template = 'pain', answers = 'x' WHERE appointment_id = $1`,
      [signed],
    );
    expect((await asText(`?lang=${language}`)).replace(/\s+/g, ' ')).toContain(expected);
  });

  test('of an archived client is possible', async () => {
    const { studio, client, asJson } = await chartStudio();
    await studio.call(clientEndpoints.delete, { params: { id: client.id } });
    expect((await asJson()).client.name).toBe('Márcia Conceição');
  });

  test('is logged as a reading before the reply', async () => {
    const { studio, client, get, log } = await chartStudio();
    const colleague = await studio.addEmployee();
    const before = (await log()).length;
    await get('pdf', colleague);
    await get('json', colleague);
    const [reading, ...earlier] = await log();
    expect(reading).toMatchObject({ kind: 'exported', user_id: colleague.user.id, client_id: client.id });
    expect(earlier).toHaveLength(before);
    await superuser.query('ALTER TABLE chart_reading RENAME TO hidden_chart_reading');
    try {
      const reply = await get('json', colleague);
      expect(reply.status).toBe(500);
      expect(reply.content.toString()).not.toContain('lombar');
    } finally {
      await superuser.query('ALTER TABLE hidden_chart_reading RENAME TO chart_reading');
    }
  });

  test('needs the permission, the own company and a recent confirmation', async () => {
    const { studio, get, log } = await chartStudio();
    const reception = await studio.addEmployee({ role: 'reception' });
    const stranger = await app.signUp();
    const before = (await log()).length;
    for (const form of ['pdf', 'json'] as const) {
      expect((await get(form, reception)).status).toBe(403);
      expect((await get(form, stranger)).status).toBe(404);
    }
    clock.advance(16 * MINUTE_MS);
    const refused = await get('pdf');
    expect([refused.status, JSON.parse(refused.content.toString()).code]).toEqual([403, 'CONFIRM_PASSWORD']);
    expect(await log()).toHaveLength(before);
    await studio.confirmPassword();
    expect((await get('pdf')).status).toBe(200);
  });
});
