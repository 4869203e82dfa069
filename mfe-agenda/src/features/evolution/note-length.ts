import { EVOLUTION_LENGTH, EVOLUTION_MINIMUM } from '@alinha/contracts-agenda';
import type { Texts } from '@alinha/web-kit';

/** Says why a note is too short or too long to be saved; null for other notes. */
export function lengthProblem(text: string, texts: Texts): string | null {
  const { length } = text.trim();
  if (length <= EVOLUTION_MINIMUM) {
    const count = EVOLUTION_MINIMUM + 1 - length;
    return texts('evolution.too_short', { minimum: EVOLUTION_MINIMUM, count });
  }
  return length > EVOLUTION_LENGTH ? texts('evolution.too_long', { count: length - EVOLUTION_LENGTH }) : null;
}
