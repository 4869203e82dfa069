import { type ClientPayment, clientPaymentRoutes } from '@alinha/contracts-billing';
import { type ApiError, apiQuery, useQuery } from '@alinha/web-kit';

const SECOND_MS = 1000;
/** A page that stays open is read less often after some minutes. */
const READS_EACH_SECOND = 300;

/**
 * Refetched when the client returns to the page and every 30 seconds, because staff may have confirmed the payment. A provider
 * confirms it while the page is open, so a visible page is at first refetched each second.
 */
export function usePayment(token: string) {
  return useQuery<ClientPayment, ApiError>({
    ...apiQuery(clientPaymentRoutes.get, { params: { token } }),
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (!data?.pix) return false;
      return data.pix.automatic && dataUpdateCount < READS_EACH_SECOND ? SECOND_MS : 30 * SECOND_MS;
    },
  });
}
