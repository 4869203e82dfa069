import { appointmentRoutes, DEFAULT_DURATION_MINUTES } from '@alinha/contracts-agenda';
import { addMinutes, type RequestOf } from '@alinha/contracts-core';
import { media, useMediaQuery } from '@alinha/ui';
import {
  type ApiError,
  errorMessage,
  toast,
  useApiMutation,
  useCompanyToday,
  useFormat,
  useLocation,
  useNavigate,
  useSearchParams,
  useSession,
  useTexts,
  useUnsavedChanges,
} from '@alinha/web-kit';
import { applyServerFields, useContractForm, useWatch } from '@alinha/web-kit/form';
import { type ReactNode, useState } from 'react';
import { agendaHref } from '../../appointments/agenda-address-memory.ts';
import {
  isCarriedOver,
  type NewAppointmentPreset,
  readNewAppointmentPreset,
  readNewClient,
} from '../../appointments/new-appointment-address.ts';
import { newWaitingHref } from '../../appointments/waiting-address.ts';
import { endTimeAfter } from '../../booking/appointment-times.ts';
import { BookingColumns } from '../../booking/booking-columns.ts';
import { BookingPage } from '../../booking/booking-page.tsx';
import { BOOKING_READS } from '../../booking/booking-reads.ts';
import { BookingSkeleton } from '../../booking/booking-skeleton.tsx';
import { bookingWords, createdWords } from '../../booking/booking-words.ts';
import { type Choices, useChoices } from '../../booking/choices.queries.ts';
import { ConflictPanel } from '../../booking/conflict-panel.tsx';
import { conflictQuery, intervalOf } from '../../booking/conflicts.queries.ts';
import { DraftBanner } from '../../booking/draft-banner.tsx';
import { unansweredText } from '../../booking/failure-words.ts';
import { NewClientDialog } from '../../booking/new-client-dialog.tsx';
import { OverbookingDialog } from '../../booking/overbooking-dialog.tsx';
import { presetChoices } from '../../booking/preset-values.ts';
import { inFormNames } from '../../booking/refused-fields.ts';
import { proposalOf } from '../../booking/service-proposal.ts';
import { type TypedClient, typedClient } from '../../booking/typed-client.ts';
import { useFormDraft } from '../../booking/use-form-draft.ts';
import { WAITING_READS } from '../waiting/waiting.queries.ts';
import { type AppointmentFormValues, appointmentFormSchema } from './appointment-form.schema.ts';
import { AppointmentForm } from './appointment-form.tsx';
import { useUsualPlace } from './usual-place.queries.ts';

function initialValues(
  preset: NewAppointmentPreset,
  today: string,
  choices: Choices,
  userId: number | undefined,
  isCarried: boolean,
): AppointmentFormValues {
  const chosen = presetChoices(choices, preset, userId, { isCarried });
  const { minutes, cents } = proposalOf(choices.specialties, chosen.specialty_id);
  const proposedEnd = preset.start && endTimeAfter(preset.start, minutes);
  const { end = proposedEnd, amountCents = cents } = preset;
  return {
    ...chosen,
    date: preset.date ?? today,
    start_time: preset.start ?? '',
    end_time: (preset.start && end) ?? '',
    has_typed_end: preset.start !== undefined && end !== proposedEnd,
    payment_amount_cents: amountCents,
    has_typed_price: amountCents !== cents,
    is_free: preset.isFree ?? false,
    is_paid: preset.isPaid ?? false,
    payment_method: preset.paymentMethod ?? null,
    pays_with: preset.paysWith ?? null,
    notes: '',
  };
}

/** The address names a client, for example from their record, but no professional. */
const isOnlyForClient = ({ clientId, professionalId }: NewAppointmentPreset, state: unknown): boolean =>
  clientId !== undefined && professionalId === undefined && !isCarriedOver(state);

/** The waiting list's form with what was typed here. */
const waitingHrefOf = (values: AppointmentFormValues): string =>
  newWaitingHref({
    date: values.date,
    start: values.start_time,
    end: values.end_time,
    professionalId: Number(values.employee_id),
    clientId: Number(values.client_id),
    roomId: Number(values.room_id),
    specialtyId: Number(values.specialty_id),
  });

type Refused = {
  readonly error: ApiError;
  readonly body: RequestOf<typeof appointmentRoutes.create>['body'];
};

type NewAppointmentProps = { readonly choices: Choices; readonly preset: NewAppointmentPreset };

