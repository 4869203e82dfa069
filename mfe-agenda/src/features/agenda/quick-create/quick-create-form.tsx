import type { Appointment } from '@alinha/contracts-agenda';
import { Button, color, FieldRow, FormError, media, Stack, space } from '@alinha/ui';
import { useNavigate, useSession, useTexts } from '@alinha/web-kit';
import { applyServerFields, FormProvider, useContractForm, useWatch } from '@alinha/web-kit/form';
import { type ReactNode, useEffect } from 'react';
import { styled } from 'styled-components';
import { newAppointmentHref } from '../../../appointments/new-appointment-address.ts';
import { newWaitingHref } from '../../../appointments/waiting-address.ts';
import { appointmentTimesProblem, endOf } from '../../../booking/appointment-times.ts';
import { ClientField, RoomField } from '../../../booking/choice-fields.tsx';
import type { Choices } from '../../../booking/choices.queries.ts';
import { useSaveWithPackage } from '../../../booking/credits/use-save-with-package.ts';
import { unansweredText } from '../../../booking/failure-words.ts';
import { formDraftKey, removeFormDraft } from '../../../booking/form-draft.ts';
import { OverbookingDialog } from '../../../booking/overbooking-dialog.tsx';
import { needsNoPrice } from '../../../booking/pays-with.ts';
import { inFormNames } from '../../../booking/refused-fields.ts';
import { ServiceProfessionalField } from '../../../booking/service-field.tsx';
import { proposalOf } from '../../../booking/service-proposal.ts';
import { typedClient } from '../../../booking/typed-client.ts';
import { useFormDraft } from '../../../booking/use-form-draft.ts';
import { WhenFields } from '../../../booking/when-fields.tsx';
import { useOverbookingQuestion } from '../changes/overbooking-question.tsx';
import { useGrid } from '../grid/grid-actions.ts';
import { spanBetween } from '../grid/move-rules.ts';
import { lastPrice, saveLastCharge } from './last-prices.ts';
import { QuickClientFields } from './quick-client-fields.tsx';
import { useQuickBooking } from './quick-create.queries.ts';
import { type QuickCreateValues, quickCreateSchema } from './quick-create.schema.ts';
import { QuickPriceFields } from './quick-price-fields.tsx';

/** The panel is narrow. Times need less room than the date. On touch screens the browser's date field has its own line. */
const WhenPlace = styled.div`
  @media ${media.tabletUp} {
    > div {
      grid-template-columns: 1.35fr 1fr 1fr;
      gap: ${space[2]};
    }
  }
  @media ${media.tabletUp} and ${media.coarse} {
    > div {
      grid-template-columns: 1fr 1fr;
      > :first-child {
        grid-column: 1 / -1;
      }
    }
  }
`;

/** A focused field scrolls to a place above the foot. */
const Form = styled.form`
  :is(input, button) {
    scroll-margin-bottom: 80px;
  }
`;

const Foot = styled.div`
  /* Stays in sight when the panel is too low for the whole form. */
  position: sticky;
  /* Equals the bottom margin: the foot reaches the panel's edge, so no field shows below it, and leaves the last hint visible. */
  bottom: -${space[4]};
  display: flex;
  justify-content: space-between;
  gap: ${space[2]};
  margin-block: -${space[2]} -${space[4]};
  padding-block: ${space[2]} ${space[4]};
  background: ${color.raised};
  /* The words of the quiet button stand in line with the labels. */
  margin-left: -${space[3]};
`;

type QuickCreateFormProps = {
  readonly values: QuickCreateValues;
  /** Values of a resumed draft; null for a new form. */
  readonly draft: QuickCreateValues | null;
  readonly choices: Choices;
  readonly onBooked: (appointment: Appointment) => void;
  /** The full page takes over. */
  readonly onFullPage: () => void;
  /** Called with the typed values on each change; null while they equal the initial ones. */
  readonly onTyped: (values: QuickCreateValues | null) => void;
};

/** Shows in the grid what the form would book. */
function useGhost(values: QuickCreateValues, { employees, clients }: Choices): void {
  const { ghost, texts } = useGrid();
  const { client_id, new_client, employee_id, date, start_time, end_time } = values;
  const professional = employees.find(({ id }) => String(id) === employee_id);
  const client = clients.find(({ id }) => String(id) === client_id);
  const name = new_client?.name || client?.name || texts('quick.title');
  const isComplete = date && start_time && end_time && !appointmentTimesProblem(start_time, end_time);
  const times = isComplete ? `${date} ${start_time}:00/${endOf(values)}` : '';
  useEffect(() => {
    const [start, end] = times.split('/');
    const isShown = start !== undefined && end !== undefined;
    const { id: professionalId, color } = professional ?? {};
    ghost.set(isShown ? { span: spanBetween(start, end), professionalId, color, name } : null);
  }, [ghost, times, professional, name]);
  useEffect(() => () => ghost.set(null), [ghost]);
}

