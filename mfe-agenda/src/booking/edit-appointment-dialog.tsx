import { type Appointment, isAbsent } from '@alinha/contracts-agenda';
import { Button, LinkButton, Skeleton, Stack } from '@alinha/ui';
import { ConfirmDialog, Dialog } from '@alinha/ui/panels';
import { QueryError, useTexts, useUnsavedChanges } from '@alinha/web-kit';
import { type ReactNode, useId, useState } from 'react';
import { styled } from 'styled-components';
import { type EditChoices, useEditChoices } from './choices.queries.ts';
import { EditFields } from './edit-fields.tsx';
import { useTypedText } from './typed-text.ts';
import { useEditAppointment } from './use-edit-appointment.tsx';

const PageLinkPlace = styled.span`
  display: grid;
  margin-right: auto;
`;

type EditAppointmentDialogProps = {
  readonly appointment: Appointment;
  readonly onClose: () => void;
};

/** Edits an appointment in the agenda. Only the edit page also shows conflicts while the user types. */
export function EditAppointmentDialog({ appointment, onClose }: EditAppointmentDialogProps): ReactNode {
  const texts = useTexts();
  const choices = useEditChoices();
  if (!choices.isPending && !choices.error) {
    return <LoadedDialog appointment={appointment} choices={choices} onClose={onClose} />;
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={texts('edit.title')}
      size="lg"
    >
      {choices.error ? (
        <QueryError compact text={texts('booking.load_failed')} query={choices} />
      ) : (
        <Stack gap={5} aria-busy="true">
          <Skeleton shape="block" height={56} />
          <Skeleton shape="block" height={56} />
          <Skeleton shape="block" height={56} />
        </Stack>
      )}
    </Dialog>
  );
}

type LoadedDialogProps = EditAppointmentDialogProps & { readonly choices: EditChoices };

function LoadedDialog({ appointment, choices, onClose }: LoadedDialogProps): ReactNode {
  const texts = useTexts();
  const formId = useId();
  const { formRef, hasTyped } = useTypedText();
  const [isAsking, setAsking] = useState(false);
  const edit = useEditAppointment(appointment, onClose);
  const { isDirty } = edit.form.formState;
  useUnsavedChanges(isDirty);
  const close = () => {
    if (isDirty || hasTyped()) setAsking(true);
    else onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={texts('edit.title')}
      size="lg"
      footer={
        <>
          <PageLinkPlace>
            <LinkButton variant="ghost" href={`/app/appointments/${appointment.id}/edit`}>
              {texts('edit.open_page')}
            </LinkButton>
          </PageLinkPlace>
          <Button onClick={close}>{texts('booking.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={edit.isSaving}
            disabled={isAbsent(appointment.attendance)}
          >
            {texts('booking.save')}
          </Button>
        </>
      }
    >
      <form
        ref={formRef}
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void edit.submit();
        }}
      >
        <EditFields edit={edit} choices={choices} appointment={appointment} />
      </form>
      {edit.dialogs}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts('edit.discard_title')}
        text={texts('edit.discard_text')}
        confirmLabel={texts('edit.discard')}
        cancelLabel={texts('edit.keep_editing')}
        danger
        onConfirm={onClose}
      />
    </Dialog>
  );
}
