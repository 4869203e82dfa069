import {
  chartReadingEndpoints,
  type FilledTemplate,
  type NoteField,
  noteTemplateEndpoints,
} from '@alinha/contracts-agenda';
import { DatabaseConnection, DataKeys } from '@alinha/service-kit';
import { startTestApp, TestClock } from '@alinha/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { checkNoteChains } from '../src/index.ts';
import { NOTE } from './note-studio.ts';
import { ANSWERS, DAYS, FIELDS, filledWith, TEXT, templateStudio } from './template-studio.ts';

const clock = new TestClock('2026-12-01T12:00:00Z');
const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'], clock: clock.now });
const connection = new DatabaseConnection(app.platform.urlOf('agenda'), 'agenda', 2);
afterAll(() => connection.close());

describe('answers to a template', () => {
  test('are saved with the text that they make, and read with their version', async () => {
    const { first, fill, versions } = await templateStudio(app);
    expect(await fill(first)).toMatchObject({ evolution: TEXT, has_evolution: true });
    const { drug: _, ...answered } = ANSWERS;
    const filled = filledWith({ ...answered, report: 'Dor ao sentar.\nPiora à noite.' });
    expect(await versions(first)).toMatchObject([{ text: TEXT, filled }]);
    // The same answers again add no version.
    await fill(first);
    expect(await versions(first)).toHaveLength(1);
  });

  test('with other fields but the same text are another version', async () => {
    const { first, fill, versions } = await templateStudio(app);
    await fill(first);
    const added: NoteField = { id: 'more', type: 'short_text', label: 'Outros', required: false };
    await fill(first, filledWith(ANSWERS, { fields: [...FIELDS, added] }));
    const [latest, earlier] = await versions(first);
    expect(latest).toMatchObject({ text: TEXT });
    expect(latest?.filled?.fields).toHaveLength(8);
    expect(earlier?.filled?.fields).toHaveLength(7);
  });

  test.each(['pt', 'en'] as const)(
    'in %s are refused with one error that names every wrong one',
    async (language) => {
      const { first, put, studio } = await templateStudio(app);
      const wrong = {
        pain: 11,
        report: 'x'.repeat(10_001),
        weight: 0.5,
        gait: 'Outra',
        signs: ['Edema', 'Edema'],
        body: ['back-tail'],
        drug: 5,
        unknown: 'x',
      };
      const reply = await put(first, filledWith(wrong), studio.speaking(language));
      expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
      const { fields } = reply.body as { fields: Record<string, string> };
      const pt = language === 'pt';
      const option = pt ? 'Escolha entre as opções do campo' : 'Choose among the options of the field';
      expect(fields).toEqual({
        'answers.pain': pt ? 'O máximo é 10' : 'The maximum is 10',
        'answers.report': pt ? 'Use no máximo 10000 caracteres' : 'Use at most 10000 characters',
        'answers.weight': pt ? 'O mínimo é 1' : 'The minimum is 1',
        'answers.gait': option,
        'answers.signs': option,
        'answers.body': option,
        'answers.drug': pt ? 'Tipo de valor inválido' : 'Wrong type of value',
        'answers.unknown': pt ? 'Campo desconhecido' : 'Unknown field',
      });
    },
  );

  test('need one answer and a text of more than 50 characters', async () => {
    const { first, put, versions } = await templateStudio(app);
    const fields = async (answers: FilledTemplate['answers']) =>
      ((await put(first, filledWith(answers))).body as { fields: object }).fields;
    expect(await fields({ report: '  ' })).toEqual({ answers: 'Campo obrigatório' });
    expect(await fields({ pain: 3 })).toEqual({ answers: 'A evolução precisa ter mais de 50 caracteres' });
    expect(await versions(first)).toEqual([]);
  });

  test('are replaced by a later text, and kept by the same text', async () => {
    const { first, fill, save: saveText, versions } = await templateStudio(app);
    await fill(first);
    await saveText(first, TEXT);
    expect(await versions(first)).toHaveLength(1);
    await saveText(first);
    expect(await versions(first)).toMatchObject([{ text: NOTE, filled: null }, { text: TEXT }]);
  });

  test('of a colleague are refused like their text', async () => {
    const { first, fill, put, studio } = await templateStudio(app);
    await fill(first);
    const colleague = await studio.addEmployee();
    const other = filledWith({ ...ANSWERS, pain: 2 });
    expect(await put(first, other, colleague)).toMatchObject({
      status: 403,
      body: { code: 'NOT_NOTE_AUTHOR' },
    });
    // Other fields with the same text, too.
    const fields = FIELDS.map((field) => ({ ...field, required: false }));
    expect((await put(first, filledWith(ANSWERS, { fields }), colleague)).status).toBe(403);
  });

  test('are stored encrypted', async () => {
    const { first, fill } = await templateStudio(app);
    await fill(first);
    const [row] = await app.database.query<{ answers: string }>(
      'SELECT answers, template FROM agenda.evolution_version WHERE appointment_id = $1',
      [first],
    );
    expect(row).toEqual({ answers: expect.stringMatching(/^\{enc1\}[\w-]+$/), template: 'pain' });
  });
});

