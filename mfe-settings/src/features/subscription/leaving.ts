import type { Subscription } from '@alinha/contracts-billing';
import { readTabStored, removeTabStored, writeTabStored } from '@alinha/web-kit';

const KEY = 'left.checkout';
/** What was paid for, as far as a payment changes it. */
export const paidFor = ({ plan, next_renewal }: Subscription) => `${plan} ${next_renewal}`;

/** Remembers what a company had when somebody of it left to pay: only what is new when they come back was paid then. */
export function rememberLeaving(companyId: number, subscription: Subscription): void {
  writeTabStored(KEY, `${companyId} ${paidFor(subscription)}`);
}

/** Null where nobody of the company left from this tab. */
export function readLeaving(companyId: number | undefined): string | null {
  const [whose, ...had] = readTabStored(KEY)?.split(' ') ?? [];
  return whose === String(companyId) ? had.join(' ') : null;
}

export const forgetLeaving = (): void => removeTabStored(KEY);
