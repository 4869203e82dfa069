import { readStored, useSession, writeStored } from '@alinha/web-kit';
import { useEffect, useState } from 'react';

/**
 * Whether the company is offered a plan: as last known in this browser until the answer is there, so that the screen
 * below does not move when it arrives. Kept by user, who is known first and belongs to one company.
 * @param answer undefined until it is there
 */
export function useIsPlanOffered(answer: boolean | undefined): boolean {
  const userId = useSession().user?.id;
  useEffect(() => {
    if (userId !== undefined && answer !== undefined) writeStored(`plan-offer.${userId}`, answer ? '1' : '0');
  }, [userId, answer]);
  return answer ?? (userId !== undefined && readStored(`plan-offer.${userId}`) === '1');
}

/**
 * Whether the user closed the offer today, and the way to close it; the next day it is back.
 * @param today YYYY-MM-DD where the company is
 */
export function useClosedOffer(today: string): { readonly isClosed: boolean; readonly close: () => void } {
  const userId = useSession().user?.id;
  // Also where the browser forbids storage.
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
