import { MONTH_PATTERN } from '@alinha/contracts-core';

/** `month` is `YYYY-MM`. */
export const healthReceiptsHref = (month: string): string =>
  `/app/finance?tab=health-receipts&month=${month}`;

/** The form of a client whose data the receipts of `month` miss. It leads back to the receipts. */
export const completeClientHref = (clientId: number, month: string): string =>
  `/app/clients/${clientId}/edit?receipts=${month}`;

/** Null when the form was not opened from the receipts. */
export function readReceiptsHref(query: URLSearchParams): string | null {
  const month = query.get('receipts');
  return month !== null && MONTH_PATTERN.test(month) ? healthReceiptsHref(month) : null;
}
