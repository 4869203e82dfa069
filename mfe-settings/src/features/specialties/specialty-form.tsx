import {
  type CreateSpecialtyInput,
  MAX_DURATION_MINUTES,
  MIN_DURATION_MINUTES,
} from '@alinha/contracts-agenda';
import { LOCALES } from '@alinha/contracts-core';
import {
  Button,
  Card,
  Checkbox,
  FieldRow,
  FormActions,
  FormError,
  LinkButton,
  MoneyField,
  NumberField,
  Stack,
  TextField,
} from '@alinha/ui';
import {
  type ApiError,
  useFormat,
  useLanguage,
  useNavigate,
  useTexts,
  useUnsavedChanges,
} from '@alinha/web-kit';
import { applyServerFields, FormField, useContractForm } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { type SpecialtyFormValues, specialtyFormSchema } from './specialty-form.schema.ts';

const STEP_MINUTES = 5;

type SaveReply = { readonly onSuccess: () => void; readonly onError: (error: ApiError) => void };

type SpecialtyFormProps = {
  readonly specialty: SpecialtyFormValues;
  readonly saveLabel: string;
  readonly failedText: string;
  readonly saving: boolean;
  readonly onSave: (specialty: CreateSpecialtyInput, reply: SaveReply) => void;
  /** Called after saving; the form then returns to the settings by itself. */
  readonly onSaved: () => void;
};

/** Name, usual duration and price of a new or existing specialty, and whether clients may book it online. */
export function SpecialtyForm(props: SpecialtyFormProps): ReactNode {
  const { specialty, saveLabel, failedText, saving, onSave, onSaved } = props;
  const texts = useTexts();
  const format = useFormat();
  const language = useLanguage();
  const navigate = useNavigate();
  const form = useContractForm(specialtyFormSchema, { defaultValues: specialty });
  const { register, handleSubmit, control, formState } = form;
  const { errors, isDirty } = formState;
  const leave = useUnsavedChanges(isDirty);
  const reply: SaveReply = {
    onSuccess: () => {
      leave();
      onSaved();
      navigate('/app/settings');
    },
    onError: (error) => applyServerFields(error, form),
  };
  return (
    <Card>
      <form noValidate onSubmit={handleSubmit((body) => onSave(body, reply))}>
        <Stack gap={5}>
          {errors.root?.server && <FormError title={failedText} detail={errors.root.server.message} />}
          <TextField
            label={texts('specialties.name')}
            placeholder={texts('specialties.name_example')}
            autoComplete="off"
            required
            maxLength={80}
            error={errors.name?.message}
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
                  locale={LOCALES[language]}
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
          <FormActions>
            <LinkButton href="/app/settings">{texts('settings.cancel')}</LinkButton>
            <Button type="submit" variant="primary" busy={saving}>
              {saveLabel}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Card>
  );
}
