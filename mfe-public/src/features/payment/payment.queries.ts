import { clientPaymentRoutes } from '@alinha/contracts-billing';
import { useApiQuery } from '@alinha/web-kit';

/** Refetched when the client returns to the page, because staff may have confirmed the payment. */
export function usePayment(token: string) {
  return useApiQuery(clientPaymentRoutes.get, { params: { token } }, { staleTime: 0 });
}
