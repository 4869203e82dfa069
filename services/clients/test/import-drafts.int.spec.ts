import { clientEndpoints, clientImportEndpoints, IMPORT_MAX_BYTES } from '@alinha/contracts-clients';
import { DatabaseConnection } from '@alinha/service-kit';
import { startTestApp, type TestStudio, testCpf } from '@alinha/testing';
import { describe, expect, test } from 'vitest';
import { clientsService } from '../src/index.ts';
import {
  choicesOf,
  confirm,
  finished,
  formOf,
  getImport,
  importAll,
  preview,
  SMALL,
  upload,
} from './csv-upload.ts';

const app = await startTestApp({ services: ['accounts', 'billing', 'clients'] });

const list = (studio: TestStudio) => studio.call(clientEndpoints.list);

describe('an uploaded file', () => {
  test('is parsed in common encodings, and creates no client', async () => {
    const studio = await app.signUp();
    for (const [encoding, content] of [
      ['utf-8', Buffer.from(SMALL)],
      ['utf-8', Buffer.from(`\uFEFF${SMALL}`)],
      ['utf-16le', Buffer.from(`\uFEFF${SMALL}`, 'utf16le')],
      ['windows-1252', Buffer.from(SMALL, 'latin1')],
    ] as const) {
      expect(await upload(studio, content, 'Clientes de março.csv')).toEqual({
        id: expect.any(Number),
        status: 'draft',
        file_name: 'Clientes de março.csv',
        encoding,
        separator: ';',
        columns: ['Nome', 'Celular', 'E-mail', 'CPF', 'Nascimento', 'Cadastro'],
        total: 4,
        sample: [
          {
            row: 2,
            cells: [
              'Márcia Conceição',
              '(11) 98765-4321',
              'MARCIA@example.com',
              testCpf(12_345),
              '29/02/1984',
              'hoje',
            ],
          },
          { row: 3, cells: ['', '11 98765-0000'] },
          { row: 4, cells: ['Caio Lima', '', '', '', '31/02/1990'] },
          { row: 6, cells: ['Otávio', '', '', '', '', 'ontem'] },
        ],
        mapping: { name: 0, phone: 1, email: 2, cpf: 3, birth_date: 4 },
        date_order: 'day_first',
        on_duplicate: 'skip',
        has_header: true,
        created: 0,
        updated: 0,
        skipped: 0,
        failed: 0,
        failures: [],
      });
    }
    expect(await list(studio)).toEqual([]);
  });

  test('is refused with a reason when it is not a list of clients', async () => {
    const studio = await app.signUp();
    const refusals = [
      ['PK\u0003\u0004\u0000', 'Este arquivo não é um CSV. No Excel, use Salvar como > CSV UTF-8.'],
      ['Nome;CPF\n', 'O arquivo não tem nenhuma linha para importar'],
      ['', 'O arquivo não tem nenhuma linha para importar'],
      [`Nome\n${'Ana\n'.repeat(20_001)}`, 'O arquivo tem mais de 20.000 linhas. Divida-o em partes.'],
    ] as const;
    for (const [content, text] of refusals) {
      await expect(upload(studio, content)).rejects.toMatchObject({ status: 400, fields: { file: text } });
    }
    await expect(upload(studio.speaking('en'), 'Nome\n')).rejects.toMatchObject({
      fields: { file: 'The file has no rows to import' },
    });
    await expect(upload(studio, Buffer.alloc(IMPORT_MAX_BYTES + 1, 'a'))).rejects.toMatchObject({
      status: 413,
      code: 'BODY_TOO_LARGE',
    });
  });

  test.each([
    ['../../../etc/clientes.csv', 'clientes.csv'],
    ['/etc/passwd', 'passwd'],
    ['clientes.exe', 'clientes.exe'],
    ['<b>clientes</b>.csv', 'b>.csv'],
  ])('with the name %s is stored without folder and markup', async (name, shown) => {
    const draft = await upload(await app.signUp(), SMALL, name);
    expect(draft).toMatchObject({ file_name: shown, total: 4 });
  });

  test.each([
    ['a picture', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
    ['a spreadsheet', 'PK\x03\x04\x14\0\x06\0'],
    ['a PDF', '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n\0'],
    ['a program', '\x7fELF\x02\x01\x01\0'],
    ['a gzip file', '\x1f\x8b\x08\0\0\0\0\0'],
  ])('is refused when it is %s with the name of a CSV', async (_, bytes) => {
    const content = Buffer.concat([Buffer.from(bytes, 'latin1'), Buffer.alloc(300)]);
    await expect(upload(await app.signUp(), content)).rejects.toMatchObject({
      status: 400,
      fields: { file: 'Este arquivo não é um CSV. No Excel, use Salvar como > CSV UTF-8.' },
    });
  });

  test('gives the same draft when the request is repeated, and is refused when the key is reused for another file', async () => {
    const studio = await app.signUp();
    const repeated = studio.with({ 'idempotency-key': 'form-7f3a2c' });
    const drafts = await Promise.all([upload(repeated, SMALL), upload(repeated, SMALL)]);
    expect(drafts[1]).toEqual(drafts[0]);
    await expect(upload(repeated, `${SMALL}\nBia`)).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
  });
});

describe('a file without a header', () => {
  const HEADLESS = `Ana Lima;11987650001\nBia Reis;11987650002;bia@example.com\nCaio Sá;12\n`;

  test('is recognized, and keeps its first row as a client', async () => {
    const studio = await app.signUp();
    const draft = await upload(studio, HEADLESS);
    expect(draft).toMatchObject({
      has_header: false,
      columns: ['Ana Lima', '11987650001', ''],
      mapping: { name: 0, phone: 1 },
      total: 2,
      sample: [{ row: 2 }, { row: 3 }],
    });
    const body = choicesOf(draft, { mapping: { ...draft.mapping, email: 2 } });
    expect(await preview(studio, draft.id, body)).toMatchObject({ to_create: 2, errors: [{ row: 3 }] });
    await confirm(studio, draft.id, body);
    expect(await finished(studio, draft.id)).toMatchObject({ total: 3, created: 2, failed: 1 });
    expect((await list(studio)).map(({ name, email }) => [name, email])).toEqual([
      ['Ana Lima', null],
      ['Bia Reis', 'bia@example.com'],
    ]);
    const failures = await studio.call(clientImportEndpoints.failures, { params: { id: draft.id } });
    expect(failures.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFLinha;Nome;Telefone;E-mail;Erro',
      expect.stringContaining('3;Caio Sá;12;;'),
    ]);
  });

  test('may have a single row', async () => {
    const studio = await app.signUp();
    expect(await importAll(studio, 'Ana Lima,ana@example.com')).toMatchObject({ total: 1, created: 1 });
  });

  test('follows the choice of the user when it contradicts the detected header', async () => {
    const studio = await app.signUp();
    const draft = await upload(studio, 'Ana Lima;Santos\nBia Reis;Osasco');
    expect(draft).toMatchObject({ has_header: true, mapping: {} });
    const body = choicesOf(draft, { mapping: { name: 0, city: 1 }, has_header: false });
    expect(await preview(studio, draft.id, body)).toMatchObject({ to_create: 2 });
    expect(await preview(studio, draft.id, { ...body, has_header: true })).toMatchObject({ to_create: 1 });
    await confirm(studio, draft.id, body);
    await finished(studio, draft.id);
    expect((await list(studio)).map(({ name }) => name)).toEqual(['Ana Lima', 'Bia Reis']);
  });
});

