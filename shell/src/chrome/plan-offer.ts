import { readStored, useSession, writeStored } from '@alinha/web-kit';
import { useEffect, useState } from 'react';

/**
 * True when the company is offered a plan. Uses the last value stored for this user until the reply arrives, so that
 * the screen below does not move.
 * @param reply undefined until it arrives
 */
export function useIsPlanOffered(reply: boolean | undefined): boolean {
  const userId = useSession().user?.id;
  useEffect(() => {
    if (userId !== undefined && reply !== undefined) writeStored(`plan-offer.${userId}`, reply ? '1' : '0');
  }, [userId, reply]);
  return reply ?? (userId !== undefined && readStored(`plan-offer.${userId}`) === '1');
}

/**
 * `isClosed` is true when the user closed the offer today. The offer is shown again the next day.
 * @param today YYYY-MM-DD in the company's time zone
 */
export function useClosedOffer(today: string): { readonly isClosed: boolean; readonly close: () => void } {
  const userId = useSession().user?.id;
  // Also works when the browser forbids storage.
  const [closedOn, setClosedOn] = useState<string | null>(null);
  const stored = userId === undefined ? null : readStored(`plan-offer-closed.${userId}`);
  return {
    isClosed: [closedOn, stored].includes(today),
    close: () => {
      setClosedOn(today);
      if (userId !== undefined) writeStored(`plan-offer-closed.${userId}`, today);
    },
  };
}
