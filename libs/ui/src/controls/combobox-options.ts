import { useEffect, useState } from 'react';
import type { Option } from './option-row.tsx';

/** Lower case without accents, so that "joao" finds "João". */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();
}

/** 0: the text starts with the typed words; 1: a word starts with each typed word; 2: found inside words. */
export type MatchRank = 0 | 1 | 2;

/** Characters that separate the words of a name or a label. */
const BETWEEN_WORDS = /[^\p{L}\p{N}]/u;

function startsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (at === 0 || BETWEEN_WORDS.test(text[at - 1] ?? '')) return true;
  }
  return false;
}

/**
 * Ranks a normalized text for normalized words. A smaller rank is a better match.
 * @returns null when a word is missing
 */
export function rankMatch(text: string, words: readonly string[]): MatchRank | null {
  if (!words.every((word) => text.includes(word))) return null;
  if (text.startsWith(words.join(' '))) return 0;
  return words.every((word) => startsWord(text, word)) ? 1 : 2;
}

/** Items with a rank, best first. Items of the same rank keep their order. */
export function orderByRank<Item>(
  items: readonly Item[],
  rank: (item: Item) => number | null,
): readonly Item[] {
  return items
    .map((item) => ({ item, rank: rank(item) }))
    .filter((match): match is { item: Item; rank: number } => match.rank !== null)
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}

/** Rank of an option that matches only together with its second line. */
const LAST_RANK = 3;

/**
 * Options that contain each typed word, best first: matches in the label by {@link MatchRank}, then matches that need the
 * second line.
 */
export function filterOptions<Value extends string>(
  options: readonly Option<Value>[],
  typed: string,
): readonly Option<Value>[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  return orderByRank(options, ({ label, description = '' }) => {
    const byLabel = rankMatch(foldText(label), words);
    if (byLabel !== null) return byLabel;
    return rankMatch(foldText(`${label} ${description}`), words) === null ? null : LAST_RANK;
  });
}

export type LoadOptions<Value extends string> = (
  typed: string,
  signal: AbortSignal,
) => Promise<readonly Option<Value>[]>;

export interface OptionSource<Value extends string> {
  readonly options: readonly Option<Value>[];
  readonly state: 'ready' | 'loading' | 'failed';
}

/** The last reply, and the function and text of its request. */
interface Loaded<Value extends string> {
  readonly load: LoadOptions<Value>;
  readonly typed: string;
  readonly options: readonly Option<Value>[];
  readonly state: 'ready' | 'failed';
}

const TYPING_PAUSE_MS = 180;

/**
 * Options for the typed text: filtered from `given`, or requested from `load` after a pause in typing. A late reply to an
 * older text is ignored. Old options are shown until new ones arrive. A new `load` starts a new request, so memoize it.
 */
export function useOptionSource<Value extends string>(
  given: readonly Option<Value>[] | undefined,
  load: LoadOptions<Value> | undefined,
  typed: string,
  open: boolean,
): OptionSource<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value> | null>(null);
  useEffect(() => {
    if (load === undefined || !open) return undefined;
    const request = new AbortController();
    const store = (options: readonly Option<Value>[], state: Loaded<Value>['state']): void => {
      if (!request.signal.aborted) setLoaded({ load, typed, options, state });
    };
    const timer = setTimeout(
      () => {
        load(typed, request.signal).then(
          (options) => store(options, 'ready'),
          () => store([], 'failed'),
        );
      },
      typed === '' ? 0 : TYPING_PAUSE_MS,
    );
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [load, typed, open]);
  if (load === undefined) return { options: filterOptions(given ?? [], typed), state: 'ready' };
  const isCurrent = loaded?.load === load && loaded.typed === typed;
  return { options: loaded?.options ?? [], state: isCurrent ? loaded.state : 'loading' };
}
