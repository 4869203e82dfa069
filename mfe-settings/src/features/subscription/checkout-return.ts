import { isSubscriptionActive, type Subscription } from '@alinha/contracts-billing';
import { toast, useSearchParams, useSession, useTexts } from '@alinha/web-kit';
import { useEffect, useRef, useState } from 'react';
import { paidFor, readCheckoutState, removeCheckoutState } from './checkout-state.ts';
import { refetchSubscription } from './subscription.queries.ts';

/** Most payments are confirmed within seconds. After this time the page offers other actions. */
const LATE_AFTER_MS = 60_000;
const POLL_MS = 2000;
/** A PIX may be paid minutes later. */
const LATE_POLL_MS = 10_000;

/** `waiting` for the provider's confirmation, `late` after a long wait, `cancelled` when nothing was paid. */
export type CheckoutReturn = 'none' | 'waiting' | 'late' | 'cancelled';

/** Polling interval in ms, or false. */
export function pollOf(state: CheckoutReturn): number | false {
  if (state === 'waiting') return POLL_MS;
  return state === 'late' ? LATE_POLL_MS : false;
}

/** State after the user returns from the checkout page, until it is confirmed or dismissed. */
export function useCheckoutReturn(): {
  readonly state: CheckoutReturn;
  readonly dismiss: () => void;
} {
  const [params, setParams] = useSearchParams();
  const outcome = params.get('checkout');
  const [isLate, setLate] = useState(false);
  const [isCancelled, setCancelled] = useState(false);
  const isWaiting = outcome === 'success';
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), LATE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  const clear = () => {
    removeCheckoutState();
    setParams(
      (before) => {
        before.delete('checkout');
        before.delete('session_id');
        return before;
      },
      { replace: true },
    );
  };
  // Shown once: a reload must not show it again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each return
  useEffect(() => {
    if (outcome !== 'cancelled') return;
    setCancelled(true);
    clear();
  }, [outcome]);
  const dismiss = () => {
    setCancelled(false);
    clear();
  };
  if (!isWaiting) return { state: isCancelled ? 'cancelled' : 'none', dismiss };
  return { state: isLate ? 'late' : 'waiting', dismiss };
}

/**
 * Shows once that the subscription is paid, when it has changed since the checkout. An active plan alone proves
 * nothing: additional time may be unpaid, and anyone can open the address. `now` is the company's wall clock.
 */
export function useConfirmation(
  { state, dismiss }: ReturnType<typeof useCheckoutReturn>,
  subscription: Subscription | undefined,
  now: string,
): void {
  const texts = useTexts();
  const companyId = useSession().company?.id;
  const before = useRef<string | null>(null);
  const hadPending = useRef(false);
  const isKnown = subscription !== undefined && companyId !== undefined;
  const isAwaiting = isKnown && (state === 'waiting' || state === 'late');
  const isActive = isAwaiting && isSubscriptionActive(subscription, now);
  if (isAwaiting) before.current ??= readCheckoutState(companyId) ?? (isActive ? '' : paidFor(subscription));
  if (subscription?.pending) hadPending.current = true;
  const isConfirmed = isActive && before.current !== '' && before.current !== paidFor(subscription);
  // No checkout was started in this tab, or the PIX has expired: no payment is pending.
  const hasNoPayment =
    isAwaiting && !isConfirmed && !subscription.pending && (before.current === '' || hadPending.current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once when one becomes true
  useEffect(() => {
    if (!isConfirmed && !hasNoPayment) return;
    if (isConfirmed) {
      toast.success(texts('subscription.confirmed'), { id: 'subscription-confirmed' });
      refetchSubscription();
    }
    dismiss();
  }, [isConfirmed, hasNoPayment]);
}
