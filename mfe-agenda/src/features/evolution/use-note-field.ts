import type { FilledTemplate } from '@alinha/contracts-agenda';
import { type ToastId, toast } from '@alinha/ui';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useNoteTexts } from './note-texts.ts';
import { insertWords } from './text-insertion.ts';
import type { Note } from './use-note.ts';

export type NoteField = {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly onFocus: () => void;
  /** Sets text that the user typed. */
  readonly type: (text: string) => void;
  /** Inserts words at the cursor, or at the end when the field never had the focus. */
  readonly insert: (words: string) => void;
  /** Replaces the text; a toast shows `message` and offers an undo. */
  readonly replace: (text: string, message: string, filled?: FilledTemplate | null) => void;
  /** Shows `message` with an undo that brings the current text and answers back. Call it with their change. */
  readonly offerUndo: (message: string) => void;
  /** After typing, undo would lose the typed text. */
  readonly dismissUndo: () => void;
};

/** The text area of a note, for changes by typing, dictation, suggestions and restored versions. */
export function useNoteField({ text, filled, write }: Note): NoteField {
  const texts = useNoteTexts();
  const area = useRef<HTMLTextAreaElement>(null);
  const wasFocused = useRef(false);
  const caret = useRef<number>(undefined);
  const undo = useRef<ToastId>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret can be set only in the new text
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    area.current?.focus();
    area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  }, [text]);

  const writeAndFocus = (next: string, position: number, nextFilled: FilledTemplate | null = null) => {
    caret.current = position;
    write(next, nextFilled);
  };
  const dismissUndo = () => {
    if (undo.current !== undefined) toast.dismiss(undo.current);
    undo.current = undefined;
  };
  const offerUndo = (message: string) => {
    dismissUndo();
    const action = { label: texts('evolution.undo'), onClick: () => write(text, filled) };
    undo.current = toast.success(message, { action });
  };
  return {
    area,
    onFocus: () => {
      wasFocused.current = true;
    },
    type: (next) => {
      dismissUndo();
      write(next);
    },
    insert: (words) => {
      const position = wasFocused.current ? area.current?.selectionEnd : undefined;
      const inserted = insertWords(text, position ?? text.length, words);
      writeAndFocus(inserted.text, inserted.end);
    },
    replace: (next, message, nextFilled) => {
      writeAndFocus(next, next.length, nextFilled);
      offerUndo(message);
    },
    offerUndo,
    dismissUndo,
  };
}
