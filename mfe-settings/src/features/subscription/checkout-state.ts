import type { Subscription } from '@alinha/contracts-billing';
import { readTabStored, removeTabStored, writeTabStored } from '@alinha/web-kit';

const KEY = 'left.checkout';
/** The part of a subscription that a payment changes. */
export const paidFor = ({ plan, next_renewal }: Subscription) => `${plan} ${next_renewal}`;

/** Stores the subscription before the checkout. A different one after returning proves a payment. */
export function storeCheckoutState(companyId: number, subscription: Subscription): void {
  writeTabStored(KEY, `${companyId} ${paidFor(subscription)}`);
}

/** Null when this company started no checkout in this tab. */
export function readCheckoutState(companyId: number | undefined): string | null {
  const [storedId, ...state] = readTabStored(KEY)?.split(' ') ?? [];
  return storedId === String(companyId) ? state.join(' ') : null;
}

export const removeCheckoutState = (): void => removeTabStored(KEY);
