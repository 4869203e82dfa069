import {
  type CreateSpecialtyInput,
  MAX_DURATION_MINUTES,
  MIN_DURATION_MINUTES,
} from '@alinha/contracts-agenda';
import { Checkbox, FieldRow, TextField } from '@alinha/ui';
import { MoneyField, NumberField } from '@alinha/ui/panels';
import { useFormat, useTexts } from '@alinha/web-kit';
import { FormField, useContractForm } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { RecordForm, type Saving } from '../../parts/record-form.tsx';
import { type SpecialtyFormValues, specialtyFormSchema } from './specialty-form.schema.ts';

const STEP_MINUTES = 5;

type SpecialtyFormProps = Saving<CreateSpecialtyInput> & { readonly specialty: SpecialtyFormValues };

/** Name, usual duration and price of a new or existing specialty, and whether clients may book it online. */
export function SpecialtyForm({ specialty, ...saving }: SpecialtyFormProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const form = useContractForm(specialtyFormSchema, { defaultValues: specialty });
  const { register, control, formState } = form;
  return (
    <RecordForm form={form} {...saving}>
      <TextField
        label={texts('specialties.name')}
        placeholder={texts('specialties.name_example')}
        autoComplete="off"
        required
        maxLength={80}
        error={formState.errors.name?.message}
        {...register('name')}
      />
      <FieldRow>
        <FormField name="duration_minutes" control={control}>
          {(field) => (
            <NumberField
              label={texts('specialties.duration')}
              hint={texts('specialties.duration_hint')}
              suffix={texts('specialties.minutes_unit')}
              required
              min={MIN_DURATION_MINUTES}
              max={MAX_DURATION_MINUTES}
              step={STEP_MINUTES}
              {...field}
            />
          )}
        </FormField>
        <FormField name="price_cents" control={control}>
          {(field) => (
            <MoneyField
              label={texts('specialties.price', { symbol: format.currencySymbol })}
              hint={texts('specialties.price_hint')}
              currency={format.currency}
              {...field}
            />
          )}
        </FormField>
      </FieldRow>
      <FormField name="bookable_online" control={control}>
        {({ value, ...field }) => (
          <Checkbox
            label={texts('specialties.online')}
            description={texts('specialties.online_hint')}
            checked={value}
            {...field}
          />
        )}
      </FormField>
    </RecordForm>
  );
}
