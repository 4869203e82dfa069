import { financeRoutes, paymentRoutes, pixRoutes } from '@alinha/contracts-billing';
import { invalidate, queryClient } from '@alinha/web-kit';
import { listenToStream } from '@alinha/web-kit/live';
import { useEffect } from 'react';
import { AFFECTED } from './payments.queries.ts';

function refetch(): void {
  // A refetch during a change would overwrite its optimistic value; the mutation refetches when it is done.
  if (queryClient.isMutating() === 0)
    void invalidate(...AFFECTED, financeRoutes.surplus, pixRoutes.ofPayment);
}

/** Refetches payments while the screen is mounted, when a provider confirms money. */
export function useLivePayments(): void {
  useEffect(() => {
    let connections = 0;
    return listenToStream(paymentRoutes.live.path, 'payments', {
      // Events are lost between two connections. Before the first, the screen has just fetched its data.
      onOpen: () => {
        connections += 1;
        if (connections > 1) refetch();
      },
      onEvent: refetch,
    });
  }, []);
}
