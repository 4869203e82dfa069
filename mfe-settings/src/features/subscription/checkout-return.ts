import { isSubscriptionActive, type Subscription } from '@alinha/contracts-billing';
import { toast, useSearchParams, useSession, useTexts } from '@alinha/web-kit';
import { useEffect, useRef, useState } from 'react';
import { forgetLeaving, paidFor, readLeaving } from './leaving.ts';
import { readSubscriptionAgain } from './subscription.queries.ts';

/** Most payments are told within seconds; after this long the person may do something else. */
const PATIENCE_MS = 60_000;
const POLL_MS = 2000;
/** A PIX may be paid minutes later. */
const LATE_POLL_MS = 10_000;

/** `waiting` for the provider's word on a payment, `late` when that takes long, `cancelled` when nothing was paid. */
export type CheckoutReturn = 'none' | 'waiting' | 'late' | 'cancelled';

/** How long to wait between two reads, or that nobody waits. */
export function pollOf(state: CheckoutReturn): number | false {
  if (state === 'waiting') return POLL_MS;
  return state === 'late' ? LATE_POLL_MS : false;
}

/** What somebody who comes from the page to pay on is told, until it is known or dismissed. */
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
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  const forget = () => {
    forgetLeaving();
    setParams(
      (before) => {
        before.delete('checkout');
        before.delete('session_id');
        return before;
      },
      { replace: true },
    );
  };
  // Said once: who reloads the page or comes back to it has not given up again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that somebody comes back
  useEffect(() => {
    if (outcome !== 'cancelled') return;
    setCancelled(true);
    forget();
  }, [outcome]);
  const dismiss = () => {
    setCancelled(false);
    forget();
  };
  if (!isWaiting) return { state: isCancelled ? 'cancelled' : 'none', dismiss };
  return { state: isLate ? 'late' : 'waiting', dismiss };
}

/**
 * Says that it is paid as soon as something new is, once. A plan that runs says nothing: time bought beside it may still be
 * unpaid, and an address can be opened by anybody. `now` is the company's wall clock.
 */
export function useConfirmation(
  { state, dismiss }: ReturnType<typeof useCheckoutReturn>,
  subscription: Subscription | undefined,
  now: string,
): void {
  const texts = useTexts();
  const companyId = useSession().company?.id;
  const before = useRef<string | null>(null);
  const hasAwaited = useRef(false);
  const isKnown = subscription !== undefined && companyId !== undefined;
  const isAsked = isKnown && (state === 'waiting' || state === 'late');
  const isActive = isAsked && isSubscriptionActive(subscription, now);
  if (isAsked) before.current ??= readLeaving(companyId) ?? (isActive ? '' : paidFor(subscription));
  if (subscription?.pending) hasAwaited.current = true;
  const isConfirmed = isActive && before.current !== '' && before.current !== paidFor(subscription);
  // Nobody left from here, or the code of a PIX has run out: no payment is on its way.
  const isVain =
    isAsked && !isConfirmed && !subscription.pending && (before.current === '' || hasAwaited.current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it becomes true
  useEffect(() => {
    if (!isConfirmed && !isVain) return;
    if (isConfirmed) {
      toast.success(texts('subscription.confirmed'), { id: 'subscription-confirmed' });
      readSubscriptionAgain();
    }
    dismiss();
  }, [isConfirmed, isVain]);
}