describe('the signature', () => {
  test('needs the required answers, and locks all of them', async () => {
    const { first, fill, put, sign, listed, chain } = await templateStudio(app);
    const { body: _, ...incomplete } = ANSWERS;
    const { evolution } = await fill(first, filledWith(incomplete));
    await expect(sign(first, evolution ?? '')).rejects.toMatchObject({
      status: 400,
      fields: { 'answers.body': 'Campo obrigatório' },
    });
    await fill(first);
    await sign(first, TEXT);
    expect(await listed(first)).toMatchObject([{ text: TEXT }]);
    // The same text with other fields would be shown as signed.
    const fields = FIELDS.map((field) => ({ ...field, required: false }));
    expect(await put(first, filledWith(ANSWERS, { fields }))).toMatchObject({
      status: 409,
      body: { code: 'NOTE_SIGNED' },
    });
    expect((await put(first, filledWith())).status).toBe(200);
    expect(await chain()).toMatchObject({ intact: true });
  });

  test('does not fit answers that were changed in the database', async () => {
    const { studio, client, first, second, fill, sign, chain } = await templateStudio(app);
    for (const [id, pain] of [
      [first, 7],
      [second, 2],
    ] as const) {
      const { evolution } = await fill(id, filledWith({ ...ANSWERS, pain }));
      await sign(id, evolution ?? '');
    }
    const keys = new DataKeys(connection, app.platform.masterKeys, clock.now);
    const cipher = await keys.of(studio.companyId);
    const forged = (id: number) =>
      cipher.sealAlways('note-answers', id, JSON.stringify(filledWith({ ...ANSWERS, pain: 0 })));
    const put = (id: number, answers: string) =>
      app.database.query(
        `WITH off AS MATERIALIZED (SELECT set_config('session_replication_role', 'replica', true))
         UPDATE agenda.evolution_version SET answers = $2 FROM off WHERE appointment_id = $1`,
        [id, answers],
      );
    await expect(
      app.database.query('UPDATE agenda.evolution_version SET answers = $2 WHERE appointment_id = $1', [
        first,
        forged(first),
      ]),
    ).rejects.toThrow('append-only');
    await put(first, forged(first));
    await put(second, JSON.stringify(filledWith()));
    expect(await chain()).toMatchObject({ intact: false });
    const { broken } = await checkNoteChains(connection.pool, keys);
    expect(broken.filter(({ clientId }) => clientId === client.id)).toMatchObject([
      { kind: 'answers', appointmentId: first },
      { kind: 'answers', appointmentId: second },
    ]);
  });
});

describe('the last answers', () => {
  test("are those of the client's last session with the template", async () => {
    const { studio, first, second, fill, last, save: saveText, book } = await templateStudio(app);
    expect(await last(second)).toBeNull();
    await fill(first);
    expect(await last(second)).toMatchObject({ date: '2026-12-07', filled: { answers: { pain: 7 } } });
    expect(await last(second, 'soap')).toBeNull();
    // Neither own answers nor later ones.
    expect(await last(first)).toBeNull();
    const { id: third } = await book(DAYS[2]);
    await fill(second, filledWith({ ...ANSWERS, pain: 3 }));
    expect(await last(third)).toMatchObject({ date: '2026-12-08', filled: { answers: { pain: 3 } } });
    await saveText(second);
    expect(await last(third)).toMatchObject({ date: '2026-12-07' });
    const { readings } = await studio.call(chartReadingEndpoints.list, { query: {} });
    expect(readings).toHaveLength(1);
  });

  test("of another company's session are 404, and so is saving", async () => {
    const { first, fill } = await templateStudio(app);
    await fill(first);
    const other = await templateStudio(app);
    await expect(other.last(first)).rejects.toMatchObject({ status: 404 });
    expect((await other.put(first, filledWith())).status).toBe(404);
    expect(await other.last(other.second)).toBeNull();
  });

  test.each(['reception', 'finance'] as const)('are refused to %s', async (role) => {
    const { studio, first, second, fill, put, last } = await templateStudio(app);
    await fill(first);
    const colleague = await studio.addEmployee({ role });
    await expect(last(second, 'pain', colleague)).rejects.toMatchObject({ status: 403 });
    expect((await put(first, filledWith(), colleague)).status).toBe(403);
    await expect(colleague.call(noteTemplateEndpoints.list)).rejects.toMatchObject({ status: 403 });
  });
});
