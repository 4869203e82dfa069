import { dunningSettled, offerAnswered, offerUndeliverable } from '@alinha/contracts-messaging';
import type { PublishedEvent } from '@alinha/service-kit';

/** Not published again: their offers and days have ended by then. */
export const NOTICE_EVENTS: readonly PublishedEvent[] = [
  dunningSettled,
  offerAnswered,
  offerUndeliverable,
].map((event) => ({ event, everything: 'SELECT WHERE false' }));
