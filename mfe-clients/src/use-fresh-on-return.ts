import { recurringPlanRoutes } from '@alinha/contracts-agenda';
import {
  commissionRoutes,
  dunningRoutes,
  financeRoutes,
  healthReceiptRoutes,
  paymentRoutes,
} from '@alinha/contracts-billing';
import { clientRoutes } from '@alinha/contracts-clients';
import { queryClient } from '@alinha/web-kit';
import { useEffect } from 'react';

/** Data that other users change without a change notification. */
const CHANGED_ELSEWHERE: readonly unknown[] = [
  clientRoutes.list.id,
  clientRoutes.get.id,
  paymentRoutes.listOfClient.id,
  financeRoutes.debts.id,
  financeRoutes.received.id,
  dunningRoutes.messages.id,
  commissionRoutes.overview.id,
  commissionRoutes.get.id,
  healthReceiptRoutes.get.id,
  recurringPlanRoutes.get.id,
  recurringPlanRoutes.listOfClient.id,
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
