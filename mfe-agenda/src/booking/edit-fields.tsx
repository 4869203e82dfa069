import { type Appointment, isAbsent } from '@alinha/contracts-agenda';
import { minutesBetween } from '@alinha/contracts-core';
import { Banner, FieldRow, FormError, Inline, Stack, TextArea, TextField } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { FormProvider } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { useFocusAfterRemoval } from '../appointments/focus-after-removal.ts';
import { isPaidByCredit } from '../appointments/prepaid.ts';
import { AbsenceBanner } from './absence-banner.tsx';
import { ProfessionalField, RoomField, SpecialtyField } from './choice-fields.tsx';
import type { EditChoices } from './choices.queries.ts';
import { PrepaidBadge } from './credits/prepaid-badge.tsx';
import { whenOf } from './edit-appointment.schema.ts';
import { EditPriceFields } from './edit-price-fields.tsx';
import { type Named, named, withFormer } from './former-choice.ts';
import { SeriesScopeField } from './series-scope-field.tsx';
import type { AppointmentEdit } from './use-edit-appointment.tsx';
import { WhenFields } from './when-fields.tsx';

type Colored = Named & { readonly color: string };

type EditFieldsProps = {
  readonly edit: AppointmentEdit;
  readonly choices: EditChoices;
  /**
   * The present appointment. A done one allows changes of professional, room and specialty only; a cancelled or missed one
   * allows none.
   */
  readonly appointment: Appointment;
  /** Information about the chosen times, on screens without room for it beside the form. */
  readonly meanwhile?: ReactNode;
};

/** Fields of the edit form. */
export function EditFields({ edit, choices, appointment, meanwhile }: EditFieldsProps): ReactNode {
  const texts = useTexts();
  const { form, opened } = edit;
  const { formState, register } = form;
  const { errors } = formState;
  const { employee_id: id, employee_name: name, employee_color: color } = opened;
  const professional = { id, name, color };
  const specialty = named(opened.specialty_id, opened.specialty_name);
  const room = named(opened.room_id, opened.room_name);
  const { done } = appointment;
  const isClosed = isAbsent(appointment.attendance);
  const isFixed = done || isClosed;
  const focus = useFocusAfterRemoval(isClosed);
  const duration = minutesBetween(opened.start_datetime, opened.end_datetime);
  return (
    <FormProvider {...form}>
      <Stack {...focus}>
        <FormError title={errors.root?.server?.message} />
        {done && <Banner>{texts('edit.done_rule')}</Banner>}
        {isClosed && <AbsenceBanner appointment={appointment} />}
        <FieldRow>
          <ProfessionalField
            employees={withFormer<Colored>(choices.employees, professional)}
            disabled={isClosed}
          />
          <TextField
            label={texts('booking.client')}
            hint={texts('edit.client_rule')}
            value={opened.client_name}
            disabled
          />
        </FieldRow>
        <FieldRow>
          <SpecialtyField specialties={withFormer(choices.specialties, specialty)} disabled={isClosed} />
          <RoomField rooms={withFormer(choices.rooms, room)} disabled={isClosed} />
        </FieldRow>
        <WhenFields duration={duration} stored={whenOf(opened)} disabled={isFixed} />
        {meanwhile}
        {isPaidByCredit(opened) ? (
          <Inline>
            <PrepaidBadge appointment={opened} />
          </Inline>
        ) : (
          opened.recurring_plan_id === null && (
            // Reopening may restore the payment.
            <EditPriceFields key={String(isAbsent(opened.attendance))} opened={opened} keepsPrice={isFixed} />
          )
        )}
        <TextArea
          label={texts('booking.notes')}
          error={errors.notes?.message}
          disabled={isFixed}
          {...register('notes')}
        />
        {opened.recurring_plan_id !== null && !isFixed && (
          <SeriesScopeField
            appointmentId={opened.id}
            label={texts('edit.scope')}
            followingLabel={texts('series.all_following')}
            value={edit.scope}
            onChange={edit.changeScope}
            shiftMinutes={edit.shiftMinutes}
          />
        )}
      </Stack>
    </FormProvider>
  );
}
