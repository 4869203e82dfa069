import type { Appointment } from '@alinha/contracts-agenda';
import { pixRoutes } from '@alinha/contracts-billing';
import { callApi, useQuery } from '@alinha/web-kit';
import { PixDialog } from '@alinha/web-kit/pix';
import type { ReactNode } from 'react';
import { whatsappAddress } from '../../../../appointments/whatsapp-address.ts';
import { paymentOf } from '../../../../booking/appointment-payment.ts';
import { useClient } from '../../agenda.queries.ts';

type AppointmentPixDialogProps = { readonly appointment: Appointment; readonly onClose: () => void };

/** QR code of an unpaid appointment. */
export function AppointmentPixDialog({ appointment, onClose }: AppointmentPixDialogProps): ReactNode {
  const { id, client_id, payment_amount_cents: cents } = appointment;
  const read = useQuery({
    queryKey: [pixRoutes.ofPayment.id, { appointment: id, cents }],
    queryFn: async ({ signal }) => {
      const payment = await paymentOf({ appointment, paid: true });
      return callApi(pixRoutes.ofPayment, { params: { id: payment.id } }, { signal });
    },
    // Other users may change price and state, so the code is never shown from the cache.
    staleTime: 0,
    gcTime: 0,
  });
  const client = useClient(client_id);
  return (
    <PixDialog
      read={read}
      conversation={whatsappAddress(client.data?.phone ?? null)}
      isPaid={appointment.payment_status === 'paid'}
      onClose={onClose}
    />
  );
}
