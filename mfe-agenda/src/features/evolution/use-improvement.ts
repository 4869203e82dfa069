import { evolutionRoutes } from '@alinha/contracts-agenda';
import { ApiError, callApi } from '@alinha/web-kit';
import { useCallback, useEffect, useRef, useState } from 'react';

export type Suggestion = {
  /** The note when it was requested. */
  readonly original: string;
  /** Null while loading. */
  readonly text: string | null;
};

export type Improvement = {
  readonly suggestion: Suggestion | null;
  readonly ask: (note: string) => void;
  /** Discards the suggestion, or cancels its request. */
  readonly close: () => void;
};

/** A suggested text for a note. The user decides whether to use it. */
export function useImprovement(onFailed: (error: ApiError) => void): Improvement {
  const [suggestion, setSuggestion] = useState<Suggestion | null>(null);
  const waiting = useRef(new AbortController());
  const giveUp = useCallback(() => waiting.current.abort(), []);
  useEffect(() => giveUp, [giveUp]);

  const ask = async (note: string) => {
    giveUp();
    waiting.current = new AbortController();
    const { signal } = waiting.current;
    setSuggestion({ original: note, text: null });
    try {
      const { text } = await callApi(evolutionRoutes.improve, { body: { text: note } }, { signal });
      setSuggestion({ original: note, text });
    } catch (error) {
      if (signal.aborted) return;
      setSuggestion(null);
      if (!(error instanceof ApiError)) throw error;
      onFailed(error);
    }
  };

  return {
    suggestion,
    ask: (note) => void ask(note),
    close: () => {
      giveUp();
      setSuggestion(null);
    },
  };
}
