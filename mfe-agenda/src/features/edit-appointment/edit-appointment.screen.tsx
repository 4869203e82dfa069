import { type Appointment, appointmentRoutes, isAbsent } from '@alinha/contracts-agenda';
import { Button, Card, FormActions, LinkButton, media, Page, Stack, useMediaQuery } from '@alinha/ui';
import {
  Navigate,
  QueryError,
  useApiQuery,
  useNavigate,
  usePageTitle,
  useParams,
  useTexts,
  useUnsavedChanges,
} from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { agendaHref } from '../../appointments/agenda-address-memory.ts';
import { useClientAccess } from '../../appointments/client-access.ts';
import { NoAppointment } from '../../appointments/no-appointment.tsx';
import { WITHOUT_NOTE } from '../../appointments/without-note.ts';
import { BookingColumns } from '../../booking/booking-columns.ts';
import { BookingPage } from '../../booking/booking-page.tsx';
import { BookingSkeleton } from '../../booking/booking-skeleton.tsx';
import { type EditChoices, useEditChoices } from '../../booking/choices.queries.ts';
import { ConflictPanel } from '../../booking/conflict-panel.tsx';
import { EditFields } from '../../booking/edit-fields.tsx';
import { useEditAppointment } from '../../booking/use-edit-appointment.tsx';

type EditAppointmentProps = { readonly appointment: Appointment; readonly choices: EditChoices };

function EditAppointment({ appointment, choices }: EditAppointmentProps): ReactNode {
  const texts = useTexts();
  const navigate = useNavigate();
  const isNarrow = useMediaQuery(media.tabletDown);
  const edit = useEditAppointment(appointment, (start) => {
    leave();
    navigate(start === appointment.start_datetime ? agendaHref() : agendaHref(start));
  });
  const leave = useUnsavedChanges(edit.form.formState.isDirty);
  const meanwhile = (
    <ConflictPanel query={edit.conflictQuery} clientId={appointment.client_id} choices={choices} />
  );
  return (
    <>
      <BookingColumns>
        <Card>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void edit.submit();
            }}
          >
            <Stack>
              <EditFields
                edit={edit}
                choices={choices}
                appointment={appointment}
                meanwhile={isNarrow && meanwhile}
              />
              <FormActions>
                <LinkButton href={agendaHref()}>{texts('booking.cancel')}</LinkButton>
                <Button
                  type="submit"
                  variant="primary"
                  busy={edit.isSaving}
                  disabled={isAbsent(appointment.attendance)}
                >
                  {texts('booking.save')}
                </Button>
              </FormActions>
            </Stack>
          </form>
        </Card>
        {!isNarrow && meanwhile}
      </BookingColumns>
      {edit.dialogs}
    </>
  );
}

function InvalidAppointment({ mayBeHidden }: { readonly mayBeHidden: boolean }): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('edit.title'));
  return (
    <Page title={texts('edit.title')} back={{ href: agendaHref(), label: texts('agenda.title') }}>
      <NoAppointment text={texts('edit.invalid')} mayBeHidden={mayBeHidden} />
    </Page>
  );
}

const skeleton = (
  <BookingSkeleton form={['two_with_hint', 'two', 'when', 'meanwhile', 'notes']} meanwhileHeight={144} />
);

function KnownId({ id }: { readonly id: number }): ReactNode {
  const texts = useTexts();
  const choices = useEditChoices();
  const appointment = useApiQuery(appointmentRoutes.get, { params: { id }, query: WITHOUT_NOTE });
  const { data, error } = appointment;
  const access = useClientAccess(data?.client_id);
  if (error?.code === 'NOT_FOUND') return <InvalidAppointment mayBeHidden />;
  // Under a justified access, the session can only be read.
  if (access?.kind === 'justified') return <Navigate to={`/app/appointments/${id}/evolution`} replace />;
  return (
    <BookingPage title={texts('edit.title')} choices={choices} skeleton={skeleton}>
      {data ? (
        <EditAppointment appointment={data} choices={choices} />
      ) : error ? (
        <QueryError text={texts('booking.load_failed')} query={appointment} />
      ) : (
        skeleton
      )}
    </BookingPage>
  );
}

/** Edits an appointment, with conflicts of the chosen professional and room beside the form. */
export function EditAppointmentScreen(): ReactNode {
  const id = Number(useParams().id);
  return Number.isSafeInteger(id) && id > 0 ? (
    <KnownId key={id} id={id} />
  ) : (
    <InvalidAppointment mayBeHidden={false} />
  );
}
