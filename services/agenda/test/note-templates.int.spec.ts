import {
  chartReadingEndpoints,
  evolutionEndpoints,
  type FilledTemplate,
  NOTE_TEMPLATES_PER_COMPANY,
  type NoteField,
  type NoteTemplate,
  noteTemplateEndpoints,
  STANDARD_TEMPLATES,
} from '@alinha/contracts-agenda';
import { DatabaseConnection, DataKeys } from '@alinha/service-kit';
import { startTestApp, type TestCaller, TestClock } from '@alinha/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { checkNoteChains } from '../src/index.ts';
import { NOTE, noteStudio } from './note-studio.ts';

const clock = new TestClock('2026-12-01T12:00:00Z');
const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'], clock: clock.now });
const connection = new DatabaseConnection(app.platform.urlOf('agenda'), 'agenda', 2);
afterAll(() => connection.close());

const DAYS = ['2026-12-07 09:00:00', '2026-12-08 09:00:00', '2026-12-09 09:00:00'] as const;

const FIELDS: NoteField[] = [
  { id: 'pain', type: 'scale', label: 'Dor', required: true },
  { id: 'report', type: 'long_text', label: 'Relato', required: false },
  { id: 'weight', type: 'number', label: 'Peso', required: false, unit: 'kg', min: 1, max: 400 },
  { id: 'gait', type: 'choice', label: 'Marcha', required: false, options: ['Normal', 'Claudicante'] },
  { id: 'signs', type: 'choices', label: 'Sinais', required: false, options: ['Edema', 'Calor', 'Rubor'] },
  { id: 'body', type: 'body_chart', label: 'Locais', required: true },
  { id: 'drug', type: 'short_text', label: 'Medicamento', required: false },
];
const ANSWERS: FilledTemplate['answers'] = {
  pain: 7,
  report: ' Dor ao sentar.\nPiora à noite. ',
  weight: 72.5,
  gait: 'Claudicante',
  signs: ['Rubor', 'Edema'],
  body: ['back-left-calf', 'back-lumbar'],
  drug: '',
};
const TEXT = `Minha avaliação

Dor: 7/10

Relato:
Dor ao sentar.
Piora à noite.

Peso: 72,5 kg
Marcha: Claudicante
Sinais: Edema, Rubor
Locais: Coluna lombar, Panturrilha esquerda`;

const filledWith = (answers: FilledTemplate['answers'] = ANSWERS, rest: Partial<FilledTemplate> = {}) => ({
  template: 'pain',
  name: 'Minha avaliação',
  language: 'pt' as const,
  fields: FIELDS,
  answers,
  ...rest,
});

async function templateStudio() {
  const notes = await noteStudio(app);
  const { studio, book } = notes;
  const fill = (id: number, filled = filledWith(), by: TestCaller = studio) =>
    by.call(noteTemplateEndpoints.saveAnswers, { params: { id }, body: filled });
  const put = (id: number, filled: unknown, by: TestCaller = studio) =>
    by.request('PUT', `/api/appointments/${id}/evolution/answers`, filled);
  const versions = (id: number) => studio.call(evolutionEndpoints.history, { params: { id } });
  const last = (id: number, template = 'pain', by: TestCaller = studio) =>
    by.call(noteTemplateEndpoints.lastAnswers, { params: { id }, query: { template } });
  const [first, second] = [await book(DAYS[0]), await book(DAYS[1])];
  return { ...notes, fill, put, versions, last, first: first.id, second: second.id };
}

const templatesOf = (studio: TestCaller) => studio.call(noteTemplateEndpoints.list);
const ownInput = (name: string, fields = FIELDS) => ({ name, fields });
const save = (studio: TestCaller, template: NoteTemplate, change: Partial<NoteTemplate> = {}) => {
  const { name, fields, archived, version } = { ...template, ...change };
  return studio.request('PUT', `/api/company/note-templates/${template.key}`, {
    name,
    fields,
    archived,
    version,
  });
};

