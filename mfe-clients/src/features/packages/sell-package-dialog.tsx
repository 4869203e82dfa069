import { MAX_PACKAGE_SESSIONS, type Specialty, sellPackageInputSchema } from '@alinha/contracts-agenda';
import { addDays, type ValidationKey } from '@alinha/contracts-core';
import { Checkbox, FieldRow, Inline, LinkButton, LoadingState, SkeletonList, Text } from '@alinha/ui';
import { DateField, MoneyField, NumberField, Select } from '@alinha/ui/panels';
import { QueryError, toast, useCompanyToday, useFormat, useTexts } from '@alinha/web-kit';
import { applyServerFields, FormField, useContractForm, useWatch } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { FormDialog } from '../../form-dialog.tsx';
import { MethodField } from '../payments/method-field.tsx';
import { hasMethod, methodSchema, NEEDS_METHOD } from '../payments/payment-forms.ts';
import { useSellPackage, useSpecialties } from './packages.queries.ts';

const USUAL_SESSIONS = 10;
const USUAL_DAYS = 90;
const REQUIRED: ValidationKey = 'required';

/** From its field: null while it is empty. */
const typedNumber = z
  .int()
  .nullable()
  .refine((value) => value !== null, REQUIRED)
  .transform(Number);

const sellFormSchema = z
  .object({
    specialty_id: z.string().min(1, REQUIRED),
    sessions: typedNumber,
    price_cents: typedNumber,
    has_typed_price: z.boolean(),
    valid_until: z.string().min(1, REQUIRED),
    is_paid: z.boolean(),
    method: methodSchema,
  })
  .refine(hasMethod, NEEDS_METHOD)
  .transform(
    ({
      specialty_id,
      has_typed_price: _typed,
      is_paid,
      method,
      ...same
    }): z.input<typeof sellPackageInputSchema> => ({
      ...same,
      specialty_id: Number(specialty_id),
      status: is_paid ? 'paid' : 'pending',
      ...(is_paid && { method }),
    }),
  )
  .pipe(sellPackageInputSchema);

/** Price of the sessions one by one; null when the specialty has none. */
function usualPrice(specialties: readonly Specialty[], id: string, sessions: number | null): number | null {
  const cents = specialties.find((specialty) => String(specialty.id) === id)?.price_cents;
  return cents && sessions ? cents * sessions : null;
}

type SellPackageDialogProps = { readonly clientId: number; readonly onClose: () => void };

/** Sells the client a package of sessions. */
export function SellPackageDialog({ clientId, onClose }: SellPackageDialogProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const today = useCompanyToday();
  const specialties = useSpecialties();
  const all = specialties.data ?? [];
  const form = useContractForm(sellFormSchema, {
    defaultValues: {
      specialty_id: '',
      sessions: USUAL_SESSIONS,
      price_cents: null,
      has_typed_price: false,
      valid_until: addDays(today, USUAL_DAYS),
      is_paid: false,
      method: null,
    },
  });
  const { control, formState, getValues, handleSubmit, setValue } = form;
  const { errors, isDirty } = formState;
  const isPaid = useWatch({ control, name: 'is_paid' });
  const sell = useSellPackage();
  const proposePrice = () => {
    const { specialty_id, sessions, has_typed_price } = getValues();
    if (!has_typed_price)
      setValue('price_cents', usualPrice(all, specialty_id, sessions), {
        shouldValidate: formState.isSubmitted,
      });
  };
  return (
    <FormDialog
      title={texts('packages.sell')}
      saveLabel={texts('packages.sell')}
      error={errors.root?.server?.message}
      isDirty={isDirty}
      isBusy={sell.isPending}
      onSubmit={handleSubmit((body) =>
        sell.mutate(
          { params: { id: clientId }, body },
          {
            onSuccess: () => {
              toast.success(texts('packages.sold'));
              onClose();
            },
            onError: (error) => applyServerFields(error, form, texts('packages.sell_failed')),
          },
        ),
      )}
      onClose={onClose}
    >
      {specialties.data ? (
        all.length > 0 ? (
          <>
            <FormField name="specialty_id" control={control}>
              {({ onChange, ...field }) => (
                <Select
                  label={texts('packages.specialty')}
                  required
                  options={all.map(({ id, name }) => ({ value: String(id), label: name }))}
                  {...field}
                  onChange={(id) => {
                    onChange(id);
                    proposePrice();
                  }}
                />
              )}
            </FormField>
            <FieldRow>
              <FormField name="sessions" control={control}>
                {({ onChange, ...field }) => (
                  <NumberField
                    label={texts('packages.sessions')}
                    required
                    min={1}
                    max={MAX_PACKAGE_SESSIONS}
                    {...field}
                    onChange={(sessions) => {
                      onChange(sessions);
                      proposePrice();
                    }}
                  />
                )}
              </FormField>
              <FormField name="price_cents" control={control}>
                {({ onChange, ...field }) => (
                  <MoneyField
                    label={texts('packages.price')}
                    hint={texts('packages.price_hint')}
                    required
                    currency={format.currency}
                    {...field}
                    onChange={(cents) => {
                      setValue('has_typed_price', cents !== null);
                      onChange(cents);
                    }}
                  />
                )}
              </FormField>
            </FieldRow>
            <FormField name="valid_until" control={control}>
              {(field) => (
                <DateField
                  label={texts('packages.last_day')}
                  hint={texts('packages.last_day_hint')}
                  required
                  min={today}
                  today={today}
                  {...field}
                />
              )}
            </FormField>
            <FormField name="is_paid" control={control}>
              {({ value, ...field }) => (
                <Checkbox label={texts('new_payment.is_paid')} checked={value} {...field} />
              )}
            </FormField>
            {isPaid && (
              <FormField name="method" control={control}>
                {(field) => <MethodField required {...field} />}
              </FormField>
            )}
          </>
        ) : (
          <>
            <Text>{texts('packages.no_specialty')}</Text>
            <Inline>
              <LinkButton href="/app/settings/specialties/new" size="sm">
                {texts('packages.add_specialty')}
              </LinkButton>
            </Inline>
          </>
        )
      ) : specialties.isError ? (
        <QueryError compact text={texts('packages.specialties_failed')} query={specialties} />
      ) : (
        <LoadingState>
          <SkeletonList rows={3} avatar={false} />
        </LoadingState>
      )}
    </FormDialog>
  );
}
