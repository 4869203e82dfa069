import { Text } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { useFormContext, useWatch } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { appointmentTimesProblem, minutesOf } from '../../booking/appointment-times.ts';
import { type FreeTime, TimeChips } from '../../booking/time-chips.tsx';
import type { AppointmentFormValues } from './appointment-form.schema.ts';

/**
 * Times of the chosen day that can be booked as they stand, for the chosen professional and room.
 * @param duration minutes while no end is chosen
 */
export function FreeTimes({ duration }: { readonly duration: number }): ReactNode {
  const texts = useTexts();
  const { control, formState, setValue } = useFormContext<AppointmentFormValues>();
  const [employee, room, date, start, end] = useWatch({
    control,
    name: ['employee_id', 'room_id', 'date', 'start_time', 'end_time'],
  });
  if (!employee || !date) return null;
  const isInterval = start && end && appointmentTimesProblem(start, end) === null;
  const choose = ({ start_time, end_time }: FreeTime) => {
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    setValue('start_time', start_time, options);
    setValue('end_time', end_time, options);
  };
  return (
    <TimeChips
      query={{
        start: date,
        employee_id: Number(employee),
        ...(room && { room_id: Number(room) }),
        duration_minutes: isInterval ? minutesOf({ date, start_time: start, end_time: end }) : duration,
      }}
      chosen={{ start_time: start, end_time: end }}
      onChoose={choose}
      empty={<Text tone="muted">{texts('new.no_free_times')}</Text>}
    />
  );
}
