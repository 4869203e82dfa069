import {
  evolutionEndpoints,
  type FilledTemplate,
  type NoteField,
  noteTemplateEndpoints,
} from '@alinha/contracts-agenda';
import type { TestApp, TestCaller } from '@alinha/testing';
import { noteStudio } from './note-studio.ts';

export const DAYS = ['2026-12-07 09:00:00', '2026-12-08 09:00:00', '2026-12-09 09:00:00'] as const;

export const FIELDS: NoteField[] = [
  { id: 'pain', type: 'scale', label: 'Dor', required: true },
  { id: 'report', type: 'long_text', label: 'Relato', required: false },
  { id: 'weight', type: 'number', label: 'Peso', required: false, unit: 'kg', min: 1, max: 400 },
  { id: 'gait', type: 'choice', label: 'Marcha', required: false, options: ['Normal', 'Claudicante'] },
  { id: 'signs', type: 'choices', label: 'Sinais', required: false, options: ['Edema', 'Calor', 'Rubor'] },
  { id: 'body', type: 'body_chart', label: 'Locais', required: true },
  { id: 'drug', type: 'short_text', label: 'Medicamento', required: false },
];
export const ANSWERS: FilledTemplate['answers'] = {
  pain: 7,
  report: ' Dor ao sentar.\nPiora à noite. ',
  weight: 72.5,
  gait: 'Claudicante',
  signs: ['Rubor', 'Edema'],
  body: ['back-left-calf', 'back-lumbar'],
  drug: '',
};
export const TEXT = `Minha avaliação

Dor: 7/10

Relato:
Dor ao sentar.
Piora à noite.

Peso: 72,5 kg
Marcha: Claudicante
Sinais: Edema, Rubor
Locais: Coluna lombar, Panturrilha esquerda`;

export const filledWith = (
  answers: FilledTemplate['answers'] = ANSWERS,
  rest: Partial<FilledTemplate> = {},
) => ({
  template: 'pain',
  name: 'Minha avaliação',
  language: 'pt' as const,
  fields: FIELDS,
  answers,
  ...rest,
});

/** A company with two appointments, and calls of the templates of their notes. */
export async function templateStudio(app: TestApp) {
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
