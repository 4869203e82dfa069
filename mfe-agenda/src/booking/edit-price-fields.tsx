import type { Appointment } from '@alinha/contracts-agenda';
import { Button, Inline, Stack } from '@alinha/ui';
import { invalidate, toast, useMutation, useTexts } from '@alinha/web-kit';
import { useFormContext, useWatch } from '@alinha/web-kit/form';
import { type ReactNode, useState } from 'react';
import { onSingleClick } from '../appointments/single-click.ts';
import { paymentErrorText, savePaid, useIsPartPaid } from './appointment-payment.ts';
import { PAYMENT_READS } from './booking-reads.ts';
import { PackageBoxes } from './credits/package-boxes.tsx';
import type { EditFormValues } from './edit-appointment.schema.ts';
import { PaymentBadge } from './payment-badge.tsx';
import { needsNoPrice } from './pays-with.ts';
import { PriceRow } from './price-fields.tsx';

type EditPriceFieldsProps = {
  readonly opened: Appointment;
  /** A done, cancelled or missed appointment keeps its price; its payment can change. */
  readonly keepsPrice: boolean;
};

/** Price and payment of a single session in its edit form. Paid ones keep their price until the payment is undone. */
export function EditPriceFields({ opened, keepsPrice }: EditPriceFieldsProps): ReactNode {
  const texts = useTexts();
  const { control } = useFormContext<EditFormValues>();
  const [cents, isFree, paysWith] = useWatch({
    control,
    name: ['payment_amount_cents', 'is_free', 'pays_with'],
  });
  const [status, setStatus] = useState(opened.payment_status);
  const isPaid = status === 'paid';
  const { mutate, isPending } = useMutation({
    mutationFn: (paid: boolean) => savePaid({ appointment: opened, paid }),
    onSuccess: (payment) => {
      setStatus(payment.status);
      toast.success(payment.status === 'paid' ? texts('payment.recorded') : texts('payment.undone'));
      return invalidate(...PAYMENT_READS);
    },
    onError: (error) =>
      toast.error(texts('payment.failed'), { description: paymentErrorText(error, texts) || undefined }),
  });
  const isChanged = (isFree || needsNoPrice(paysWith) ? null : cents) !== opened.payment_amount_cents;
  const isDisabled = isPaid || keepsPrice;
  const isPartPaid = useIsPartPaid(opened);
  return (
    <Stack gap={2}>
      {!isDisabled && isPartPaid === false && (
        <PackageBoxes clientId={opened.client_id} current={opened.package_id ?? null} />
      )}
      <PriceRow disabled={isDisabled} />
      {opened.payment_amount_cents !== null && (
        <Inline>
          <PaymentBadge appointment={{ ...opened, payment_status: status }} />
          {/* The stored price is paid, so a changed one is saved first. */}
          {!isChanged && (
            <Button
              size="sm"
              variant={isPaid ? 'ghost' : 'secondary'}
              busy={isPending}
              onClick={onSingleClick(() => mutate(!isPaid))}
            >
              {isPaid ? texts('payment.undo') : texts('payment.pay')}
            </Button>
          )}
        </Inline>
      )}
    </Stack>
  );
}
