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
import { storeCheckoutState } from './checkout-state.ts';

/** The company's subscription. `pollMs` polls for the result of a payment. */
export function useSubscription({ pollMs }: { readonly pollMs: number | false }) {
  // After returning from the checkout, cached data may be old.
  return useApiQuery(subscriptionRoutes.get, undefined, { staleTime: 0, refetchInterval: pollMs });
}

export function usePricing() {
  return useApiQuery(subscriptionRoutes.pricing);
}

export function useInvoices() {
  return useApiQuery(subscriptionRoutes.invoices, undefined, { staleTime: 0 });
}

/** Refetches data that a payment changes. The banner and the client limit use the same queries. */
export function refetchSubscription(): void {
  void invalidate(subscriptionRoutes.get, subscriptionRoutes.invoices);
}

/** Opens the checkout page of a plan. */
export function useCheckout() {
  const texts = useTexts();
  const { company } = useSession();
  const { data: subscription } = useSubscription({ pollMs: false });
  const { isLeaving, openPage } = useExternalPage();
  const open = useApiMutation(subscriptionRoutes.checkout, {
    onSuccess: ({ url }) => {
      if (company && subscription) storeCheckoutState(company.id, subscription);
      openPage(url);
    },
    onError: (error) => {
      toast.error(errorMessage(error, texts('subscription.checkout_failed')));
      // Another user has just subscribed or requested a PIX, or the plan is no longer sold: refetch the current state.
      if (error.status === 409) void invalidate(subscriptionRoutes.get, subscriptionRoutes.pricing);
    },
  });
  return { open: open.mutate, plan: open.variables?.body.plan, isBusy: open.isPending || isLeaving };
}

/** Cancels the pending PIX. */
export function useAbandon() {
  const texts = useTexts();
  const abandon = useApiMutation(subscriptionRoutes.abandon, {
    invalidates: [subscriptionRoutes.get, subscriptionRoutes.invoices],
    onError: (error) => {
      toast.error(errorMessage(error, texts('subscription.pending.abandon_failed')));
      if (error.status === 409) refetchSubscription();
    },
  });
  return { abandon: () => abandon.mutate(), isBusy: abandon.isPending };
}

/** Opens the provider's page for changing or cancelling the subscription. */
export function usePortal() {
  const texts = useTexts();
  const { isLeaving, openPage } = useExternalPage();
  const open = useApiMutation(subscriptionRoutes.portal, {
    onSuccess: ({ url }) => openPage(url),
    onError: (error) => toast.error(errorMessage(error, texts('subscription.portal_failed'))),
  });
  return { open: () => open.mutate(), isBusy: open.isPending || isLeaving };
}

/** Opens an external page. The browser may restore this page from its cache, which ends the leaving state. */
function useExternalPage() {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    const handlePageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setLeaving(false);
      refetchSubscription();
    };
    window.addEventListener('pageshow', handlePageShow);
    return () => window.removeEventListener('pageshow', handlePageShow);
  }, []);
  const openPage = useCallback((url: string) => {
    setLeaving(true);
    window.location.assign(url);
  }, []);
  return { isLeaving, openPage };
}
