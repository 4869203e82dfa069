import { creditExpiring, offerClosed, placeOffered } from '@alinha/contracts-agenda';
import type { PublishedEvent } from '@alinha/service-kit';

/** Messages that are due now. They are not published again, because a repeated message would come too late. */
export const OFFER_EVENTS: readonly PublishedEvent[] = [placeOffered, creditExpiring, offerClosed].map(
  (event) => ({ event, everything: 'SELECT WHERE false' }),
);
