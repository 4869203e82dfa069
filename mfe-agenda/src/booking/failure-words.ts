import type { Texts } from '@alinha/web-kit';

/**
 * Error text for a request without a reply, with advice. With a reply, {@link applyServerFields} shows the
 * server's text.
 */
export function unansweredText(failed: string, texts: Texts): string {
  return `${failed.replace(/\.$/, '')}. ${texts('booking.check_connection')}`;
}
