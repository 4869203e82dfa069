import type { CreateAppointmentInput } from '@alinha/contracts-agenda';
import {
  Button,
  Card,
  FieldRow,
  FormActions,
  FormError,
  LinkButton,
  Stack,
  Text,
  TextArea,
} from '@alinha/ui';
import { useFormat, useTexts } from '@alinha/web-kit';
import { type ContractForm, FormProvider, useWatch } from '@alinha/web-kit/form';
import { type ReactNode, useId } from 'react';
import { appointmentTimesProblem } from '../../booking/appointment-times.ts';
import { ClientField, RoomField } from '../../booking/choice-fields.tsx';
import type { Choices } from '../../booking/choices.queries.ts';
import { PrepaidField } from '../../booking/credits/prepaid-field.tsx';
import { useSaveWithPackage } from '../../booking/credits/use-save-with-package.ts';
import { needsNoPrice } from '../../booking/pays-with.ts';
import { PaidWithField, PriceRow } from '../../booking/price-fields.tsx';
import { ServiceField, ServiceProfessionalField } from '../../booking/service-field.tsx';
import { proposalOf } from '../../booking/service-proposal.ts';
import type { TypedClient } from '../../booking/typed-client.ts';
import { WhenFields } from '../../booking/when-fields.tsx';
import type { AppointmentFormValues } from './appointment-form.schema.ts';
import { FreeTimes } from './free-times.tsx';
import { PendingClient } from './pending-client.tsx';

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
  /** Other appointments at the chosen times; false on wide screens, which show them beside the form. */
  readonly meanwhile: ReactNode;
};

/** Missing fields, in the order of the form. */
function useMissing(values: AppointmentFormValues): readonly string[] {
  const texts = useTexts();
  const { employee_id, client_id, date, start_time, end_time, payment_amount_cents } = values;
  const { is_free, pays_with } = values;
  return [
    !employee_id && texts('new.missing.professional'),
    !client_id && texts('new.missing.client'),
    !date && texts('new.missing.date'),
    !start_time && texts('new.missing.start'),
    !end_time && texts('new.missing.end'),
    appointmentTimesProblem(start_time, end_time) !== null && texts('new.missing.valid_end'),
    !is_free && !needsNoPrice(pays_with) && !payment_amount_cents && texts('new.missing.amount'),
  ].filter((text) => text !== false);
}

export function AppointmentForm(props: AppointmentFormProps): ReactNode {
  const { form, choices, cancelHref, busy, onSubmit, onCreateClient, meanwhile } = props;
  const { pendingClient, onCreatePendingClient } = props;
  const texts = useTexts();
  const missingId = useId();
  const { control, formState, register, handleSubmit } = form;
  const { errors } = formState;
  const values = useWatch({ control }) as AppointmentFormValues;
  const missing = useMissing(values);
  const { saveWithPackage, isReading } = useSaveWithPackage(form);
  const format = useFormat();
  const duration = proposalOf(choices.specialties, values.specialty_id).minutes;
  return (
    <FormProvider {...form}>
      <Card>
        <form noValidate onSubmit={(event) => saveWithPackage(event, handleSubmit(onSubmit))}>
          <Stack>
            <FormError title={errors.root?.server?.message} />
            <FieldRow>
              <ServiceProfessionalField {...choices} />
              <ClientField clients={choices.clients} onCreate={onCreateClient} />
            </FieldRow>
            {pendingClient && values.client_id === null && (
              <PendingClient typed={pendingClient} onCreate={() => onCreatePendingClient(pendingClient)} />
            )}
            <FieldRow>
              <ServiceField specialties={choices.specialties} />
              <RoomField rooms={choices.rooms} />
            </FieldRow>
            <WhenFields
              duration={duration}
              hasTypedEnd={values.has_typed_end}
              onTypeEnd={(isTyped) => form.setValue('has_typed_end', isTyped)}
            />
            <FreeTimes duration={duration} />
            {meanwhile}
            <PrepaidField />
            <PriceRow paidLabel={texts('new.is_paid')} />
            <PaidWithField />
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
                busy={busy || isReading}
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
