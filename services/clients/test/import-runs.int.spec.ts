import { activityEndpoints } from '@alinha/contracts-accounts';
import { clientEndpoints, clientImportEndpoints, FREE_TIER_CLIENTS } from '@alinha/contracts-clients';
import { clientInput, eventually, startTestApp, type TestStudio, testCpf } from '@alinha/testing';
import { describe, expect, test } from 'vitest';
import {
  choicesOf,
  confirm,
  finished,
  getImport,
  importAll,
  preview,
  SMALL,
  subscribe,
  upload,
} from './csv-upload.ts';

const app = await startTestApp({ services: ['accounts', 'billing', 'clients'] });

const list = (studio: TestStudio) => studio.call(clientEndpoints.list);
const namesOf = async (studio: TestStudio) => (await list(studio)).map(({ name }) => name);

describe('a confirmed import', () => {
  test('creates the clients, counts the results and stores only the failed rows', async () => {
    const studio = await app.signUp();
    const draft = await upload(studio, SMALL);
    const started = await confirm(studio, draft.id, choicesOf(draft));
    expect(started).toMatchObject({ id: draft.id, sample: [] });
    expect(['running', 'done']).toContain(started.status);
    expect(await finished(studio, draft.id)).toMatchObject({
      status: 'done',
      total: 4,
      created: 2,
      updated: 0,
      skipped: 0,
      failed: 2,
      failures: [{ row: 3 }, { row: 4, problems: [{ field: 'birth_date', text: 'Data inválida' }] }],
    });
    const [marcia, otavio] = await list(studio);
    expect(marcia).toMatchObject({
      name: 'Márcia Conceição',
      phone: '11987654321',
      email: 'marcia@example.com',
      cpf: testCpf(12_345),
      birth_date: '1984-02-29',
    });
    expect(otavio).toMatchObject({ name: 'Otávio', phone: null });
    const left = await app.database.query(
      'SELECT row_number FROM clients.client_import_row WHERE import_id = $1 ORDER BY row_number',
      [draft.id],
    );
    expect(left).toEqual([{ row_number: 3 }, { row_number: 4 }]);
  });

  test('returns the failed rows as a file that can be corrected and imported', async () => {
    const studio = await app.signUp();
    const { id } = await importAll(studio, SMALL);
    const failures = { params: { id } };
    expect(await studio.call(clientImportEndpoints.failures, failures)).toBe(
      [
        '\uFEFFLinha;Nome;Celular;E-mail;CPF;Nascimento;Cadastro;Erro',
        '3;;11 98765-0000;;;;;Informe o nome do cliente.',
        '4;Caio Lima;;;;31/02/1990;;Data inválida',
        '',
      ].join('\r\n'),
    );
    const english = await studio.speaking('en').call(clientImportEndpoints.failures, failures);
    expect(english.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFRow,Nome,Celular,E-mail,CPF,Nascimento,Cadastro,Error',
      "3,,11 98765-0000,,,,,Enter the client's name.",
    ]);
    const corrected = english.replace('31/02/1990', '28/02/1990');
    expect(await importAll(studio, corrected)).toMatchObject({ created: 1, failed: 1 });
  });

  test('skips existing clients, or updates them and keeps values that the file does not have', async () => {
    const studio = await app.signUp();
    const cpf = testCpf(31);
    const before = await studio.call(clientEndpoints.create, {
      body: { name: 'Ana', cpf, phone: '11987650031', city: 'Santos' },
    });
    const file = `Nome;CPF;Cidade;E-mail\nAna Lima;${cpf};;ana@example.com\nBia;;Osasco;\nBia;;;bia@example.com\n`;
    expect(await importAll(studio, file)).toMatchObject({ created: 2, skipped: 1, updated: 0 });
    expect((await list(studio)).find(({ id }) => id === before.id)).toEqual(before);

    const again = `${file}Ana Lima;${cpf};São Vicente;\n`;
    expect(await importAll(studio, again, { on_duplicate: 'update' })).toMatchObject({ updated: 3 });
    expect((await list(studio)).find(({ id }) => id === before.id)).toEqual({
      ...before,
      name: 'Ana Lima',
      email: 'ana@example.com',
      city: 'São Vicente',
    });
  });

  test('updates a client of an earlier row when the choice is to update', async () => {
    const studio = await app.signUp();
    const file = `Nome;CPF;Cidade\nAna;${testCpf(41)};Santos\nAna Lima;${testCpf(41)};`;
    expect(await importAll(studio, file, { on_duplicate: 'update' })).toMatchObject({
      created: 1,
      updated: 1,
    });
    expect(await list(studio)).toMatchObject([{ name: 'Ana Lima', city: 'Santos' }]);
  });

  test('skips a row when its client was created after the preview', async () => {
    const studio = await app.signUp();
    const draft = await upload(studio, `Nome;CPF\nAna;${testCpf(51)}`);
    expect(await preview(studio, draft.id, choicesOf(draft))).toMatchObject({ to_create: 1 });
    await studio.call(clientEndpoints.create, { body: { name: 'Ana Lima', cpf: testCpf(51) } });
    await confirm(studio, draft.id, choicesOf(draft));
    expect(await finished(studio, draft.id)).toMatchObject({ created: 0, skipped: 1 });
    expect(await namesOf(studio)).toEqual(['Ana Lima']);
  });

  test('runs once when several users confirm it at once', async () => {
    const studio = await app.signUp();
    const draft = await upload(studio, 'Nome\nAna\nBia\nCaio');
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => confirm(studio, draft.id, choicesOf(draft))),
    );
    expect(new Set(replies.map(({ id }) => id))).toEqual(new Set([draft.id]));
    await finished(studio, draft.id);
    expect(await confirm(studio, draft.id, choicesOf(draft))).toMatchObject({ status: 'done', created: 3 });
    expect(await namesOf(studio)).toEqual(['Ana', 'Bia', 'Caio']);
    await expect(preview(studio, draft.id, choicesOf(draft))).rejects.toMatchObject({
      status: 409,
      code: 'IMPORT_STARTED',
    });
  });

  test('publishes its clients to the services with a projection', async () => {
    const studio = await app.signUp();
    await importAll(studio, 'Nome\nAna\nBia');
    await eventually(async () => {
      const known = await app.database.query(
        'SELECT name FROM billing.client WHERE company_id = $1 ORDER BY name',
        [studio.companyId],
      );
      expect(known).toEqual([{ name: 'Ana' }, { name: 'Bia' }]);
    });
  });
});