describe('a preview', () => {
  test('explains every invalid row in the language of the caller', async () => {
    const studio = await app.signUp();
    const draft = await upload(studio, SMALL);
    const expected = (name: string, date: string) => ({
      to_create: 2,
      to_update: 0,
      to_skip: 0,
      errors: [
        { row: 3, problems: [{ field: 'name', value: '', text: name }] },
        { row: 4, problems: [{ field: 'birth_date', value: '31/02/1990', text: date }] },
      ],
      errors_total: 2,
      duplicates: [],
      duplicates_total: 0,
      client_limit: null,
    });
    expect(await preview(studio, draft.id, choicesOf(draft))).toEqual(
      expected('Informe o nome do cliente.', 'Data inválida'),
    );
    const english = await preview(studio.speaking('en'), draft.id, choicesOf(draft));
    expect(english).toEqual(expected("Enter the client's name.", 'Invalid date'));
    expect(await list(studio)).toEqual([]);
  });

  test('uses the chosen columns and order of dates', async () => {
    const studio = await app.signUp();
    const draft = await upload(studio, 'Quem;Quando\nAna;04/25/1990\nBia;25/04/1990');
    const body = choicesOf(draft, { mapping: { name: 0, birth_date: 1 } });
    expect((await preview(studio, draft.id, body)).errors.map(({ row }) => row)).toEqual([2]);
    const monthFirst = { ...body, date_order: 'month_first' as const };
    expect((await preview(studio, draft.id, monthFirst)).errors.map(({ row }) => row)).toEqual([3]);
  });

  test('is refused without a column for the name, or with a column that the file does not have', async () => {
    const studio = await app.signUp();
    const draft = await upload(studio, SMALL);
    const refused = (mapping: object, text: string) =>
      expect(preview(studio, draft.id, choicesOf(draft, { mapping }))).rejects.toMatchObject({
        status: 400,
        fields: { mapping: text },
      });
    await refused({ phone: 1 }, 'Indique a coluna do nome');
    await refused({ name: 6 }, 'Esta coluna não existe no arquivo');
  });

  test('finds existing clients by CPF, e-mail or phone, and duplicates within the file', async () => {
    const studio = await app.signUp();
    const ana = await studio.call(clientEndpoints.create, {
      body: { name: 'Ana', cpf: testCpf(21), email: 'ana@example.com', phone: '+55 (11) 98765-0001' },
    });
    const elsewhere = await app.signUp();
    await elsewhere.call(clientEndpoints.create, { body: { name: 'Outra', cpf: testCpf(22) } });
    const gone = await studio.call(clientEndpoints.create, { body: { name: 'Antiga', cpf: testCpf(23) } });
    await studio.call(clientEndpoints.delete, { params: { id: gone.id } });
    const draft = await upload(
      studio,
      [
        'Nome;CPF;E-mail;Telefone',
        `Ana A;${testCpf(21)};;`,
        'Ana B;;Ana@Example.com;',
        'Ana C;;;011 98765-0001',
        `Bia;${testCpf(22)};;`,
        `Caio;${testCpf(23)};;`,
        `Bia de novo;${testCpf(22)};;`,
      ].join('\n'),
    );
    const found = await preview(studio, draft.id, choicesOf(draft));
    const client = { id: ana.id, name: 'Ana' };
    expect(found).toMatchObject({ to_create: 2, to_skip: 4, to_update: 0, duplicates_total: 4 });
    expect(found.duplicates).toEqual([
      { row: 2, name: 'Ana A', by: 'cpf', client, first_row: null },
      { row: 3, name: 'Ana B', by: 'email', client, first_row: null },
      { row: 4, name: 'Ana C', by: 'phone', client, first_row: null },
      { row: 7, name: 'Bia de novo', by: 'cpf', client: null, first_row: 5 },
    ]);
    const updating = choicesOf(draft, { on_duplicate: 'update' });
    expect(await preview(studio, draft.id, updating)).toMatchObject({ to_update: 4, to_skip: 0 });
  });
});

