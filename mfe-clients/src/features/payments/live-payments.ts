import { financeRoutes, paymentRoutes, pixRoutes } from '@alinha/contracts-billing';
import { invalidate, queryClient } from '@alinha/web-kit';
import { listenToChanges } from '@alinha/web-kit/live';
import { useEffect } from 'react';
import { AFFECTED } from './payments.queries.ts';

/** Changes that arrive together, for example of imported plans, cause one refetch. */
const BURST_MS = 100;

const LIVE = [...AFFECTED, financeRoutes.surplus, pixRoutes.ofPayment];

/** Refetches payments while the screen is mounted, when another user, a provider or billing itself has changed some. */
export function useLivePayments(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStale = false;
    const refetch = async () => {
      // A refetch during a change would overwrite its optimistic value. Not every change refetches payments itself.
      if (queryClient.isMutating() === 0) {
        isStale = false;
        await invalidate(...LIVE);
      }
      timer = undefined;
      if (isStale) schedule();
    };
    // One refetch at a time: another would cancel it.
    const schedule = () => {
      timer ??= setTimeout(refetch, BURST_MS);
    };
    const stop = listenToChanges(paymentRoutes.live.path, 'payments', () => {
      isStale = true;
      schedule();
    });
    return () => {
      stop();
      clearTimeout(timer);
      if (isStale) void invalidate(...LIVE);
      isStale = false;
    };
  }, []);
}
