import type { Credit } from '@alinha/contracts-agenda';
import type { Format, Texts } from '@alinha/web-kit';
import { liveCredits } from './credits.queries.ts';

/** `2 disponíveis, a próxima vence em 30/11/2026`. */
export function balanceText(credits: readonly Credit[], texts: Texts, format: Format): string {
  const [next, ...others] = liveCredits(credits);
  if (!next) return texts('credits.none_live');
  return texts('credits.balance', { count: 1 + others.length, date: format.date(next.expires_on) });
}
