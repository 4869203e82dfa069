import {
  answerTo,
  type FilledTemplate,
  missingFields,
  type NoteAnswer,
  noteTextOf,
} from '@alinha/contracts-agenda';
import { Stack } from '@alinha/ui';
import type { ReactNode } from 'react';
import { DraftState, HintRow } from '../note-text.tsx';
import { useNoteTexts } from '../note-texts.ts';
import type { Note } from '../use-note.ts';
import { TemplateField } from './template-field.tsx';

type TemplateFormProps = {
  readonly note: Note;
  readonly filled: FilledTemplate;
  /** Why the note cannot be saved, and the id of its element. */
  readonly reason: string | null;
  readonly reasonId: string;
  /** Errors of the server by id of the field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onAnswered: (fieldId: string) => void;
};

/** The fields of the template of a note. */
export function TemplateForm({
  note,
  filled,
  reason,
  reasonId,
  errors,
  onAnswered,
}: TemplateFormProps): ReactNode {
  const texts = useNoteTexts();
  const { fields, answers, language } = filled;
  const missing = missingFields(filled);
  const answer = (id: string, value: NoteAnswer | undefined) => {
    const { [id]: _, ...others } = answers;
    const next = { ...filled, answers: value === undefined ? others : { ...others, [id]: value } };
    onAnswered(id);
    note.write(noteTextOf(next), next);
  };
  return (
    <Stack gap={5}>
      {fields.map((field) => (
        <TemplateField
          key={field.id}
          field={field}
          language={language}
          answer={answerTo(answers, field.id)}
          error={errors[field.id]}
          onChange={(value) => answer(field.id, value)}
        />
      ))}
      <HintRow>
        {reason && <span id={reasonId}>{reason}</span>}
        {missing.length > 0 && (
          <span>
            {texts('evolution.template.missing', { fields: missing.map(({ label }) => label).join(', ') })}
          </span>
        )}
        {note.isDirty && <DraftState note={note} />}
      </HintRow>
    </Stack>
  );
}
