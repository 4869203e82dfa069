import { readStored, useSession, writeStored } from '@alinha/web-kit';
import { useEffect } from 'react';

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