test('housekeeping deletes a draft after a day and an import after a week', async () => {
  const studio = await app.signUp();
  const aged = async (id: number, age: string) => {
    await app.database.query(
      'UPDATE clients.client_import SET created_at = now() - $2::interval WHERE id = $1',
      [id, age],
    );
    return id;
  };
  const [freshDraft, oldDraft] = [
    await aged((await upload(studio, SMALL)).id, '23 hours'),
    await aged((await upload(studio, SMALL)).id, '25 hours'),
  ];
  const [kept, old] = [
    await aged((await importAll(studio, 'Nome\nAna')).id, '6 days'),
    await aged((await importAll(studio, 'Nome\nBia')).id, '8 days'),
  ];
  const connection = new DatabaseConnection(app.platform.urlOf('clients'), 'clients', 1);
  await clientsService.housekeeping?.(connection, app.platform.clock());
  await connection.close();
  for (const id of [freshDraft, kept]) await expect(getImport(studio, id)).resolves.toMatchObject({ id });
  for (const id of [oldDraft, old])
    await expect(getImport(studio, id)).rejects.toMatchObject({ status: 404 });
  expect(
    await app.database.query('SELECT 1 FROM clients.client_import_row WHERE import_id = $1', [oldDraft]),
  ).toEqual([]);
});

test('the template can be imported unchanged', async () => {
  const studio = await app.signUp();
  for (const language of ['pt', 'en'] as const) {
    const template = await studio.speaking(language).call(clientImportEndpoints.template);
    const draft = await upload(studio.speaking(language), template);
    expect(Object.keys(draft.mapping)).toHaveLength(draft.columns.length);
    expect(await preview(studio, draft.id, choicesOf(draft))).toMatchObject({
      to_create: 1,
      errors_total: 0,
    });
  }
});

test('an import gives 404 to another company', async () => {
  const [studio, other] = [await app.signUp(), await app.signUp()];
  const { id, ...draft } = await upload(studio, SMALL);
  const unknown = { status: 404, code: 'NOT_FOUND' };
  const body = choicesOf({ id, ...draft });
  await expect(getImport(other, id)).rejects.toMatchObject(unknown);
  await expect(preview(other, id, body)).rejects.toMatchObject(unknown);
  await expect(confirm(other, id, body)).rejects.toMatchObject(unknown);
  await expect(other.call(clientImportEndpoints.failures, { params: { id } })).rejects.toMatchObject(unknown);
  expect(await getImport(studio, id)).toMatchObject({ status: 'draft' });
  await expect(
    app.anonymous.call(clientImportEndpoints.create, { body: formOf(SMALL) }),
  ).rejects.toMatchObject({
    status: 401,
  });
});
