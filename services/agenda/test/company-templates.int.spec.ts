import {
  NOTE_TEMPLATES_PER_COMPANY,
  type NoteTemplate,
  noteTemplateEndpoints,
  STANDARD_TEMPLATES,
} from '@alinha/contracts-agenda';
import { startTestApp, type TestCaller, TestClock } from '@alinha/testing';
import { describe, expect, test } from 'vitest';
import { noteStudio } from './note-studio.ts';
import { FIELDS, filledWith, templateStudio } from './template-studio.ts';

const clock = new TestClock('2026-12-01T12:00:00Z');
const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'], clock: clock.now });

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

describe('the templates of a company', () => {
  test('are the standard ones in the language of the caller, until it changes them', async () => {
    const { studio, first, fill, versions } = await templateStudio(app);
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
