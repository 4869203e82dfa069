import type { CreateAppointmentInput } from '@alinha/contracts-agenda';
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
  media,
  Stack,
  space,
  Text,
  TextArea,
} from '@alinha/ui';
import { useFormat, useLanguage, useTexts } from '@alinha/web-kit';
import { type ContractForm, FormField, FormProvider, useWatch } from '@alinha/web-kit/form';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { appointmentTimesProblem } from '../../booking/appointment-times.ts';
import { ClientField, ProfessionalField, RoomField, SpecialtyField } from '../../booking/choice-fields.tsx';
import type { Choices } from '../../booking/choices.queries.ts';
import type { TypedClient } from '../../booking/typed-client.ts';
import { WhenFields } from '../../booking/when-fields.tsx';
import type { AppointmentFormValues } from './appointment-form.schema.ts';
import { FreeTimes } from './free-times.tsx';
import { PendingClient } from './pending-client.tsx';

/** Level with the control beside it, under a label's height. */
const PaidPlace = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-content: start;
  gap: 0 ${space[5]};
  padding-top: 30px;
  @media ${media.phone} {
    padding-top: 0;
  }
`;

type AppointmentFormProps = {
  readonly form: ContractForm<AppointmentFormValues, CreateAppointmentInput>;
  readonly choices: Choices;
  readonly cancelHref: string;
  readonly busy: boolean;
  readonly onSubmit: (input: CreateAppointmentInput) => void;
  /** Typed name or phone of a new client. */
  readonly onCreateClient: (typed: string) => void;
  /** A client typed in another form, who is not created yet; null when there is none. */
  readonly pendingClient: TypedClient | null;
  readonly onCreatePendingClient: (typed: TypedClient) => void;
  /** Other appointments at the chosen times, on screens without room for them beside the form. */
  readonly meanwhile: ReactNode;
};

/** Missing fields, in the order of the form. */
function useMissing(values: AppointmentFormValues): readonly string[] {
  const texts = useTexts();
  const { employee_id, client_id, date, start_time, end_time, payment_amount_cents, is_free } = values;
  return [
    !employee_id && texts('new.missing.professional'),
    !client_id && texts('new.missing.client'),
    !date && texts('new.missing.date'),
    !start_time && texts('new.missing.start'),
    !end_time && texts('new.missing.end'),
    appointmentTimesProblem(start_time, end_time) !== null && texts('new.missing.valid_end'),
    !is_free && !payment_amount_cents && texts('new.missing.amount'),
  ].filter((text) => text !== false);
}

export function AppointmentForm(props: AppointmentFormProps): ReactNode {
  const { form, choices, cancelHref, busy, onSubmit, onCreateClient, meanwhile } = props;
  const { pendingClient, onCreatePendingClient } = props;
  const texts = useTexts();
  const language = useLanguage();
  const missingId = useId();
  const { control, formState, register, handleSubmit } = form;
  const { errors } = formState;
  const values = useWatch({ control }) as AppointmentFormValues;
  const missing = useMissing(values);
  const format = useFormat();
  return (
    <FormProvider {...form}>
      <Card>
        <form noValidate onSubmit={handleSubmit(onSubmit)}>
          <Stack>
            <FormError title={errors.root?.server?.message} />
            <FieldRow>
              <ProfessionalField employees={choices.employees} />
              <ClientField clients={choices.clients} onCreate={onCreateClient} />
            </FieldRow>
            {pendingClient && values.client_id === null && (
              <PendingClient typed={pendingClient} onCreate={() => onCreatePendingClient(pendingClient)} />
            )}
            <FieldRow>
              <SpecialtyField specialties={choices.specialties} />
              <RoomField rooms={choices.rooms} />
            </FieldRow>
            <WhenFields />
            <FreeTimes />
            {meanwhile}
            <FieldRow>
              <FormField name="payment_amount_cents" control={control}>
                {(field) => (
                  <MoneyField
                    label={texts('new.amount', { symbol: format.currencySymbol })}
                    required={!values.is_free}
                    currency={format.currency}
                    locale={LOCALES[language]}
                    {...field}
                    value={values.is_free ? null : field.value}
                    disabled={values.is_free}
                  />
                )}
              </FormField>
              <PaidPlace>
                <FormField name="is_free" control={control}>
                  {({ value, onChange, ...field }) => (
                    <Checkbox
                      label={texts('payment.no_charge')}
                      checked={value}
                      {...field}
                      onChange={(free) => {
                        onChange(free);
                        if (free) form.setValue('is_paid', false, { shouldDirty: true });
                      }}
                    />
                  )}
                </FormField>
                <FormField name="is_paid" control={control}>
                  {({ value, ...field }) => (
                    <Checkbox
                      label={texts('new.is_paid')}
                      checked={value}
                      {...field}
                      disabled={values.is_free}
                    />
                  )}
                </FormField>
              </PaidPlace>
            </FieldRow>
            <TextArea label={texts('booking.notes')} error={errors.notes?.message} {...register('notes')} />
            {missing.length > 0 && (
              <Text size="small" tone="muted" id={missingId}>
                {texts('new.missing.all', { list: format.list(missing) })}
              </Text>
            )}
            <FormActions>
              <LinkButton href={cancelHref}>{texts('booking.cancel')}</LinkButton>
              <Button
                type="submit"
                variant="primary"
                busy={busy}
                disabled={missing.length > 0}
                aria-describedby={missing.length > 0 ? missingId : undefined}
              >
                {texts('booking.save')}
              </Button>
            </FormActions>
          </Stack>
        </form>
      </Card>
    </FormProvider>
  );
}
