import { Button, color, space } from '@alinha/ui';
import { type ReactNode, useId, useState } from 'react';
import { styled } from 'styled-components';
import { useNoteTexts } from './note-texts.ts';

/** Longer notes are folded. */
const SHORT_TEXT = 220;
const SHORT_LINES = 4;

export const NoteList = styled.ol`
  display: grid;
  > li {
    display: grid;
    gap: ${space[2]};
    padding: ${space[4]} 0;
  }
  > li:first-child {
    padding-top: 0;
  }
  > li:last-child {
    padding-bottom: 0;
  }
  > li + li {
    border-top: 1px solid ${color.border};
  }
`;

export const NoteHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px ${space[2]};
`;

const Words = styled.div<{ $clamped: boolean }>`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  ${({ $clamped }) =>
    $clamped &&
    `display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: ${SHORT_LINES}; overflow: hidden;`}
  @media print {
    display: block;
  }
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  margin-left: -10px;
  &:empty {
    display: none;
  }
`;

type NoteWordsProps = {
  readonly text: string;
  /** Buttons below the text. */
  readonly children?: ReactNode;
};

/** The text of a note; long texts are collapsed. */
export function NoteWords({ text, children }: NoteWordsProps): ReactNode {
  const texts = useNoteTexts();
  const wordsId = useId();
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > SHORT_TEXT || text.split('\n').length > SHORT_LINES;
  return (
    <>
      <Words id={wordsId} $clamped={isLong && !isOpen}>
        {text}
      </Words>
      <Buttons>
        {isLong && (
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={isOpen}
            aria-controls={wordsId}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? texts('evolution.history.less') : texts('evolution.history.more')}
          </Button>
        )}
        {children}
      </Buttons>
    </>
  );
}
