import { type ToastId, toast } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { insertWords } from './text-insertion.ts';
import type { Note } from './use-note.ts';

export type NoteField = {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly onFocus: () => void;
  /** A person wrote. */
  readonly type: (text: string) => void;
  /** Puts words where the cursor is, or at the end when it was nowhere yet. */
  readonly insert: (words: string) => void;
  /** Puts another text in the place of this one, says so, and offers the way back. */
  readonly replace: (text: string, message: string) => void;
};

/** The text area of a note, for what comes into it by other ways than the keyboard. */
export function useNoteField({ text, write }: Note): NoteField {
  const texts = useTexts();
  const area = useRef<HTMLTextAreaElement>(null);
  const wasFocused = useRef(false);
  const caret = useRef<number>(undefined);
  const undo = useRef<ToastId>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret can be set once the new text is there
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    area.current?.focus();
    area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  }, [text]);

  const writeAndFocus = (next: string, position: number) => {
    caret.current = position;
    write(next);
  };
  return {
    area,
    onFocus: () => {
      wasFocused.current = true;
    },
    type: (next) => {
      // After typing, undo would lose the typed text.
      if (undo.current !== undefined) toast.dismiss(undo.current);
      undo.current = undefined;
      write(next);
    },
    insert: (words) => {
      const position = wasFocused.current ? area.current?.selectionEnd : undefined;
      const inserted = insertWords(text, position ?? text.length, words);
      writeAndFocus(inserted.text, inserted.end);
    },
    replace: (next, message) => {
      writeAndFocus(next, next.length);
      const action = { label: texts('evolution.undo'), onClick: () => write(text) };
      undo.current = toast.success(message, { action });
    },
  };
}