describe('answers to a template', () => {
  test('are saved with the text that they make, and read with their version', async () => {
    const { first, fill, versions } = await templateStudio();
    expect(await fill(first)).toMatchObject({ evolution: TEXT, has_evolution: true });
    const { drug: _, ...answered } = ANSWERS;
    const filled = filledWith({ ...answered, report: 'Dor ao sentar.\nPiora à noite.' });
    expect(await versions(first)).toMatchObject([{ text: TEXT, filled }]);
    // The same answers again add no version.
    await fill(first);
    expect(await versions(first)).toHaveLength(1);
  });

  test('with other fields but the same text are another version', async () => {
    const { first, fill, versions } = await templateStudio();
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
      const { first, put, studio } = await templateStudio();
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
    const { first, put, versions } = await templateStudio();
    const fields = async (answers: FilledTemplate['answers']) =>
      ((await put(first, filledWith(answers))).body as { fields: object }).fields;
    expect(await fields({ report: '  ' })).toEqual({ answers: 'Campo obrigatório' });
    expect(await fields({ pain: 3 })).toEqual({ answers: 'A evolução precisa ter mais de 50 caracteres' });
    expect(await versions(first)).toEqual([]);
  });

  test('are replaced by a later text, and kept by the same text', async () => {
    const { first, fill, save: saveText, versions } = await templateStudio();
    await fill(first);
    await saveText(first, TEXT);
    expect(await versions(first)).toHaveLength(1);
    await saveText(first);
    expect(await versions(first)).toMatchObject([{ text: NOTE, filled: null }, { text: TEXT }]);
  });

  test('of a colleague are refused like their text', async () => {
    const { first, fill, put, studio } = await templateStudio();
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
    const { first, fill } = await templateStudio();
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
    const { first, fill, put, sign, listed, chain } = await templateStudio();
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
    const { studio, client, first, second, fill, sign, chain } = await templateStudio();
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
    const { studio, first, second, fill, last, save: saveText, book } = await templateStudio();
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
    const { first, fill } = await templateStudio();
    await fill(first);
    const other = await templateStudio();
    await expect(other.last(first)).rejects.toMatchObject({ status: 404 });
    expect((await other.put(first, filledWith())).status).toBe(404);
    expect(await other.last(other.second)).toBeNull();
  });

  test.each(['reception', 'finance'] as const)('are refused to %s', async (role) => {
    const { studio, first, second, fill, put, last } = await templateStudio();
    await fill(first);
    const colleague = await studio.addEmployee({ role });
    await expect(last(second, 'pain', colleague)).rejects.toMatchObject({ status: 403 });
    expect((await put(first, filledWith(), colleague)).status).toBe(403);
    await expect(templatesOf(colleague)).rejects.toMatchObject({ status: 403 });
  });
});