describe('the free tier', () => {
  const rows = (count: number) =>
    ['Nome', ...Array.from({ length: count }, (_, index) => `Cliente ${index}`)].join('\n');
  const limited = { status: 402, code: 'CLIENT_LIMIT' };

  test('accepts an import up to the limit and refuses a larger one as a whole', async () => {
    const studio = await app.signUp();
    await studio.call(clientEndpoints.create, { body: clientInput() });
    const tooMany = await upload(studio, rows(FREE_TIER_CLIENTS));
    expect(await preview(studio, tooMany.id, choicesOf(tooMany))).toMatchObject({
      client_limit: { active: 1, allowed: FREE_TIER_CLIENTS },
    });
    await expect(confirm(studio, tooMany.id, choicesOf(tooMany))).rejects.toMatchObject(limited);
    expect(await getImport(studio, tooMany.id)).toMatchObject({ status: 'draft' });
    expect(await list(studio)).toHaveLength(1);

    expect(await importAll(studio, rows(FREE_TIER_CLIENTS - 1))).toMatchObject({ created: 9 });
    await expect(studio.call(clientEndpoints.create, { body: clientInput() })).rejects.toMatchObject(limited);
  });

  test('does not count updated clients', async () => {
    const studio = await app.signUp();
    const file = `Nome;CPF\n${Array.from({ length: 10 }, (_, index) => `C${index};${testCpf(600 + index)}`).join('\n')}`;
    await importAll(studio, file);
    expect(await importAll(studio, file, { on_duplicate: 'update' })).toMatchObject({ updated: 10 });
  });

  test('does not apply when a subscription’s event has not arrived yet', async () => {
    const studio = await app.signUp();
    await subscribe(app, studio);
    expect(await importAll(studio, rows(30))).toMatchObject({ created: 30 });
  });

  test('limits a running import when other clients are created, and the refused rows state the reason', async () => {
    const studio = await app.signUp();
    const draft = await upload(studio, rows(8));
    // Clients that are created between the check and the first batch.
    await app.database.query('INSERT INTO clients.client_quota (company_id, active_clients) VALUES ($1, 0)', [
      studio.companyId,
    ]);
    await app.database.query(
      `CREATE FUNCTION clients.fill() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         UPDATE clients.client_quota SET active_clients = 5 WHERE company_id = NEW.company_id; RETURN NEW; END $$`,
    );
    await app.database.query(
      `CREATE TRIGGER fill AFTER UPDATE ON clients.client_import FOR EACH ROW
       WHEN (OLD.status = 'draft' AND NEW.status = 'running') EXECUTE FUNCTION clients.fill()`,
    );
    await confirm(studio, draft.id, choicesOf(draft));
    const done = await finished(studio, draft.id);
    await app.database.query('DROP FUNCTION clients.fill() CASCADE');
    expect(done).toMatchObject({ created: 5, failed: 3 });
    expect(done.failures[0]).toEqual({
      row: 7,
      problems: [
        {
          field: null,
          value: '',
          text: 'O plano gratuito permite até 10 clientes ativos. Assine um plano para continuar.',
        },
      ],
    });
    expect(await namesOf(studio)).toHaveLength(5);
  });
});

test('the log has one entry per import, of the user who confirmed it, when it runs in many batches', async () => {
  const studio = await app.signUp();
  await subscribe(app, studio);
  const colleague = await studio.addEmployee();
  const names = Array.from({ length: 450 }, (_, row) => `Pessoa ${row}`);
  const draft = await upload(studio, ['Nome', ...names].join('\n'));
  await confirm(colleague, draft.id, choicesOf(draft));
  await finished(studio, draft.id);
  await eventually(async () => {
    const { activities } = await studio.call(activityEndpoints.list, { query: { kind: 'client' } });
    expect(activities).toMatchObject([
      { action: 'client.imported', count: 450, user_id: colleague.user.id, user_name: colleague.user.name },
    ]);
  });
});
