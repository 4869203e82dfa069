import { financeRoutes, paymentRoutes, pixRoutes } from '@alinha/contracts-billing';
import { invalidate, queryClient } from '@alinha/web-kit';
import { listenToChanges } from '@alinha/web-kit/live';
import { useEffect } from 'react';
import { AFFECTED } from './payments.queries.ts';

const RETRY_MS = 100;

function refetch(): void {
  // A refetch during a change would overwrite its optimistic value. Not every change refetches payments itself.
  if (queryClient.isMutating() > 0) setTimeout(refetch, RETRY_MS);
  else void invalidate(...AFFECTED, financeRoutes.surplus, pixRoutes.ofPayment);
}

/** Refetches payments while the screen is mounted, when a provider confirms money or a package is sold or ended. */
export function useLivePayments(): void {
  useEffect(() => listenToChanges(paymentRoutes.live.path, 'payments', refetch), []);
}