function NewAppointment({ choices, preset }: NewAppointmentProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const navigate = useNavigate();
  const { user } = useSession();
  const today = useCompanyToday();
  const { state } = useLocation();
  const form = useContractForm(appointmentFormSchema, {
    defaultValues: initialValues(
      preset,
      today,
      choices,
      isOnlyForClient(preset, state) ? undefined : user?.id,
      isCarriedOver(state),
    ),
  });
  const { waitingId } = preset;
  const [pendingClient] = useState(() => readNewClient(state));
  const draft = useFormDraft('appointment', form, { isCarried: isCarriedOver(state) });
  const values = useWatch({ control: form.control }) as AppointmentFormValues;
  const isNarrow = useMediaQuery(media.tabletDown);
  const meanwhile = (
    <ConflictPanel
      query={conflictQuery(intervalOf(values), values)}
      clientId={values.client_id ? Number(values.client_id) : null}
      choices={choices}
      onWait={() => openWaitingForm()}
    />
  );
  const leave = useUnsavedChanges(form.formState.isDirty);
  const openWaitingForm = () => {
    leave();
    navigate(waitingHrefOf(values));
  };
  const [newClient, setNewClient] = useState<TypedClient | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const create = useApiMutation(appointmentRoutes.create, {
    invalidates: [...BOOKING_READS, ...WAITING_READS],
    onSuccess: (appointment) => {
      leave();
      toast.success(texts('new.created'), { description: createdWords(appointment, texts, format) });
      navigate(agendaHref(appointment.start_datetime));
    },
    onError: (error, { body }) => {
      if (error.code === 'CONFLICT' && !body.allow_overbooking) {
        setRefused({ error, body });
        return;
      }
      setRefused(null);
      toast.error(texts('new.failed'), {
        description: errorMessage(error, texts('booking.check_connection')),
      });
      applyServerFields(inFormNames(error), form, unansweredText(texts('new.failed'), texts));
    },
  });
  const wordsOf = ({
    client_id,
    employee_id,
    start_datetime: start,
    duration_minutes = DEFAULT_DURATION_MINUTES,
  }: Refused['body']) =>
    bookingWords(
      {
        client: choices.clients.find(({ id }) => id === client_id)?.name,
        professional: choices.employees.find(({ id }) => id === employee_id)?.name,
        start,
        end: addMinutes(start, duration_minutes),
      },
      format,
    );
  return (
    <>
      <DraftBanner draft={draft} />
      <BookingColumns>
        <AppointmentForm
          form={form}
          choices={choices}
          cancelHref={agendaHref()}
          busy={create.isPending && !refused}
          onSubmit={(body) =>
            create.mutate({ body: waitingId === undefined ? body : { ...body, waiting_entry_id: waitingId } })
          }
          onCreateClient={(typed) => setNewClient(typedClient(typed))}
          pendingClient={pendingClient}
          onCreatePendingClient={setNewClient}
          meanwhile={isNarrow && meanwhile}
        />
        {!isNarrow && meanwhile}
      </BookingColumns>
      <OverbookingDialog
        refusal={refused?.error ?? null}
        about={refused && wordsOf(refused.body)}
        busy={create.isPending}
        onConfirm={() => refused && create.mutate({ body: { ...refused.body, allow_overbooking: true } })}
        onCancel={() => setRefused(null)}
        onWait={openWaitingForm}
      />
      {newClient !== null && (
        <NewClientDialog
          typed={newClient}
          onClose={() => setNewClient(null)}
          onCreated={({ id }) => {
            form.setValue('client_id', String(id), {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            });
            setNewClient(null);
          }}
        />
      )}
    </>
  );
}

const skeleton = (
  <BookingSkeleton
    form={['two', 'two', 'when', 'chips', 'meanwhile', 'field_and_checkbox', 'notes', 'sentence']}
    meanwhileHeight={44}
  />
);

/** Books a single appointment, with what is already there beside the form. */
export function NewAppointmentScreen(): ReactNode {
  const texts = useTexts();
  const choices = useChoices();
  const [query] = useSearchParams();
  const { state } = useLocation();
  const given = readNewAppointmentPreset(query);
  const { place, isLoading } = useUsualPlace(isOnlyForClient(given, state) ? given.clientId : undefined);
  const preset = place
    ? {
        ...given,
        professionalId: place.employee_id,
        roomId: given.roomId ?? place.room_id ?? undefined,
        specialtyId: given.specialtyId ?? place.specialty_id ?? undefined,
      }
    : given;
  const reading = { ...choices, isPending: choices.isPending || isLoading };
  return (
    <BookingPage title={texts('new.title')} choices={reading} skeleton={skeleton}>
      <NewAppointment choices={choices} preset={preset} />
    </BookingPage>
  );
}
