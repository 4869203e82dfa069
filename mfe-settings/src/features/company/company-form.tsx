import { CHART_KEEP_YEARS, type Company, type UpdateCompanyInput } from '@alinha/contracts-accounts';
import { CURRENCY_SETTINGS } from '@alinha/contracts-core';
import { Checkbox, FieldRow, TextField } from '@alinha/ui';
import { ConfirmDialog, MaskedField, NumberField, RadioGroup } from '@alinha/ui/panels';
import { type ApiError, toast, useTexts } from '@alinha/web-kit';
import { FormField, useContractForm, useWatch } from '@alinha/web-kit/form';
import { TimeZoneField } from '@alinha/web-kit/time-zone-field';
import { type ReactNode, useState } from 'react';
import { RecordForm, type SaveReply } from '../../parts/record-form.tsx';
import { useSaveCompany } from './company.queries.ts';
import { companyFormSchemaOf, companyFormValues, IDLE_LOCK_CHOICES } from './company-form.schema.ts';

const MASKS = { cpf: '000.000.000-00', cnpj: '00.000.000/0000-00' } as const;

/** Form of the company's data, with one document of a chosen type. A refetch does not replace typed input. */
export function CompanyForm({ company }: { readonly company: Company }): ReactNode {
  const texts = useTexts();
  const [schema] = useState(() => companyFormSchemaOf(company));
  const form = useContractForm(schema, { defaultValues: companyFormValues(company) });
  const { register, control, setValue, setError, clearErrors, formState } = form;
  const { errors } = formState;
  // The first wrong field in order of registration gets the focus, and a FormField registers last.
  for (const name of ['name', 'legal_name', 'document.number'] as const) register(name);
  const documentType = useWatch({ control, name: 'document.type' });

  const showRefusal = (error: ApiError, reply: SaveReply) => {
    const wrongDocument = error.fields.cpf ?? error.fields.cnpj;
    if (wrongDocument)
      setError('document.number', { type: 'server', message: wrongDocument }, { shouldFocus: true });
    else reply.onError(error);
  };
  const saving = useSaveCompany();
  /** Saves a change that opens all charts to all professionals, once the user confirms it. */
  const [asked, setAsked] = useState<(() => void) | null>(null);
  const save = (body: UpdateCompanyInput, reply: SaveReply) =>
    saving.mutate({ body }, { ...reply, onError: (error) => showRefusal(error, reply) });

  return (
    <RecordForm
      form={form}
      saveLabel={texts('settings.save')}
      failedText={texts('company.save_failed')}
      saving={saving.isPending}
      onSave={(body, reply) => {
        const opensCharts = company.own_agenda_only === true && body.own_agenda_only === false;
        if (opensCharts) setAsked(() => () => save(body, reply));
        else save(body, reply);
      }}
      onSaved={() => toast.success(texts('company.saved'))}
    >
      <FieldRow>
        <TextField
          label={texts('company.name')}
          autoComplete="organization"
          required
          error={errors.name?.message}
          {...register('name')}
        />
        <TextField
          label={texts('company.legal_name')}
          autoComplete="off"
          error={errors.legal_name?.message}
          {...register('legal_name')}
        />
      </FieldRow>
      <FieldRow>
        <FormField name="document.type" control={control}>
          {(field) => (
            <RadioGroup
              {...field}
              label={texts('company.document_type')}
              layout="inline"
              options={[
                { value: 'cnpj', label: texts('company.document.cnpj') },
                { value: 'cpf', label: texts('company.document.cpf') },
              ]}
              onChange={(type) => {
                field.onChange(type);
                setValue('document.number', '', { shouldDirty: true });
                clearErrors('document.number');
              }}
            />
          )}
        </FormField>
        <FormField name="document.number" control={control}>
          {(field) => (
            <MaskedField
              {...field}
              label={texts(`company.document.${documentType}`)}
              mask={MASKS[documentType]}
              placeholder={MASKS[documentType]}
            />
          )}
        </FormField>
      </FieldRow>
      <FieldRow>
        <TextField
          label={texts('company.email')}
          type="email"
          autoComplete="email"
          required
          error={errors.email?.message}
          {...register('email')}
        />
        <TextField
          label={texts('company.phone')}
          type="tel"
          autoComplete="tel"
          error={errors.phone?.message}
          {...register('phone')}
        />
      </FieldRow>
      <TextField
        label={texts('company.website')}
        type="url"
        autoComplete="url"
        placeholder="https://"
        error={errors.website?.message}
        {...register('website')}
      />
      <TextField
        label={texts('company.address')}
        autoComplete="street-address"
        error={errors.address?.message}
        {...register('address')}
      />
      <FormField name="timezone" control={control}>
        {(field) => (
          <TimeZoneField
            {...field}
            label={texts('company.time_zone')}
            hint={texts('company.time_zone_hint')}
          />
        )}
      </FormField>
      <FormField name="currency" control={control}>
        {(field) => (
          <RadioGroup
            {...field}
            label={texts('company.currency')}
            hint={texts('company.currency_hint')}
            layout="inline"
            options={CURRENCY_SETTINGS.map((value) => ({
              value,
              label: texts(`company.currencies.${value}`),
            }))}
          />
        )}
      </FormField>
      <FormField name="idle_lock" control={control}>
        {(field) => (
          <RadioGroup
            {...field}
            label={texts('company.idle_lock')}
            hint={texts('company.idle_lock_hint')}
            layout="inline"
            options={IDLE_LOCK_CHOICES.map((value) => ({
              value,
              label:
                value === 'never'
                  ? texts('company.idle_lock_never')
                  : texts('company.idle_lock_minutes', { number: value }),
            }))}
          />
        )}
      </FormField>
      <FormField name="chart_keep_years" control={control}>
        {(field) => (
          <NumberField
            {...field}
            label={texts('company.chart_keep_years')}
            hint={texts('company.chart_keep_years_hint')}
            suffix={texts('company.years_unit')}
            min={CHART_KEEP_YEARS.least}
            max={CHART_KEEP_YEARS.most}
          />
        )}
      </FormField>
      <FormField name="require_evolution" control={control}>
        {({ value, ...field }) => (
          <Checkbox
            {...field}
            checked={value}
            label={texts('company.require_evolution')}
            description={texts('company.require_evolution_hint')}
          />
        )}
      </FormField>
      <FormField name="strong_passwords" control={control}>
        {({ value, ...field }) => (
          <Checkbox
            {...field}
            checked={value}
            label={texts('company.strong_passwords')}
            description={texts('company.strong_passwords_hint')}
          />
        )}
      </FormField>
      <FormField name="require_second_factor" control={control}>
        {({ value, ...field }) => (
          <Checkbox
            {...field}
            checked={value}
            label={texts('company.require_second_factor')}
            description={texts('company.require_second_factor_hint')}
          />
        )}
      </FormField>
      <FormField name="own_agenda_only" control={control}>
        {({ value, ...field }) => (
          <Checkbox
            {...field}
            checked={value}
            label={texts('company.own_agenda_only')}
            description={texts('company.own_agenda_only_hint')}
          />
        )}
      </FormField>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={texts('company.open_charts_title')}
        text={texts('company.open_charts_text')}
        confirmLabel={texts('company.open_charts')}
        cancelLabel={texts('settings.cancel')}
        danger
        onConfirm={() => {
          setAsked(null);
          asked?.();
        }}
      />
    </RecordForm>
  );
}
