import type { Appointment } from '@alinha/contracts-agenda';
import { Badge } from '@alinha/ui';
import { useFormat, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';

type PaymentBadgeProps = {
  readonly appointment: Pick<Appointment, 'payment_status' | 'payment_amount_cents'>;
};

/** Amount and state of the payment of an appointment. */
export function PaymentBadge({ appointment }: PaymentBadgeProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { payment_status: status, payment_amount_cents: cents } = appointment;
  if (status === null || cents === null) return <Badge>{texts('payment.no_charge')}</Badge>;
  const amount = format.money(cents);
  return status === 'paid' ? (
    <Badge tone="brand">{texts('agenda.paid', { amount })}</Badge>
  ) : (
    <Badge tone="warning">{texts('agenda.pending', { amount })}</Badge>
  );
}
