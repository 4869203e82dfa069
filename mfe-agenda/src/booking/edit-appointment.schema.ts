import type { Appointment, UpdateSeriesInput } from '@alinha/contracts-agenda';
import { minutesBetween } from '@alinha/contracts-core';
import { z } from 'zod';
import { appointmentTimesProblem, endOf } from './appointment-times.ts';
import {
  chosenSchema,
  filledDateSchema,
  filledTimeSchema,
  isSameWhen,
  maybeChosenSchema,
  type WhenValues,
} from './form-parts.ts';

/** Editable values of an appointment. */
export type Editable = Pick<
  Appointment,
  'employee_id' | 'room_id' | 'specialty_id' | 'start_datetime' | 'end_datetime' | 'notes'
>;

/** Its times as the form shows them. One that ends on another day shows the time of that day. */
export function whenOf({ start_datetime, end_datetime }: Editable): WhenValues {
  return {
    date: start_datetime.slice(0, 10),
    start_time: start_datetime.slice(11, 16),
    end_time: end_datetime.slice(11, 16),
  };
}

const lengthOf = ({ start_datetime, end_datetime }: Editable) => minutesBetween(start_datetime, end_datetime);

/** The edited appointment. Times that were not touched stay as they are, over midnight too. */
export function editFormSchema(before: Editable) {
  const kept = whenOf(before);
  return z
    .object({
      employee_id: chosenSchema,
      specialty_id: maybeChosenSchema,
      room_id: maybeChosenSchema,
      date: filledDateSchema,
      start_time: filledTimeSchema,
      end_time: filledTimeSchema,
      notes: z.string().trim().max(4000),
    })
    .superRefine((values, context) => {
      const problem = isSameWhen(values, kept)
        ? null
        : appointmentTimesProblem(values.start_time, values.end_time, lengthOf(before));
      if (problem) context.addIssue({ code: 'custom', path: ['end_time'], message: problem });
    })
    .transform(({ date, start_time, end_time, notes, ...same }): Editable => {
      const isKept = isSameWhen({ date, start_time, end_time }, kept);
      return {
        ...same,
        start_datetime: isKept ? before.start_datetime : `${date} ${start_time}:00`,
        end_datetime: isKept ? before.end_datetime : endOf({ date, start_time, end_time }),
        notes: notes === '' ? null : notes,
      };
    });
}

export type EditFormValues = z.input<ReturnType<typeof editFormSchema>>;

const idText = (id: number | null) => (id === null ? null : String(id));

export function editFormValues(appointment: Editable): EditFormValues {
  return {
    employee_id: idText(appointment.employee_id),
    specialty_id: idText(appointment.specialty_id),
    room_id: idText(appointment.room_id),
    ...whenOf(appointment),
    notes: appointment.notes ?? '',
  };
}

export type AppointmentChanges = Omit<UpdateSeriesInput, 'allow_overbooking' | 'duration_minutes'>;

/** The changed fields. A start without an end keeps the duration, for each appointment of a series. */
export function changesBetween(before: Editable, after: Editable): AppointmentChanges {
  const { employee_id, room_id, specialty_id, start_datetime, end_datetime, notes } = after;
  return {
    ...(employee_id !== before.employee_id && { employee_id }),
    ...(room_id !== before.room_id && { room_id }),
    ...(specialty_id !== before.specialty_id && { specialty_id }),
    ...(start_datetime !== before.start_datetime && { start_datetime }),
    ...(lengthOf(after) !== lengthOf(before) && { end_datetime }),
    ...(notes !== before.notes && { notes }),
  };
}
