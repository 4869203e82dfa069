import { Button } from '@alinha/ui';
import type { ReactNode } from 'react';
import { useNoteTexts } from '../note-texts.ts';

type ClearAnswerProps = {
  readonly label: string;
  readonly isAnswered: boolean;
  readonly onClear: () => void;
};

/** Removes an answer of radio buttons, which cannot be unchecked. */
export function ClearAnswer({ label, isAnswered, onClear }: ClearAnswerProps): ReactNode {
  const texts = useNoteTexts();
  if (!isAnswered) return null;
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={texts('evolution.template.clear_of', { label })}
      onClick={onClear}
    >
      {texts('evolution.template.clear')}
    </Button>
  );
}
