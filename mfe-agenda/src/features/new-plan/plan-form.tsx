import { BILLING_DAYS, BILLING_PERIODS, type CreatePlanInput } from '@alinha/contracts-agenda';
import { LOCALES } from '@alinha/contracts-core';
import {
  Button,
  Card,
  FieldRow,
  FormActions,
  FormError,
  LinkButton,
  Stack,
  Text,
  TextField,
} from '@alinha/ui';
import { MoneyField, Select } from '@alinha/ui/panels';
import { useFormat, useLanguage, useTexts } from '@alinha/web-kit';
import { type ContractForm, FormField, FormProvider, useWatch } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { ClientField, ProfessionalField, RoomField, SpecialtyField } from '../../booking/choice-fields.tsx';
import type { Choices } from '../../booking/choices.queries.ts';
import { endAfter } from '../../booking/form-parts.ts';
import { proposalOf } from '../../booking/service-proposal.ts';
import type { PlanFormValues } from './plan-form.schema.ts';
import { ScheduleRows } from './schedule-rows.tsx';
import { firstDateOf, firstDueDate, planSpan } from './weekly-dates.ts';

type PlanFormProps = {
  readonly form: ContractForm<PlanFormValues, CreatePlanInput>;
  readonly choices: Choices;
  /** The company's wall clock. */
  readonly clock: string;
  readonly cancelHref: string;
  readonly busy: boolean;
  readonly onSubmit: (input: CreatePlanInput) => void;
  /** Typed name or phone of a new client. */
  readonly onCreateClient: (typed: string) => void;
};

/** Preview: number of appointments, first and last date, and due date of the first payment. */
function PlanSummary({ form, clock }: Pick<PlanFormProps, 'form' | 'clock'>): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const [rows, billingDay] = useWatch({ control: form.control, name: ['schedules', 'billing_day'] });
  if (rows.some(({ start_time }) => start_time === '')) return null;
  const { count, first, last } = planSpan(rows.map((row) => firstDateOf(row, row.creates_today, clock)));
  const due = firstDueDate(first, billingDay);
  return (
    <Stack gap={1}>
      <Text weight="medium" numeric>
        {texts('plan.creates', { count, first: format.date(first), last: format.date(last) })}
      </Text>
      <Text tone="muted" numeric>
        {texts('plan.first_payment', { date: format.date(due) })}
      </Text>
    </Stack>
  );
}

/** Default name of the plan. */
function useDefaultName({ control }: PlanFormProps['form'], { specialties }: Choices): string {
  const texts = useTexts();
  const [specialtyId, rows] = useWatch({ control, name: ['specialty_id', 'schedules'] });
  const specialty = specialties.find(({ id }) => String(id) === specialtyId);
  return texts('plan.default_name', { name: specialty?.name ?? texts('plan.plan'), times: rows.length });
}

export function PlanForm(props: PlanFormProps): ReactNode {
  const { form, choices, clock, cancelHref, busy, onSubmit, onCreateClient } = props;
  const texts = useTexts();
  const format = useFormat();
  const language = useLanguage();
  const { control, formState, register, handleSubmit } = form;
  const { errors } = formState;
  const defaultName = useDefaultName(form, choices);
  const specialtyId = useWatch({ control, name: 'specialty_id' });
  const { minutes, cents } = proposalOf(choices.specialties, specialtyId);
  const fillInEnds = (id: string | null) => {
    const { minutes: length } = proposalOf(choices.specialties, id);
    for (const [index, { start_time, has_typed_end }] of form.getValues('schedules').entries()) {
      if (!start_time || has_typed_end) continue;
      const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
      form.setValue(`schedules.${index}.end_time`, endAfter(start_time, length), options);
    }
  };
  return (
    <FormProvider {...form}>
      <Card>
        <form noValidate onSubmit={handleSubmit(onSubmit)}>
          <Stack>
            <FormError title={errors.root?.server?.message} />
            <FieldRow>
              <ProfessionalField {...choices} onSpecialty={fillInEnds} />
              <ClientField clients={choices.clients} onCreate={onCreateClient} />
            </FieldRow>
            <FieldRow>
              <SpecialtyField specialties={choices.specialties} onChoose={fillInEnds} />
              <RoomField rooms={choices.rooms} />
            </FieldRow>
            <ScheduleRows clock={clock} duration={minutes} />
            <FieldRow>
              <TextField
                label={texts('plan.name')}
                placeholder={defaultName}
                autoComplete="off"
                error={errors.name?.message}
                {...register('name')}
              />
              <FormField name="price_cents" control={control}>
                {(field) => (
                  <MoneyField
                    label={texts('plan.price', { symbol: format.currencySymbol })}
                    // The price of a session says little about that of a month, so it is shown, not filled in.
                    hint={
                      cents === null ? undefined : texts('plan.session_price', { price: format.money(cents) })
                    }
                    required
                    currency={format.currency}
                    locale={LOCALES[language]}
                    {...field}
                  />
                )}
              </FormField>
            </FieldRow>
            <FieldRow>
              <FormField name="billing_period" control={control}>
                {(field) => (
                  <Select
                    label={texts('plan.billing_period')}
                    required
                    options={BILLING_PERIODS.map((period) => ({
                      value: period,
                      label: texts(`plan.period.${period}`),
                    }))}
                    {...field}
                  />
                )}
              </FormField>
              <FormField name="billing_day" control={control}>
                {({ value, onChange, ...field }) => (
                  <Select
                    label={texts('plan.billing_day')}
                    required
                    options={BILLING_DAYS.map((day) => ({
                      value: String(day),
                      label: texts('plan.day', { day }),
                    }))}
                    value={String(value)}
                    onChange={(day) => onChange(Number(day))}
                    {...field}
                  />
                )}
              </FormField>
            </FieldRow>
            <div aria-live="polite">
              <PlanSummary form={form} clock={clock} />
            </div>
            <FormActions>
              <LinkButton href={cancelHref}>{texts('booking.cancel')}</LinkButton>
              <Button type="submit" variant="primary" busy={busy}>
                {texts('booking.save')}
              </Button>
            </FormActions>
          </Stack>
        </form>
      </Card>
    </FormProvider>
  );
}
