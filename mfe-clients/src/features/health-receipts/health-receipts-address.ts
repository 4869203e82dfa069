import { MONTH_PATTERN } from '@alinha/contracts-core';

/** `month` is `YYYY-MM`. */
export const healthReceiptsHref = (month: string): string =>
  `/app/finance?tab=health-receipts&month=${month}`;

/** The form of a client whose data the receipts of `month` miss. It leads back to the receipts. */
export const completeClientHref = (clientId: number, month: string): string =>
  `/app/clients/${clientId}/edit?receipts=${month}`;

/** The form of a professional without a council number. It leads back to the receipts. */
export const completeProfessionalHref = (employeeId: number, month: string): string =>
  `/app/employees/${employeeId}/edit?receipts=${month}`;

/** Null when the form was not opened from the receipts. */
export function readReceiptsHref(query: URLSearchParams): string | null {
  const month = query.get('receipts');
  return month !== null && MONTH_PATTERN.test(month) ? healthReceiptsHref(month) : null;
}