export function QuickCreateForm(props: QuickCreateFormProps): ReactNode {
  const { values: initial, draft, choices, onBooked, onFullPage, onTyped } = props;
  const texts = useTexts();
  const navigate = useNavigate();
  const { user } = useSession();
  const form = useContractForm(quickCreateSchema, { defaultValues: initial });
  const { control, formState, handleSubmit, setValue, setFocus } = form;
  const { errors } = formState;
  const values = useWatch({ control }) as QuickCreateValues;
  useGhost(values, choices);
  useEffect(() => setFocus('client_id'), [setFocus]);
  const { isTyped } = useFormDraft('quick', form, { given: draft });
  const { saveWithPackage, isReading } = useSaveWithPackage(form);
  useEffect(() => onTyped(isTyped ? values : null), [onTyped, isTyped, values]);

  const preset = () => {
    const typed = form.getValues();
    return {
      date: typed.date,
      start: typed.start_time,
      end: typed.end_time,
      professionalId: Number(typed.employee_id),
      clientId: Number(typed.client_id),
      roomId: Number(typed.room_id),
      specialtyId: Number(typed.specialty_id),
    };
  };
  const openWaitingForm = () => {
    onFullPage();
    navigate(newWaitingHref(preset()));
  };
  const { ask, question } = useOverbookingQuestion((props) => (
    <OverbookingDialog {...props} onWait={openWaitingForm} />
  ));
  const { book, busy } = useQuickBooking({
    ask,
    onClient: ({ id }) => {
      setValue('new_client', null);
      setValue('client_id', String(id));
    },
    onBooked: (appointment) => {
      const { specialty_id, is_free, pays_with, payment_amount_cents } = form.getValues();
      const cents = is_free || needsNoPrice(pays_with) ? null : payment_amount_cents;
      const employeeId = String(appointment.employee_id);
      if (user) saveLastCharge(user.id, employeeId, { specialty_id, payment_amount_cents: cents });
      onBooked(appointment);
    },
    onRefused: (error, step) => {
      const failed = step === 'client' ? texts('new_client.failed') : texts('new.failed');
      applyServerFields(inFormNames(error), form, unansweredText(failed, texts));
    },
  });
  const chooseExisting = () => {
    setValue('new_client', null);
    // The field is there only after this.
    setTimeout(() => setFocus('client_id'));
  };
  // For a specialty without a price: the last price that the user charged for it.
  const otherPrice = (id: string | null) => (user ? lastPrice(user.id, id) : null);
  const booked = {
    client:
      values.new_client?.name || choices.clients.find(({ id }) => String(id) === values.client_id)?.name,
    professional: choices.employees.find(({ id }) => String(id) === values.employee_id)?.name,
    start: `${values.date} ${values.start_time}:00`,
    end: endOf(values),
  };
  const openFullPage = () => {
    // An older draft of the full form would replace these values.
    if (user) removeFormDraft(formDraftKey('appointment', user.id));
    onFullPage();
    navigate(
      newAppointmentHref({
        ...preset(),
        amountCents: (!values.is_free && values.payment_amount_cents) || undefined,
        isFree: values.is_free,
        isPaid: values.is_paid,
        paymentMethod: values.payment_method ?? undefined,
        paysWith: values.pays_with ?? undefined,
      }),
      { state: { newClient: values.new_client } },
    );
  };
  return (
    <FormProvider {...form}>
      <Form
        noValidate
        onSubmit={(event) =>
          saveWithPackage(
            event,
            handleSubmit((booking) => book(booking, booked)),
          )
        }
      >
        <Stack gap={3}>
          <FormError title={errors.root?.server?.message} />
          {values.new_client === null ? (
            <ClientField
              clients={choices.clients}
              onCreate={(typed) => setValue('new_client', typedClient(typed))}
            />
          ) : (
            <QuickClientFields onChooseExisting={chooseExisting} />
          )}
          <WhenPlace>
            <WhenFields
              duration={proposalOf(choices.specialties, values.specialty_id).minutes}
              hasTypedEnd={values.has_typed_end}
              onTypeEnd={(isTyped) => setValue('has_typed_end', isTyped)}
            />
          </WhenPlace>
          <FieldRow>
            <ServiceProfessionalField {...choices} otherPrice={otherPrice} />
            {choices.rooms.length > 0 && <RoomField rooms={choices.rooms} />}
          </FieldRow>
          <QuickPriceFields specialties={choices.specialties} otherPrice={otherPrice} />
          <Foot>
            <Button variant="ghost" onClick={openFullPage}>
              {texts('quick.more')}
            </Button>
            <Button type="submit" variant="primary" busy={busy || isReading}>
              {texts('booking.save')}
            </Button>
          </Foot>
        </Stack>
      </Form>
      {question}
    </FormProvider>
  );
}
