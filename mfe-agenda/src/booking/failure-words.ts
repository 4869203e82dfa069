import type { Texts } from '@alinha/web-kit';

/** What failed, and what to do where nobody answered: for {@link applyServerFields}, which says more when it knows more. */
export function unansweredText(failed: string, texts: Texts): string {
  return `${failed.replace(/\.$/, '')}. ${texts('booking.check_connection')}`;
}
