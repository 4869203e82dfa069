import { LOCALES, type PaymentMethod } from '@alinha/contracts-core';
import { Checkbox, FieldRow, media, space } from '@alinha/ui';
import { MoneyField } from '@alinha/ui/panels';
import { useFormat, useLanguage, useTexts } from '@alinha/web-kit';
import { FormField, useFormContext, useWatch } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useCreditTexts } from './credits/credit-texts.ts';
import { MethodChips } from './method-chips.tsx';
import { needsNoPrice, type PaysWith } from './pays-with.ts';

type PriceValues = {
  readonly payment_amount_cents: number | null;
  /** The user typed the price, so no specialty replaces it. Missing in forms whose specialties set no price. */
  readonly has_typed_price?: boolean | undefined;
  /** No charge. */
  readonly is_free: boolean;
  readonly is_paid?: boolean | undefined;
  readonly payment_method?: PaymentMethod | null | undefined;
  /** Missing where neither credit nor package can pay. */
  readonly pays_with?: PaysWith | undefined;
};

type DisabledProps = { readonly disabled?: boolean | undefined };

/** Price of a booking in the surrounding form. */
export function PriceField({ disabled = false }: DisabledProps): ReactNode {
  const texts = useTexts();
  const creditTexts = useCreditTexts();
  const language = useLanguage();
  const format = useFormat();
  const { control, getValues, setValue } = useFormContext<PriceValues>();
  const [isFree, paysWith] = useWatch({ control, name: ['is_free', 'pays_with'] });
  const isPrepaid = needsNoPrice(paysWith);
  const hasNoPrice = isFree || isPrepaid;
  return (
    <FormField name="payment_amount_cents" control={control}>
      {(field) => (
        <MoneyField
          label={texts('new.amount', { symbol: format.currencySymbol })}
          required={!hasNoPrice}
          hint={isPrepaid ? creditTexts(paysWith === 'credit' ? 'paid' : 'package.paid') : undefined}
          placeholder={isPrepaid ? '' : undefined}
          currency={format.currency}
          locale={LOCALES[language]}
          {...field}
          onChange={(cents) => {
            if (getValues('has_typed_price') !== undefined) setValue('has_typed_price', cents !== null);
            field.onChange(cents);
          }}
          value={hasNoPrice ? null : field.value}
          disabled={disabled || hasNoPrice}
        />
      )}
    </FormField>
  );
}

const Boxes = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-content: start;
  gap: 0 ${space[5]};
`;

type ChargeBoxesProps = DisabledProps & {
  /** Label of "already paid"; without it the checkbox is omitted. */
  readonly paidLabel?: string | undefined;
};

/** Checkboxes "no charge", which is never preselected, and "already paid". */
export function ChargeBoxes({ paidLabel, disabled = false }: ChargeBoxesProps): ReactNode {
  const texts = useTexts();
  const { control, setValue, clearErrors } = useFormContext<PriceValues>();
  const [isFree, paysWith] = useWatch({ control, name: ['is_free', 'pays_with'] });
  if (needsNoPrice(paysWith)) return null;
  return (
    <Boxes>
      <FormField name="is_free" control={control}>
        {({ value, onChange, ...field }) => (
          <Checkbox
            label={texts('payment.no_charge')}
            checked={value}
            {...field}
            disabled={disabled}
            onChange={(free) => {
              onChange(free);
              if (!free) return;
              if (paidLabel) setValue('is_paid', false, { shouldDirty: true });
              clearErrors('payment_amount_cents');
            }}
          />
        )}
      </FormField>
      {paidLabel && (
        <FormField name="is_paid" control={control}>
          {({ value, ...field }) => (
            <Checkbox label={paidLabel} checked={value ?? false} {...field} disabled={isFree} />
          )}
        </FormField>
      )}
    </Boxes>
  );
}

/** Scrolling leaves room for the sticky foot of the quick form. */
const Methods = styled.div`
  scroll-margin-bottom: 80px;
`;

/** On a phone the new field would be below the foot. */
const scrollIntoSight = (field: HTMLElement | null): void => field?.scrollIntoView?.({ block: 'nearest' });

/** How a booking that is marked as paid was paid; may stay empty. */
export function PaidWithField(): ReactNode {
  const { control, setValue } = useFormContext<PriceValues>();
  const [isPaid, chosen] = useWatch({ control, name: ['is_paid', 'payment_method'] });
  if (!isPaid) return null;
  return (
    <Methods ref={scrollIntoSight}>
      <MethodChips
        chosen={chosen ?? null}
        onPress={(method) =>
          setValue('payment_method', method === chosen ? null : method, { shouldDirty: true })
        }
      />
    </Methods>
  );
}

/** Aligned with the control beside it, which has a label above. */
const BesidePrice = styled.div`
  padding-top: 30px;
  @media ${media.phone} {
    padding-top: 0;
  }
`;

/** {@link PriceField} with {@link ChargeBoxes} beside it. */
export function PriceRow({ paidLabel, disabled }: ChargeBoxesProps): ReactNode {
  return (
    <FieldRow>
      <PriceField disabled={disabled} />
      <BesidePrice>
        <ChargeBoxes paidLabel={paidLabel} disabled={disabled} />
      </BesidePrice>
    </FieldRow>
  );
}
