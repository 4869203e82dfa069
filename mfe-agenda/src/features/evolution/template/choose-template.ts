import {
  answeredFields,
  copiedAnswers,
  type FilledTemplate,
  type NoteAnswer,
  type NoteField,
  type NoteTemplate,
  noteTextOf,
} from '@alinha/contracts-agenda';
import type { Language } from '@alinha/contracts-core';
import type { Note } from '../use-note.ts';

const folded = (label: string) => label.trim().toLowerCase();

/** The same question: the same type and unit. Options and limits are compared with the answer. */
const isAlike = (one: NoteField, other: NoteField) =>
  one.type === other.type && (one.unit ?? '') === (other.unit ?? '');

/** The answer for the field `to`; undefined unless all of it fits. */
function carriedAnswer(to: NoteField, from: NoteField, { answers }: FilledTemplate): NoteAnswer | undefined {
  const answer = answers[from.id] as NoteAnswer;
  const renamed = { fields: [{ ...from, id: to.id }], answers: { [to.id]: answer } };
  const [copied] = Object.values(copiedAnswers([to], renamed));
  return Array.isArray(copied) && copied.length !== (answer as string[]).length ? undefined : copied;
}

type Carried = {
  readonly answers: FilledTemplate['answers'];
  /** Answered fields without a field of the other template. */
  readonly others: readonly NoteField[];
};

/** The answers that fit fields of another template with the same id or the same label. */
function carriedAnswers(fields: readonly NoteField[], filled: FilledTemplate): Carried {
  const left = new Set(answeredFields(filled).map(({ field }) => field));
  const found = new Map<string, NoteAnswer>();
  const carry = (isSame: (to: NoteField, from: NoteField) => boolean) => {
    for (const to of fields) {
      if (found.has(to.id)) continue;
      const from = [...left].find((one) => isAlike(to, one) && isSame(to, one));
      const answer = from && carriedAnswer(to, from, filled);
      if (!from || answer === undefined) continue;
      found.set(to.id, answer);
      left.delete(from);
    }
  };
  carry((to, from) => to.id === from.id);
  carry((to, from) => folded(to.label) === folded(from.label));
  return { answers: Object.fromEntries(found), others: [...left] };
}

export type TemplateChange = {
  /** Null for free text. */
  readonly filled: FilledTemplate | null;
  readonly text: string;
  /** Fields whose answers become text. */
  readonly asText: readonly NoteField[];
};

/** The note as free text. */
export function withoutTemplate({ text, filled }: Pick<Note, 'text' | 'filled'>): TemplateChange {
  return { filled: null, text, asText: filled ? answeredFields(filled).map(({ field }) => field) : [] };
}

/**
 * The note with another template. Answers stay in fields of the same id or the same label; other answers and free text are
 * added to the first long answer. Null if no field can hold them: nothing may be lost.
 */
export function withTemplate(
  { key, name, fields }: NoteTemplate,
  language: Language,
  { text, filled }: Pick<Note, 'text' | 'filled'>,
): TemplateChange | null {
  const { answers, others } = filled ? carriedAnswers(fields, filled) : { answers: {}, others: [] };
  const next = { template: key, name, language, fields, answers };
  const kept = new Set(others.map(({ id }) => id));
  const rest = filled
    ? noteTextOf({ ...filled, fields: filled.fields.filter(({ id }) => kept.has(id)) })
    : text.trim();
  if (rest === '') return { filled: next, text: noteTextOf(next), asText: [] };
  const long = fields.find(({ type }) => type === 'long_text');
  if (!long) return null;
  const known = Object.hasOwn(answers, long.id) ? String(answers[long.id]) : '';
  // Free text stays as it was typed.
  const added = filled ? [known, rest].filter(Boolean).join('\n\n') : text;
  const whole = { ...next, answers: { ...answers, [long.id]: added } };
  return { filled: whole, text: noteTextOf(whole), asText: others };
}
