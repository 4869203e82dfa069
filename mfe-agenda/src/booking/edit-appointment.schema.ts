import type { Appointment, UpdateSeriesInput } from '@alinha/contracts-agenda';
import { minutesBetween } from '@alinha/contracts-core';
import { z } from 'zod';
import { isPaidByPackage } from '../appointments/prepaid.ts';
import { appointmentTimesProblem, endOf } from './appointment-times.ts';
import {
  chosenSchema,
  filledDateSchema,
  filledTimeSchema,
  isSameWhen,
  maybeChosenSchema,
  PRICE_OR_FREE,
  type WhenValues,
} from './form-parts.ts';
import { isPackage, needsNoPrice, paysWithSchema } from './pays-with.ts';

/** Editable values of an appointment. */
export type Editable = Pick<
  Appointment,
  | 'employee_id'
  | 'room_id'
  | 'specialty_id'
  | 'start_datetime'
  | 'end_datetime'
  | 'notes'
  | 'payment_amount_cents'
  | 'package_id'
>;

/** Date and times for the form. The date of the end is dropped. */
export function whenOf({ start_datetime, end_datetime }: Editable): WhenValues {
  return {
    date: start_datetime.slice(0, 10),
    start_time: start_datetime.slice(11, 16),
    end_time: end_datetime.slice(11, 16),
  };
}

const lengthOf = ({ start_datetime, end_datetime }: Editable) => minutesBetween(start_datetime, end_datetime);

/** Schema of the edit form. Unedited times are not validated, because they may run over midnight. */
export function editFormSchema(before: Editable) {
  const stored = whenOf(before);
  return z
    .object({
      employee_id: chosenSchema,
      specialty_id: maybeChosenSchema,
      room_id: maybeChosenSchema,
      date: filledDateSchema,
      start_time: filledTimeSchema,
      end_time: filledTimeSchema,
      notes: z.string().trim().max(4000),
      payment_amount_cents: z.int().nullable(),
      /** True without a charge, and for a session of a plan, which is paid with the plan. */
      is_free: z.boolean(),
      pays_with: paysWithSchema,
    })
    .superRefine((values, context) => {
      const problem = isSameWhen(values, stored)
        ? null
        : appointmentTimesProblem(values.start_time, values.end_time, lengthOf(before));
      if (problem) context.addIssue({ code: 'custom', path: ['end_time'], message: problem });
      if (!values.is_free && !needsNoPrice(values.pays_with) && !values.payment_amount_cents)
        context.addIssue({ code: 'custom', path: ['payment_amount_cents'], message: PRICE_OR_FREE });
    })
    .transform(
      ({
        date,
        start_time,
        end_time,
        notes,
        is_free,
        pays_with,
        payment_amount_cents,
        ...same
      }): Editable => {
        const isUnchanged = isSameWhen({ date, start_time, end_time }, stored);
        return {
          ...same,
          start_datetime: isUnchanged ? before.start_datetime : `${date} ${start_time}:00`,
          end_datetime: isUnchanged ? before.end_datetime : endOf({ date, start_time, end_time }),
          notes: notes === '' ? null : notes,
          payment_amount_cents: is_free || needsNoPrice(pays_with) ? null : payment_amount_cents,
          package_id: isPackage(pays_with) ? Number(pays_with) : null,
        };
      },
    );
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
    payment_amount_cents: appointment.payment_amount_cents,
    is_free: appointment.payment_amount_cents === null && !isPaidByPackage(appointment),
    pays_with: isPaidByPackage(appointment) ? String(appointment.package_id) : 'money',
  };
}

export type AppointmentChanges = Omit<UpdateSeriesInput, 'allow_overbooking' | 'duration_minutes'> & {
  /** Only for a single session: sessions of a series have no price. */
  readonly payment_amount_cents?: number | null;
  readonly package_id?: number | null;
};

/** The changed fields. The end is sent only for a changed duration, so appointments of a series keep their own. */
export function changesBetween(before: Editable, after: Editable): AppointmentChanges {
  const { employee_id, room_id, specialty_id, start_datetime, end_datetime, notes, payment_amount_cents } =
    after;
  const packageId = after.package_id ?? null;
  return {
    ...(employee_id !== before.employee_id && { employee_id }),
    ...(room_id !== before.room_id && { room_id }),
    ...(specialty_id !== before.specialty_id && { specialty_id }),
    ...(start_datetime !== before.start_datetime && { start_datetime }),
    ...(lengthOf(after) !== lengthOf(before) && { end_datetime }),
    ...(notes !== before.notes && { notes }),
    ...(payment_amount_cents !== before.payment_amount_cents && { payment_amount_cents }),
    ...(packageId !== (before.package_id ?? null) && { package_id: packageId }),
  };
}
