import { financeRoutes, paymentRoutes, pixRoutes } from '@alinha/contracts-billing';
import { invalidate, queryClient } from '@alinha/web-kit';
import { listenToChanges } from '@alinha/web-kit/live';
import { useEffect } from 'react';
import { AFFECTED } from './payments.queries.ts';

/** Changes that arrive together, for example of imported plans, cause one refetch. */
const BURST_MS = 100;

/** Refetches payments while the screen is mounted, when another user, a provider or billing itself has changed some. */
export function useLivePayments(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refetch = () => {
      timer = undefined;
      // A refetch during a change would overwrite its optimistic value. Not every change refetches payments itself.
      if (queryClient.isMutating() > 0) refetchSoon();
      else void invalidate(...AFFECTED, financeRoutes.surplus, pixRoutes.ofPayment);
    };
    const refetchSoon = () => {
      timer ??= setTimeout(refetch, BURST_MS);
    };
    const stop = listenToChanges(paymentRoutes.live.path, 'payments', refetchSoon);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
}
