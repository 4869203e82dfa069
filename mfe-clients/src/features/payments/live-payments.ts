import { financeRoutes, paymentRoutes, pixRoutes } from '@alinha/contracts-billing';
import { invalidate, queryClient } from '@alinha/web-kit';
import { listenToChanges } from '@alinha/web-kit/live';
import { useEffect } from 'react';
import { AFFECTED } from './payments.queries.ts';

function refetch(): void {
  // A refetch during a change would overwrite its optimistic value; the mutation refetches when it is done.
  if (queryClient.isMutating() === 0)
    void invalidate(...AFFECTED, financeRoutes.surplus, pixRoutes.ofPayment);
}

/** Refetches payments while the screen is mounted, when a provider confirms money. */
export function useLivePayments(): void {
  useEffect(() => listenToChanges(paymentRoutes.live.path, 'payments', refetch), []);
}
