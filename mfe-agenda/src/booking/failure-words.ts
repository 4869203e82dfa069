import type { Texts } from '@alinha/web-kit';

/** Error text for a request without a reply, with advice. {@link applyServerFields} shows the server's text if there is one. */
export function unansweredText(failed: string, texts: Texts): string {
  return `${failed.replace(/\.$/, '')}. ${texts('booking.check_connection')}`;
}
