import { LOCALES } from '@alinha/contracts-core';
import { Checkbox, FieldRow, MoneyField, space } from '@alinha/ui';
import { useFormat, useLanguage, useSession, useTexts } from '@alinha/web-kit';
import { Controller, useFormContext, useWatch } from '@alinha/web-kit/form';
import { type ReactNode, useRef } from 'react';
import { styled } from 'styled-components';
import { SpecialtyField } from '../../booking/choice-fields.tsx';
import type { Choices } from '../../booking/choices.queries.ts';
import { lastPrice } from './last-prices.ts';
import type { QuickCreateValues } from './quick-create.schema.ts';

const Boxes = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space[5]};
`;

type QuickPriceFieldsProps = { readonly specialties: Choices['specialties'] };

/** What is done and what it costs: no charge only where somebody says so. */
export function QuickPriceFields({ specialties }: QuickPriceFieldsProps): ReactNode {
  const texts = useTexts();
  const language = useLanguage();
  const format = useFormat();
  const { user } = useSession();
  const { control, formState, setValue, clearErrors } = useFormContext<QuickCreateValues>();
  const { errors } = formState;
  /** A price that somebody set stays, whatever specialty is chosen then. */
  const isSet = useRef(false);
  const [isFree, isPaid] = useWatch({ control, name: ['is_free', 'is_paid'] });
  const chooseSpecialty = (id: string | null) => {
    if (!user || isSet.current) return;
    const { payment_amount_cents, is_free } = lastPrice(user.id, id);
    if (payment_amount_cents === null && !is_free) return;
    setValue('payment_amount_cents', payment_amount_cents);
    setValue('is_free', is_free);
  };
  return (
    <>
      <FieldRow>
        {specialties.length > 0 && (
          <Controller
            name="specialty_id"
            control={control}
            render={({ field: { onChange, ...field } }) => (
              <SpecialtyField
                specialties={specialties}
                error={errors.specialty_id?.message}
                onChange={(id) => {
                  onChange(id);
                  chooseSpecialty(id);
                }}
                {...field}
              />
            )}
          />
        )}
        <Controller
          name="payment_amount_cents"
          control={control}
          render={({ field }) => (
            <MoneyField
              label={texts('new.amount', { symbol: format.currencySymbol })}
              required={!isFree}
              currency={format.currency}
              locale={LOCALES[language]}
              error={errors.payment_amount_cents?.message}
              {...field}
              onChange={(cents) => {
                isSet.current = true;
                field.onChange(cents);
              }}
              value={isFree ? null : field.value}
              disabled={isFree}
            />
          )}
        />
      </FieldRow>
      <Boxes>
        <Controller
          name="is_free"
          control={control}
          render={({ field: { value, onChange, ...field } }) => (
            <Checkbox
              label={texts('payment.no_charge')}
              checked={value}
              {...field}
              onChange={(free) => {
                isSet.current = true;
                onChange(free);
                if (!free) return;
                setValue('is_paid', false);
                clearErrors('payment_amount_cents');
              }}
            />
          )}
        />
        <Controller
          name="is_paid"
          control={control}
          render={({ field: { value: _, ...field } }) => (
            <Checkbox label={texts('quick.paid')} checked={isPaid} {...field} disabled={isFree} />
          )}
        />
      </Boxes>
    </>
  );
}
