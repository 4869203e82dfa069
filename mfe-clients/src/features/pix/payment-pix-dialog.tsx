import { pixRoutes } from '@alinha/contracts-billing';
import { useApiQuery } from '@alinha/web-kit';
import { PixDialog } from '@alinha/web-kit/pix';
import type { ReactNode } from 'react';
import { whatsAppHref } from '../clients/client-contact.ts';
import { useClient } from '../clients/clients.queries.ts';

/** Other users may change price and state, so the code is never shown from the cache. */
const UNCACHED = { staleTime: 0, gcTime: 0 };

type PaymentPixDialogProps = { readonly payment: { readonly id: number }; readonly onClose: () => void };

/** QR code of an unpaid payment. */
export function PaymentPixDialog({ payment, onClose }: PaymentPixDialogProps): ReactNode {
  const read = useApiQuery(pixRoutes.ofPayment, { params: { id: payment.id } }, UNCACHED);
  const clientId = read.data?.client_id;
  const client = useClient(clientId ?? 0, { enabled: clientId !== undefined });
  const phone = client.data?.phone;
  return <PixDialog read={read} conversation={phone ? whatsAppHref(phone) : null} onClose={onClose} />;
}
