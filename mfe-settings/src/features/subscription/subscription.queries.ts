import { subscriptionRoutes } from '@alinha/contracts-billing';
import {
  errorMessage,
  invalidate,
  toast,
  useApiMutation,
  useApiQuery,
  useSession,
  useTexts,
} from '@alinha/web-kit';
import { useCallback, useEffect, useState } from 'react';
import { rememberLeaving } from './leaving.ts';

/** What this company pays for. `pollMs` asks again and again: somebody waits for news of a payment. */
export function useSubscription({ pollMs }: { readonly pollMs: number | false }) {
  // Whoever comes back from the pages to pay on must not be shown what was true before.
  return useApiQuery(subscriptionRoutes.get, undefined, { staleTime: 0, refetchInterval: pollMs });
}

export function usePricing() {
  return useApiQuery(subscriptionRoutes.pricing);
}

export function useInvoices() {
  return useApiQuery(subscriptionRoutes.invoices, undefined, { staleTime: 0 });
}

/** Reads again what a payment changes: this screen, the banner above it and the limit of clients live of the same reads. */
export function readSubscriptionAgain(): void {
  void invalidate(subscriptionRoutes.get, subscriptionRoutes.invoices);
}

/** The page to pay for a plan on, and the way there. */
export function useCheckout() {
  const texts = useTexts();
  const { company } = useSession();
  const { data: subscription } = useSubscription({ pollMs: false });
  const { isLeaving, leaveFor } = useLeaving();
  const open = useApiMutation(subscriptionRoutes.checkout, {
    onSuccess: ({ url }) => {
      if (company && subscription) rememberLeaving(company.id, subscription);
      leaveFor(url);
    },
    onError: (error) => {
      toast.error(errorMessage(error, texts('subscription.checkout_failed')));
      // Somebody else has just subscribed or asked for a PIX, or the plan is no longer sold: the page shows what is true now.
      if (error.status === 409) void invalidate(subscriptionRoutes.get, subscriptionRoutes.pricing);
    },
  });
  return { open: open.mutate, plan: open.variables?.body.plan, isBusy: open.isPending || isLeaving };
}

/** Gives up the PIX that waits to be paid. */
export function useAbandon() {
  const texts = useTexts();
  const abandon = useApiMutation(subscriptionRoutes.abandon, {
    invalidates: [subscriptionRoutes.get, subscriptionRoutes.invoices],
    onError: (error) => {
      toast.error(errorMessage(error, texts('subscription.pending.abandon_failed')));
      if (error.status === 409) readSubscriptionAgain();
    },
  });
  return { abandon: () => abandon.mutate(), isBusy: abandon.isPending };
}

/** The page on which the subscription is changed or cancelled, and the way there. */
export function usePortal() {
  const texts = useTexts();
  const { isLeaving, leaveFor } = useLeaving();
  const open = useApiMutation(subscriptionRoutes.portal, {
    onSuccess: ({ url }) => leaveFor(url),
    onError: (error) => toast.error(errorMessage(error, texts('subscription.portal_failed'))),
  });
  return { open: () => open.mutate(), isBusy: open.isPending || isLeaving };
}

/** Leaves the product for another page. The browser may bring this one back as it was left, then it is not leaving any more. */
function useLeaving() {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setLeaving(false);
      readSubscriptionAgain();
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);
  const leaveFor = useCallback((url: string) => {
    setLeaving(true);
    window.location.assign(url);
  }, []);
  return { isLeaving, leaveFor };
}
