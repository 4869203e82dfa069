import { offerAnswered, offerUndeliverable } from '@alinha/contracts-messaging';
import type { PublishedEvent } from '@alinha/service-kit';

/** Not published again: their offers have ended by then. */
export const NOTICE_EVENTS: readonly PublishedEvent[] = [offerAnswered, offerUndeliverable].map((event) => ({
  event,
  everything: 'SELECT WHERE false',
}));
