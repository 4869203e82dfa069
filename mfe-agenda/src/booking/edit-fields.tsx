import { minutesBetween } from '@alinha/contracts-core';
import { Banner, FieldRow, FormError, Inline, Stack, TextArea, TextField } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { FormProvider } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { isPaidByCredit } from '../appointments/prepaid.ts';
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
  /** A done appointment allows changes of professional, room and specialty only. */
  readonly done: boolean;
  /** Information about the chosen times, on screens without room for it beside the form. */
  readonly meanwhile?: ReactNode;
};

/** Fields of the edit form. */
export function EditFields({ edit, choices, done, meanwhile }: EditFieldsProps): ReactNode {
  const texts = useTexts();
  const { form, opened } = edit;
  const { formState, register } = form;
  const { errors } = formState;
  const { employee_id: id, employee_name: name, employee_color: color } = opened;
  const professional = { id, name, color };
  const specialty = named(opened.specialty_id, opened.specialty_name);
  const room = named(opened.room_id, opened.room_name);
  const duration = minutesBetween(opened.start_datetime, opened.end_datetime);
  return (
    <FormProvider {...form}>
      <Stack>
        <FormError title={errors.root?.server?.message} />
        {done && <Banner>{texts('edit.done_rule')}</Banner>}
        <FieldRow>
          <ProfessionalField employees={withFormer<Colored>(choices.employees, professional)} />
          <TextField
            label={texts('booking.client')}
            hint={texts('edit.client_rule')}
            value={opened.client_name}
            disabled
          />
        </FieldRow>
        <FieldRow>
          <SpecialtyField specialties={withFormer(choices.specialties, specialty)} />
          <RoomField rooms={withFormer(choices.rooms, room)} />
        </FieldRow>
        <WhenFields duration={duration} stored={whenOf(opened)} disabled={done} />
        {meanwhile}
        {isPaidByCredit(opened) ? (
          <Inline>
            <PrepaidBadge appointment={opened} />
          </Inline>
        ) : (
          opened.recurring_plan_id === null && <EditPriceFields opened={opened} done={done} />
        )}
        <TextArea
          label={texts('booking.notes')}
          error={errors.notes?.message}
          disabled={done}
          {...register('notes')}
        />
        {opened.recurring_plan_id !== null && !done && (
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
