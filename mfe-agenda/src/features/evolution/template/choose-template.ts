import { copiedAnswers, type FilledTemplate, type NoteTemplate } from '@alinha/contracts-agenda';
import type { Language } from '@alinha/contracts-core';
import type { Note } from '../use-note.ts';

/**
 * The template for a note that may have a text already. The answers of another template stay if all of them fit;
 * otherwise the text becomes the first long answer, so that nothing is lost.
 */
export function filledFor(
  { key, name, fields }: NoteTemplate,
  language: Language,
  { text, filled }: Pick<Note, 'text' | 'filled'>,
): FilledTemplate {
  const empty: FilledTemplate = { template: key, name, language, fields, answers: {} };
  if (text.trim() === '') return empty;
  const copied = filled ? copiedAnswers(fields, filled) : {};
  if (filled && Object.keys(copied).length === Object.keys(filled.answers).length)
    return { ...empty, answers: copied };
  const long = fields.find(({ type }) => type === 'long_text');
  return long ? { ...empty, answers: { [long.id]: text } } : empty;
}
