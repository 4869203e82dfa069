import { recurringPlanRoutes } from '@alinha/contracts-agenda';
import { paymentRoutes } from '@alinha/contracts-billing';
import { clientRoutes } from '@alinha/contracts-clients';
import { queryClient } from '@alinha/web-kit';
import { useEffect } from 'react';

/** What other desks change, and no live event tells of. */
const CHANGED_ELSEWHERE: readonly unknown[] = [
  clientRoutes.list.id,
  clientRoutes.get.id,
  paymentRoutes.listOfClient.id,
  recurringPlanRoutes.get.id,
  recurringPlanRoutes.listOfClient.id,
];

function readAgain(): void {
  // What is being changed here is read once that is done: until then the server knows less than the screen.
  if (queryClient.isMutating() > 0) return;
  void queryClient.refetchQueries(
    { type: 'active', predicate: ({ queryKey }) => CHANGED_ELSEWHERE.includes(queryKey[0]) },
    { cancelRefetch: false },
  );
}

/** Whoever comes back to a window reads what is on its screen as it is now. */
export function useFreshOnReturn(): void {
  useEffect(() => {
    window.addEventListener('focus', readAgain);
    return () => window.removeEventListener('focus', readAgain);
  }, []);
}
