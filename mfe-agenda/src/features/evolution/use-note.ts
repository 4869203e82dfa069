import type { FilledTemplate } from '@alinha/contracts-agenda';
import { useEffect, useState } from 'react';
import { type DraftKey, readDraft, removeDraft, writeDraft } from './note-draft.ts';

export type Note = {
  readonly text: string;
  /** The answers whose text it is; null for free text. */
  readonly filled: FilledTemplate | null;
  readonly savedFilled: FilledTemplate | null;
  readonly saved: string;
  /** The text differs from the saved one. */
  readonly isDirty: boolean;
  /** The text is the draft of an earlier visit. */
  readonly isRestored: boolean;
  /** Another version was saved meanwhile. */
  readonly isOutdated: boolean;
  /** False when the browser forbids storage: leaving would lose the text. */
  readonly isStored: boolean;
  readonly write: (text: string, filled?: FilledTemplate | null) => void;
  /** Call after a save: `sent` is the sent text, `savedText` the saved one. Text typed meanwhile stays. */
  readonly markSaved: (sent: string, savedText: string) => void;
};

const isSameText = (one: string, other: string) => one.trim() === other.trim();

/**
 * The text of a note, based on the saved one. An unsaved text is stored in this browser at each change, so that a
 * reload does not lose it.
 */
export function useNote(savedNow: string, key: DraftKey, savedFilled: FilledTemplate | null = null): Note {
  const [initial] = useState(() => {
    const draft = readDraft(key);
    return draft && !isSameText(draft.text, savedNow) ? draft : null;
  });
  const [text, setText] = useState(initial?.text ?? savedNow);
  /** Undefined while the text is the saved one: its answers may arrive later than the text. */
  const [own, setOwn] = useState<FilledTemplate | null | undefined>(
    initial ? (initial.filled ?? null) : undefined,
  );
  const filled = own === undefined ? savedFilled : own;
  const [saved, setSaved] = useState(savedNow);
  /** The saved text on which the typed one is based. */
  const [base, setBase] = useState(initial?.base ?? savedNow);
  const [isRestored, setRestored] = useState(initial !== null);
  const [isStored, setStored] = useState(true);
  const isDirty = !isSameText(text, saved);

  // A save of this screen sets `saved` before the refetch; a different text comes from another user.
  const [read, setRead] = useState(savedNow);
  if (savedNow !== read) {
    setRead(savedNow);
    if (savedNow !== saved) {
      setSaved(savedNow);
      if (!isDirty) {
        setText(savedNow);
        setOwn(undefined);
      }
    }
  }

  useEffect(() => {
    if (!isDirty) removeDraft(key);
    else if (writeDraft(key, { text, base, filled }) !== isStored) setStored(!isStored);
  }, [key, text, base, filled, isDirty, isStored]);

  if (!isDirty && isRestored) setRestored(false);
  if (!isDirty && base !== saved) setBase(saved);

  return {
    text,
    filled,
    saved,
    savedFilled,
    isDirty,
    isRestored: isRestored && isDirty,
    isOutdated: isDirty && !isSameText(base, saved),
    isStored,
    write: (next, nextFilled = null) => {
      setText(next);
      setOwn(nextFilled);
    },
    markSaved: (sent, savedText) => {
      setSaved(savedText);
      setBase(savedText);
      setText((current) => (current === sent ? savedText : current));
      setRestored(false);
    },
  };
}
