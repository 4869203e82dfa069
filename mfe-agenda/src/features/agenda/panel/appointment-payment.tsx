import type { Appointment } from '@alinha/contracts-agenda';
import { isAbsent } from '@alinha/contracts-agenda';
import { LOCALES, validationText } from '@alinha/contracts-core';
import { Button, Checkbox, IconButton, space, Text } from '@alinha/ui';
import { MoneyField } from '@alinha/ui/panels';
import { useFormat, useLanguage, useTexts } from '@alinha/web-kit';
import { Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { isPrepaid } from '../../../appointments/prepaid.ts';
import { onSingleClick } from '../../../appointments/single-click.ts';
import { PackageBox } from '../../../booking/credits/package-boxes.tsx';
import { usePackagesFor } from '../../../booking/credits/packages.queries.ts';
import { PrepaidBadge } from '../../../booking/credits/prepaid-badge.tsx';
import { PaymentBadge } from '../../../booking/payment-badge.tsx';
import { useChangePaid, useChangePrice, useOpenCents } from './appointment-payment.queries.ts';
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
  readonly onSave: (price: { readonly cents: number | null; readonly packageId?: number }) => void;
  readonly onCancel: () => void;
};

function PriceForm({ appointment, onSave, onCancel }: PriceFormProps): ReactNode {
  const texts = useTexts();
  const language = useLanguage();
  const format = useFormat();
  const field = useRef<HTMLInputElement>(null);
  const { payment_amount_cents: before, client_id, specialty_id, start_datetime } = appointment;
  const session = { clientId: client_id, specialtyId: specialty_id, date: start_datetime.slice(0, 10) };
  const packages = usePackagesFor(session).data ?? [];
  const [packageId, setPackageId] = useState<number>();
  const [cents, setCents] = useState(before);
  const [isFree, setFree] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const hasNoPrice = isFree || packageId !== undefined;
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <Form
      noValidate
      aria-label={texts('payment.change_price')}
      onSubmit={(event) => {
        event.preventDefault();
        if (packageId !== undefined) onSave({ cents: null, packageId });
        else if (isFree) onSave({ cents: null });
        else if (cents) onSave({ cents });
        else setMissing(true);
      }}
    >
      <MoneyField
        ref={field}
        label={texts('payment.price')}
        required={!hasNoPrice}
        currency={format.currency}
        locale={LOCALES[language]}
        value={hasNoPrice ? null : cents}
        onChange={setCents}
        disabled={hasNoPrice}
        error={isMissing && !hasNoPrice && !cents ? validationText('amount', language) : undefined}
      />
      {packages.map((sold) => (
        <PackageBox
          key={sold.id}
          sold={sold}
          checked={packageId === sold.id}
          onChange={(uses) => setPackageId(uses ? sold.id : undefined)}
        />
      ))}
      {before !== null && packageId === undefined && (
        <Checkbox label={texts('payment.no_charge')} checked={isFree} onChange={setFree} />
      )}
      <Buttons>
        <Button size="sm" onClick={onCancel}>
          {texts('booking.cancel')}
        </Button>
        <Button size="sm" type="submit" variant="primary">
          {texts('booking.save')}
        </Button>
      </Buttons>
    </Form>
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
  if (isPrepaid(appointment)) {
    return (
      <Line>
        <PrepaidBadge appointment={appointment} />
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
        onSave={(price) => {
          setEditing(false);
          if (price.packageId !== undefined || price.cents !== cents) changePrice({ appointment, ...price });
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
          <Button size="sm" variant="ghost" onClick={() => setEditing(true)}>
            {texts('payment.set_price')}
          </Button>
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
            {status !== 'paid' && !absent && (
              <IconButton
                size="sm"
                label={texts('payment.change_price')}
                // A tooltip would handle the first Escape, which must close the details.
                tooltip={false}
                icon={<Pencil size={16} aria-hidden />}
                onClick={() => setEditing(true)}
              />
            )}
          </>
        )}
      </AtEnd>
      {hasPix && <AppointmentPixDialog appointment={appointment} onClose={() => setPix(false)} />}
    </Line>
  );
}
