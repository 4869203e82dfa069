import type { Appointment } from '@alinha/contracts-agenda';
import { isAbsent } from '@alinha/contracts-agenda';
import { Button, IconButton, space, Text } from '@alinha/ui';
import { useFormat, usePermission, useTexts } from '@alinha/web-kit';
import { FormProvider, useContractForm } from '@alinha/web-kit/form';
import { Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { isPaidByPackage, isPrepaid } from '../../../appointments/prepaid.ts';
import { onSingleClick } from '../../../appointments/single-click.ts';
import { useIsPartPaid } from '../../../booking/appointment-payment.ts';
import { PackageBoxes } from '../../../booking/credits/package-boxes.tsx';
import { PrepaidBadge } from '../../../booking/credits/prepaid-badge.tsx';
import { changesBetween, editFormSchema, editFormValues } from '../../../booking/edit-appointment.schema.ts';
import { PaymentBadge } from '../../../booking/payment-badge.tsx';
import { ChargeBoxes, PriceField } from '../../../booking/price-fields.tsx';
import {
  type PriceChanges,
  useChangePaid,
  useChangePrice,
  useOpenCents,
} from './appointment-payment.queries.ts';
import { AppointmentPixDialog } from './pix/late-pix-dialog.ts';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[1]} ${space[2]};
`;

const AtEnd = styled.span`
  display: flex;
  gap: ${space[2]};
  align-items: center;
  margin-left: auto;
`;

const Form = styled.form`
  display: grid;
  gap: ${space[2]};
`;

const Buttons = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: ${space[2]};
`;

type PriceFormProps = {
  readonly appointment: Appointment;
  readonly onSave: (changes: PriceChanges) => void;
  readonly onCancel: () => void;
};

function PriceForm({ appointment, onSave, onCancel }: PriceFormProps): ReactNode {
  const texts = useTexts();
  const isOfPackage = isPaidByPackage(appointment);
  const stored = editFormValues(appointment);
  const form = useContractForm(editFormSchema(appointment), {
    defaultValues: { ...stored, is_free: false, pays_with: isOfPackage ? stored.pays_with : null },
  });
  const { setFocus, handleSubmit } = form;
  const isPartPaid = useIsPartPaid(appointment);
  useEffect(() => setFocus('payment_amount_cents', { shouldSelect: true }), [setFocus]);
  return (
    <FormProvider {...form}>
      <Form
        noValidate
        aria-label={texts('payment.change_price')}
        onSubmit={handleSubmit((after) => onSave(changesBetween(appointment, after)))}
      >
        {isPartPaid === false && (
          <PackageBoxes
            clientId={appointment.client_id}
            current={isOfPackage ? appointment.package_id : undefined}
          />
        )}
        <PriceField />
        <ChargeBoxes />
        <Buttons>
          <Button size="sm" onClick={onCancel}>
            {texts('booking.cancel')}
          </Button>
          <Button size="sm" type="submit" variant="primary">
            {texts('booking.save')}
          </Button>
        </Buttons>
      </Form>
    </FormProvider>
  );
}

/** What is left of the price after a discount and part payments. */
function Rest({ appointment }: { readonly appointment: Appointment }): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const open = useOpenCents(appointment);
  if (open === 0 || open === appointment.payment_amount_cents) return null;
  return (
    <Text as="span" size="small" numeric>
      {texts('payment.rest', { amount: format.money(open) })}
    </Text>
  );
}

/** Price and payment of an appointment. Sessions of a plan are paid with the plan. */
export function AppointmentPayment({ appointment }: { readonly appointment: Appointment }): ReactNode {
  const texts = useTexts();
  const { changePaid, isPending } = useChangePaid();
  const changePrice = useChangePrice();
  const [isEditing, setEditing] = useState(false);
  const [hasPix, setPix] = useState(false);
  const {
    payment_amount_cents: cents,
    payment_status: status,
    recurring_plan_id: planId,
    attendance,
  } = appointment;
  const absent = isAbsent(attendance);
  const mayBook = usePermission('agenda.write');
  const pencil = mayBook && (
    <IconButton
      size="sm"
      label={texts('payment.change_price')}
      // A tooltip would handle the first Escape, which must close the details.
      tooltip={false}
      icon={<Pencil size={16} aria-hidden />}
      onClick={() => setEditing(true)}
    />
  );
  const canChangePackage = isPaidByPackage(appointment) && !absent;
  if (isPrepaid(appointment) && !(canChangePackage && isEditing)) {
    return (
      <Line>
        <PrepaidBadge appointment={appointment} />
        {canChangePackage && <AtEnd>{pencil}</AtEnd>}
      </Line>
    );
  }
  const badge = (
    <Line>
      <PaymentBadge appointment={appointment} />
    </Line>
  );
  if (absent && (cents === null || status === 'paid')) return badge;
  if (planId !== null) return cents === null ? null : badge;
  if (isEditing && status !== 'paid') {
    return (
      <PriceForm
        appointment={appointment}
        onCancel={() => setEditing(false)}
        onSave={(changes) => {
          setEditing(false);
          if (Object.keys(changes).length > 0) changePrice({ appointment, changes });
        }}
      />
    );
  }
  return (
    <Line>
      <PaymentBadge appointment={appointment} />
      {status === 'pending' && <Rest appointment={appointment} />}
      <AtEnd>
        {cents === null ? (
          mayBook && (
            <Button size="sm" variant="ghost" onClick={() => setEditing(true)}>
              {texts('payment.set_price')}
            </Button>
          )
        ) : (
          <>
            {status !== 'paid' && (
              <Button size="sm" aria-haspopup="dialog" onClick={() => setPix(true)}>
                {texts('payment.method.pix')}
              </Button>
            )}
            <Button
              size="sm"
              variant={status === 'paid' ? 'ghost' : 'secondary'}
              busy={isPending}
              onClick={onSingleClick(() => changePaid({ appointment, paid: status !== 'paid' }))}
            >
              {status === 'paid' ? texts('payment.undo') : texts('payment.pay')}
            </Button>
            {status !== 'paid' && !absent && pencil}
          </>
        )}
      </AtEnd>
      {hasPix && <AppointmentPixDialog appointment={appointment} onClose={() => setPix(false)} />}
    </Line>
  );
}
