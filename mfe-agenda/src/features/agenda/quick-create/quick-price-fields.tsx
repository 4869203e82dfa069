import { LOCALES } from '@alinha/contracts-core';
import { Checkbox, FieldRow, MoneyField, space } from '@alinha/ui';
import { useFormat, useLanguage, useSession, useTexts } from '@alinha/web-kit';
import { FormField, useFormContext, useWatch } from '@alinha/web-kit/form';
import { type ReactNode, useRef } from 'react';
import { styled } from 'styled-components';
import { SpecialtyField } from '../../../booking/choice-fields.tsx';
import type { Choices } from '../../../booking/choices.queries.ts';
import { lastPrice } from './last-prices.ts';
import type { QuickCreateValues } from './quick-create.schema.ts';

const Boxes = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space[5]};
`;

type QuickPriceFieldsProps = { readonly specialties: Choices['specialties'] };

/** Specialty and price of a booking. "No charge" is always an explicit choice. */
export function QuickPriceFields({ specialties }: QuickPriceFieldsProps): ReactNode {
  const texts = useTexts();
  const language = useLanguage();
  const format = useFormat();
  const { user } = useSession();
  const { control, getValues, setValue, clearErrors } = useFormContext<QuickCreateValues>();
  const isTyped = useRef(false);
  const [isFree, isPaid] = useWatch({ control, name: ['is_free', 'is_paid'] });
  /** A specialty brings its last price, or none, unless another price was typed, here or in a restored draft. */
  const proposePrice = (id: string | null) => {
    if (!user || isTyped.current) return;
    const { specialty_id: before, payment_amount_cents: cents } = getValues();
    if (cents === lastPrice(user.id, before)) setValue('payment_amount_cents', lastPrice(user.id, id));
  };
  return (
    <>
      <FieldRow>
        {specialties.length > 0 && <SpecialtyField specialties={specialties} onChoose={proposePrice} />}
        <FormField name="payment_amount_cents" control={control}>
          {(field) => (
            <MoneyField
              label={texts('new.amount', { symbol: format.currencySymbol })}
              required={!isFree}
              currency={format.currency}
              locale={LOCALES[language]}
              {...field}
              onChange={(cents) => {
                isTyped.current = true;
                field.onChange(cents);
              }}
              value={isFree ? null : field.value}
              disabled={isFree}
            />
          )}
        </FormField>
      </FieldRow>
      <Boxes>
        <FormField name="is_free" control={control}>
          {({ value, onChange, ...field }) => (
            <Checkbox
              label={texts('payment.no_charge')}
              checked={value}
              {...field}
              onChange={(free) => {
                onChange(free);
                if (!free) return;
                setValue('is_paid', false);
                clearErrors('payment_amount_cents');
              }}
            />
          )}
        </FormField>
        <FormField name="is_paid" control={control}>
          {({ value: _, ...field }) => (
            <Checkbox label={texts('quick.paid')} checked={isPaid} {...field} disabled={isFree} />
          )}
        </FormField>
      </Boxes>
    </>
  );
}
