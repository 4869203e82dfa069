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

/** Options whose label or second line contains every typed word. */
export function filterOptions<Value extends string>(
  options: readonly Option<Value>[],
  typed: string,
): readonly Option<Value>[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  return options.filter((option) => {
    const text = foldText(`${option.label} ${option.description ?? ''}`);
    return words.every((word) => text.includes(word));
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

const TYPING_PAUSE_MS = 180;

/**
 * The options to show for what is typed: filtered here, or asked from `load` once typing pauses.
 * A late answer to an older text is dropped; the former options stay until the new ones arrive.
 */
export function useOptionSource<Value extends string>(
  given: readonly Option<Value>[] | undefined,
  load: LoadOptions<Value> | undefined,
  typed: string,
  open: boolean,
): OptionSource<Value> {
  const [loaded, setLoaded] = useState<OptionSource<Value>>({ options: [], state: 'loading' });
  useEffect(() => {
    if (load === undefined || !open) return undefined;
    const request = new AbortController();
    setLoaded((former) => ({ options: former.options, state: 'loading' }));
    const timer = setTimeout(
      () => {
        load(typed, request.signal).then(
          (options) => {
            if (!request.signal.aborted) setLoaded({ options, state: 'ready' });
          },
          () => {
            if (!request.signal.aborted) setLoaded({ options: [], state: 'failed' });
          },
        );
      },
      typed === '' ? 0 : TYPING_PAUSE_MS,
    );
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [load, typed, open]);
  if (load !== undefined) return loaded;
  return { options: filterOptions(given ?? [], typed), state: 'ready' };
}
