import type { Language } from '@alinha/contracts-core';
import { BODY_REGIONS, bodyRegionName } from './body-regions.ts';
import { HIGHEST_SCALE } from './constants.ts';
import type { FilledTemplate, NoteAnswer, NoteField } from './note-field.schemas.ts';

const SEPARATOR = ', ';

const decimal = (value: number, language: Language) =>
  language === 'pt' ? String(value).replace('.', ',') : String(value);

/** The listed values in the order of all values. */
const inOrder = (all: readonly string[], values: NoteAnswer) =>
  Array.isArray(values) ? all.filter((value) => values.includes(value)) : [];

function answerText(field: NoteField, answer: NoteAnswer, language: Language): string {
  switch (field.type) {
    case 'number':
      return [decimal(Number(answer), language), field.unit].filter(Boolean).join(' ');
    case 'scale':
      return `${answer}/${HIGHEST_SCALE}`;
    case 'choices':
      return inOrder(field.options ?? [], answer).join(SEPARATOR);
    case 'body_chart':
      return inOrder(
        BODY_REGIONS.map(({ id }) => id),
        answer,
      )
        .map((id) => bodyRegionName(id, language))
        .join(SEPARATOR);
    default:
      return String(answer).trim();
  }
}

/** False for an empty text and an empty list, which are no answers. */
export const isAnswered = (answer: NoteAnswer | undefined): answer is NoteAnswer =>
  answer !== undefined && (typeof answer === 'number' || answer.length > 0);

/** A field may be called `constructor`. */
export const answerTo = (answers: FilledTemplate['answers'], id: string): NoteAnswer | undefined =>
  Object.hasOwn(answers, id) ? answers[id] : undefined;

export type AnsweredField = { readonly field: NoteField; readonly text: string };

/** The answered fields with their answers as text. */
export const answeredFields = ({
  fields,
  answers,
  language,
}: Pick<FilledTemplate, 'fields' | 'answers' | 'language'>): AnsweredField[] =>
  fields.flatMap((field) => {
    const answer = answerTo(answers, field.id);
    const text = isAnswered(answer) ? answerText(field, answer, language) : '';
    return text === '' ? [] : [{ field, text }];
  });

/**
 * The note as text: the name of the template, then each answer after its label. Empty without an answer. Signed notes are
 * compared with it (ADR 90), so the text of the same answers never changes.
 */
export function noteTextOf(filled: FilledTemplate): string {
  const answered = answeredFields(filled);
  if (answered.length === 0) return '';
  let text = filled.name;
  let isAfterParagraph = true;
  for (const { field, text: answer } of answered) {
    const isParagraph = field.type === 'long_text';
    text += isParagraph || isAfterParagraph ? '\n\n' : '\n';
    text += isParagraph ? `${field.label}:\n${answer}` : `${field.label}: ${answer}`;
    isAfterParagraph = isParagraph;
  }
  return text;
}

/** Required fields without an answer. A note with one is saved, but not signed. */
export function missingFields(filled: Pick<FilledTemplate, 'fields' | 'answers' | 'language'>): NoteField[] {
  const answered = new Set(answeredFields(filled).map(({ field }) => field.id));
  return filled.fields.filter(({ id, required }) => required && !answered.has(id));
}

/** The answers of an earlier note that fit the fields: same id and type, and still among the options and limits. */
export function copiedAnswers(
  fields: readonly NoteField[],
  earlier: Pick<FilledTemplate, 'fields' | 'answers'>,
): FilledTemplate['answers'] {
  const types = new Map(earlier.fields.map(({ id, type }) => [id, type]));
  const copied = fields.flatMap((field): [string, NoteAnswer][] => {
    const answer = types.get(field.id) === field.type ? answerTo(earlier.answers, field.id) : undefined;
    const fitting = answer === undefined ? undefined : fittingAnswer(field, answer);
    return isAnswered(fitting) ? [[field.id, fitting]] : [];
  });
  return Object.fromEntries(copied);
}

function fittingAnswer(field: NoteField, answer: NoteAnswer): NoteAnswer | undefined {
  switch (field.type) {
    case 'choice':
      return field.options?.includes(String(answer)) ? answer : undefined;
    case 'choices':
      return inOrder(field.options ?? [], answer);
    case 'number':
      return Number(answer) >= (field.min ?? -Infinity) && Number(answer) <= (field.max ?? Infinity)
        ? answer
        : undefined;
    default:
      return answer;
  }
}
