import { recurringPlanEndpoints } from '@alinha/contracts-agenda';
import { paymentEndpoints } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { queryClient } from '@alinha/web-kit';
import { useEffect } from 'react';

/** Data that other users change without a change notification. */
const CHANGED_ELSEWHERE: readonly unknown[] = [
  clientEndpoints.list.id,
  clientEndpoints.get.id,
  paymentEndpoints.listOfClient.id,
  recurringPlanEndpoints.get.id,
  recurringPlanEndpoints.listOfClient.id,
];

function refetchVisible(): void {
  // A refetch during a change would overwrite its optimistic value; the mutation refetches when it is done.
  if (queryClient.isMutating() > 0) return;
  void queryClient.refetchQueries(
    { type: 'active', predicate: ({ queryKey }) => CHANGED_ELSEWHERE.includes(queryKey[0]) },
    { cancelRefetch: false },
  );
}

/** Refetches the visible data when the window gets the focus. */
export function useFreshOnReturn(): void {
  useEffect(() => {
    window.addEventListener('focus', refetchVisible);
    return () => window.removeEventListener('focus', refetchVisible);
  }, []);
}