describe('the templates of a company', () => {
  test('are the standard ones in the language of the caller, until it changes them', async () => {
    const { studio, first, fill, versions } = await templateStudio();
    const [pt, en] = [await templatesOf(studio), await templatesOf(studio.speaking('en'))];
    expect(pt.map(({ key }) => key)).toEqual([...STANDARD_TEMPLATES]);
    expect(pt[1]).toMatchObject({ name: 'Evolução SOAP', standard: true, edited: false, version: 0 });
    expect(en[1]).toMatchObject({ name: 'SOAP note' });
    const [evaluation] = pt;
    if (!evaluation) throw new Error('no template');
    const complaint = 'Dor lombar há três semanas.';
    await fill(first, filledWith({ complaint }, evaluationOf(evaluation)));
    const change = { name: 'Nossa avaliação', fields: FIELDS, archived: true };
    const changed = { ...evaluation, ...change, edited: true, version: 1 };
    expect(await save(studio, evaluation, change)).toMatchObject({ status: 200, body: { data: changed } });
    expect((await templatesOf(studio.speaking('en')))[0]).toEqual(changed);
    // Notes keep the fields that they were written with.
    expect((await versions(first))[0]?.filled).toMatchObject(evaluationOf(evaluation));
    const undo = (key: string) => studio.call(noteTemplateEndpoints.delete, { params: { key } });
    await undo('evaluation');
    expect(await templatesOf(studio)).toEqual([{ ...evaluation, version: 2 }, ...pt.slice(1)]);
    expect((await save(studio, changed, { name: 'Atrasada' })).status).toBe(409);
    await expect(undo('pain')).rejects.toMatchObject({ status: 404 });
  });

  test('keep both languages when a standard one is only archived', async () => {
    const { studio } = await noteStudio(app);
    const [evaluation] = await templatesOf(studio);
    if (!evaluation) throw new Error('no template');
    expect((await save(studio, evaluation, { archived: true })).status).toBe(200);
    const [archived] = await templatesOf(studio.speaking('en'));
    expect(archived).toMatchObject({
      name: 'Physiotherapy evaluation',
      archived: true,
      edited: false,
      version: 1,
    });
    if (archived) await save(studio, archived, { archived: false });
    const [restored] = await templatesOf(studio);
    expect(restored).toEqual({ ...evaluation, version: 2 });
  });

  test('are its own ones too, by name', async () => {
    const { studio } = await noteStudio(app);
    const other = await noteStudio(app);
    const created = await studio.call(noteTemplateEndpoints.create, { body: ownInput('Pilates') });
    await studio.call(noteTemplateEndpoints.create, { body: ownInput('Acupuntura') });
    expect((await templatesOf(studio)).slice(5).map(({ name }) => name)).toEqual(['Acupuntura', 'Pilates']);
    expect(await templatesOf(other.studio)).toHaveLength(5);
    expect((await save(other.studio, created)).status).toBe(404);
    await expect(
      other.studio.call(noteTemplateEndpoints.delete, { params: { key: created.key } }),
    ).rejects.toMatchObject({ status: 404 });
    expect(await save(studio, created, { archived: true })).toMatchObject({ status: 200 });
    await studio.call(noteTemplateEndpoints.delete, { params: { key: created.key } });
    expect(await templatesOf(studio)).toHaveLength(6);
  });

  test('are refused with one error that names every wrong field', async () => {
    const { studio } = await noteStudio(app);
    const fields = [
      { id: 'a', type: 'choice', label: 'x', required: false, options: ['Sim'] },
      { id: 'b', type: 'number', label: ' ', required: false, min: 5, max: 1 },
      { id: 'c', type: 'choices', label: 'x', required: false, options: ['Sim', 'Sim'] },
      { id: 'c', type: 'scale', label: 'x', required: false },
    ];
    const reply = await studio.request('POST', '/api/company/note-templates', { name: '', fields });
    expect(reply).toMatchObject({
      status: 400,
      body: { fields: { name: 'Campo obrigatório', 'fields.1.label': 'Campo obrigatório' } },
    });
    const named = [fields[0], { ...fields[1], label: 'x' }, fields[2]];
    expect(
      await studio.request('POST', '/api/company/note-templates', { name: 'x', fields: named }),
    ).toMatchObject({
      status: 400,
      body: {
        fields: {
          'fields.0.options': 'Informe de 2 a 20 opções, todas diferentes',
          'fields.1.max': 'O máximo não pode ser menor que o mínimo',
          'fields.2.options': 'Informe de 2 a 20 opções, todas diferentes',
        },
      },
    });
    const twice = [fields[3], fields[3]];
    expect(
      await studio.request('POST', '/api/company/note-templates', { name: 'x', fields: twice }),
    ).toMatchObject({
      status: 400,
      body: { fields: { 'fields.1.id': 'ID inválido.' } },
    });
  });

  test('accept one of two changes of the same version', async () => {
    const { studio } = await noteStudio(app);
    const own = await studio.call(noteTemplateEndpoints.create, { body: ownInput('Pilates') });
    const [evaluation] = await templatesOf(studio);
    if (!evaluation) throw new Error('no template');
    for (const template of [own, evaluation]) {
      const replies = await Promise.all(['A', 'B', 'C'].map((name) => save(studio, template, { name })));
      const statuses = replies.map(({ status }) => status).sort();
      expect(statuses, template.name).toEqual([200, 409, 409]);
      expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'TEMPLATE_CHANGED' });
    }
  });

  test(`are at most ${NOTE_TEMPLATES_PER_COMPANY} own ones, also when they are added at once`, async () => {
    const { studio } = await noteStudio(app);
    const statuses: number[] = [];
    const add = async () => {
      const { status } = await studio.request('POST', '/api/company/note-templates', ownInput('x'));
      statuses.push(status);
    };
    await Promise.all(Array.from({ length: NOTE_TEMPLATES_PER_COMPANY + 3 }, add));
    expect(statuses.filter((status) => status === 409)).toHaveLength(3);
    expect(await templatesOf(studio)).toHaveLength(STANDARD_TEMPLATES.length + NOTE_TEMPLATES_PER_COMPANY);
  });

  test('are changed by administrators only', async () => {
    const { studio } = await noteStudio(app);
    const professional = await studio.addEmployee();
    const [evaluation] = await templatesOf(professional);
    if (!evaluation) throw new Error('no template');
    expect((await save(professional, evaluation)).status).toBe(403);
  });
});

const evaluationOf = ({ key, name, fields }: NoteTemplate) => ({ template: key, name, fields });
