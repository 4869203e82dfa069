import { useEffect, useState } from 'react';
import { type DraftKey, readDraft, removeDraft, writeDraft } from './note-draft.ts';

export type Note = {
  readonly text: string;
  readonly saved: string;
  /** It says something else than what is saved. */
  readonly isDirty: boolean;
  /** It is what was left unsaved at an earlier visit. */
  readonly isRestored: boolean;
  /** Another version was saved while this one was being written. */
  readonly isOutdated: boolean;
  /** False where the browser keeps nothing: leaving would lose what was written. */
  readonly isKept: boolean;
  readonly write: (text: string) => void;
  /** `sent` was saved, and the answer is how it reads now; what was typed meanwhile stays. */
  readonly settle: (sent: string, answered: string) => void;
};

const saysTheSame = (one: string, other: string) => one.trim() === other.trim();

/**
 * The unsaved text based on the saved one. While it differs it is stored in this browser at each change, so that
 * neither a reload nor a dead battery loses it.
 */
export function useNote(savedNow: string, key: DraftKey): Note {
  const [initial] = useState(() => {
    const draft = readDraft(key);
    return draft && !saysTheSame(draft.text, savedNow) ? draft : null;
  });
  const [text, write] = useState(initial?.text ?? savedNow);
  const [saved, setSaved] = useState(savedNow);
  const [seen, setSeen] = useState(savedNow);
  const [isRestored, setRestored] = useState(initial !== null);
  const [isOutdated, setOutdated] = useState(initial !== null && !saysTheSame(initial.base, savedNow));
  const [isKept, setKept] = useState(true);
  const isDirty = !saysTheSame(text, saved);

  // A save of this screen sets `saved` before the refetch; a different text comes from another user.
  if (savedNow !== seen) {
    setSeen(savedNow);
    if (savedNow !== saved) {
      setSaved(savedNow);
      if (isDirty) setOutdated(true);
      else write(savedNow);
    }
  }

  useEffect(() => {
    if (isDirty) {
      setKept(writeDraft(key, { text, base: saved }));
      return;
    }
    removeDraft(key);
    setRestored(false);
    setOutdated(false);
  }, [key, text, saved, isDirty]);

  return {
    text,
    saved,
    isDirty,
    isRestored: isRestored && isDirty,
    isOutdated: isOutdated && isDirty,
    isKept,
    write,
    settle: (sent, answered) => {
      setSaved(answered);
      write((current) => (current === sent ? answered : current));
      setRestored(false);
      setOutdated(false);
    },
  };
}
