import { color, space, Text, TextArea, tabularNumerals, typeStep } from '@alinha/ui';
import { useFormat } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useNoteTexts } from './note-texts.ts';
import type { Note } from './use-note.ts';
import type { NoteField } from './use-note-field.ts';

const ROWS = 12;

export const HintRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 2px ${space[4]};
`;

const Counter = styled.span`
  ${typeStep('small')}
  ${tabularNumerals}
  color: ${color.textMuted};
  white-space: nowrap;
`;

export function DraftState({ note }: { note: Note }): ReactNode {
  const texts = useNoteTexts();
  return (
    <Text as="span" size="small" tone={note.isStored ? 'muted' : 'warning'}>
      {note.isStored ? texts('evolution.draft.kept') : texts('evolution.draft.not_kept')}
    </Text>
  );
}

type NoteTextProps = {
  readonly note: Note;
  readonly field: NoteField;
  /** Reason why the note cannot be saved, and the id of its element for `aria-describedby`. */
  readonly reason: string | null;
  readonly reasonId: string;
  /** Error of the server. */
  readonly refusal: string | undefined;
  readonly onTyped: () => void;
};

/** Text area of the note with its length, its error and the state of its draft. */
export function NoteText({ note, field, reason, reasonId, refusal, onTyped }: NoteTextProps): ReactNode {
  const texts = useNoteTexts();
  const format = useFormat();
  const characters = note.text.trim().length;
  return (
    <TextArea
      ref={field.area}
      label={texts('evolution.title')}
      aside={
        characters > 0 && (
          <Counter>
            {texts('evolution.characters', { count: characters, number: format.number(characters) })}
          </Counter>
        )
      }
      rows={ROWS}
      placeholder={texts('evolution.placeholder')}
      value={note.text}
      onFocus={field.onFocus}
      onChange={(event) => {
        onTyped();
        field.type(event.target.value);
      }}
      error={refusal}
      hint={
        <HintRow>
          {reason && <span id={reasonId}>{reason}</span>}
          {note.isDirty && <DraftState note={note} />}
        </HintRow>
      }
    />
  );
}
