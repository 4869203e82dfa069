import type { CreateAppointmentInput } from '@alinha/contracts-agenda';
import { z } from 'zod';
import { appointmentTimesProblem, minutesOf } from '../../booking/appointment-times.ts';
import {
  chosenSchema,
  filledDateSchema,
  filledTimeSchema,
  maybeChosenSchema,
  PRICE_OR_FREE,
} from '../../booking/form-parts.ts';
import { chargeFields, needsNoPrice, paymentMethodSchema, paysWithSchema } from '../../booking/pays-with.ts';

/** An appointment as it is typed: one day, two times. Parses to the body of the request. */
export const appointmentFormSchema = z
  .object({
    employee_id: chosenSchema,
    client_id: chosenSchema,
    specialty_id: maybeChosenSchema,
    has_chosen_specialty: z.boolean().optional(),
    room_id: maybeChosenSchema,
    date: filledDateSchema,
    start_time: filledTimeSchema,
    end_time: filledTimeSchema,
    has_typed_end: z.boolean().optional(),
    payment_amount_cents: z.int().nullable(),
    has_typed_price: z.boolean().optional(),
    /** No charge. */
    is_free: z.boolean(),
    is_paid: z.boolean(),
    payment_method: paymentMethodSchema,
    pays_with: paysWithSchema,
    notes: z.string().trim().max(4000),
  })
  .superRefine(({ start_time, end_time, is_free, pays_with, payment_amount_cents: cents }, context) => {
    const problem = appointmentTimesProblem(start_time, end_time);
    if (problem) context.addIssue({ code: 'custom', path: ['end_time'], message: problem });
    if (!is_free && !needsNoPrice(pays_with) && !cents)
      context.addIssue({ code: 'custom', path: ['payment_amount_cents'], message: PRICE_OR_FREE });
  })
  .transform(({ date, start_time, end_time, notes, ...values }): CreateAppointmentInput => {
    const { employee_id, client_id, specialty_id, room_id } = values;
    return {
      employee_id,
      client_id,
      specialty_id,
      room_id,
      start_datetime: `${date} ${start_time}:00`,
      duration_minutes: minutesOf({ date, start_time, end_time }),
      notes: notes === '' ? null : notes,
      ...chargeFields(values),
      allow_overbooking: false,
    };
  });

/** Dates are `YYYY-MM-DD`, times `HH:mm`; ids are texts, null until chosen. */
export type AppointmentFormValues = z.input<typeof appointmentFormSchema>;
