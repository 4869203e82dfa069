import type { CreateAppointmentInput } from '@alinha/contracts-agenda';
import { type CreateClientInput, createClientInputSchema } from '@alinha/contracts-clients';
import type { ValidationKey } from '@alinha/contracts-core';
import { z } from 'zod';
import { appointmentTimesProblem, minutesOf } from '../../../booking/appointment-times.ts';
import {
  chosenSchema,
  filledDateSchema,
  filledTimeSchema,
  maybeChosenSchema,
  PRICE_OR_FREE,
} from '../../../booking/form-parts.ts';
import {
  chargeFields,
  needsNoPrice,
  paymentMethodSchema,
  paysWithSchema,
} from '../../../booking/pays-with.ts';

/** A client that exists, or one to be created along with the appointment. */
export type QuickClient =
  | { readonly id: number }
  | { readonly id: null; readonly created: CreateClientInput };

export type QuickBooking = {
  readonly client: QuickClient;
  readonly appointment: Omit<CreateAppointmentInput, 'client_id'>;
};

const newClientSchema = createClientInputSchema.pick({ name: true, phone: true });
const REQUIRED: ValidationKey = 'required';

/** The quick form: the required fields of an appointment, and a client who may be new. */
export const quickCreateSchema = z
  .object({
    client_id: z.string().nullable(),
    /** Null while an existing client is meant. */
    new_client: z.object({ name: z.string(), phone: z.string() }).nullable(),
    employee_id: chosenSchema,
    room_id: maybeChosenSchema,
    specialty_id: maybeChosenSchema,
    has_chosen_specialty: z.boolean().optional(),
    payment_amount_cents: z.int().nullable(),
    has_typed_price: z.boolean().optional(),
    /** No charge. Without it a price is required, so that every booking is billed. */
    is_free: z.boolean(),
    is_paid: z.boolean(),
    payment_method: paymentMethodSchema,
    pays_with: paysWithSchema,
    date: filledDateSchema,
    start_time: filledTimeSchema,
    end_time: filledTimeSchema,
    has_typed_end: z.boolean().optional(),
  })
  .transform((values, context): QuickBooking => {
    const { client_id, new_client, date, start_time, end_time } = values;
    const hasNoPrice = values.is_free || needsNoPrice(values.pays_with);
    const { employee_id, room_id, specialty_id } = values;
    const refuse = (path: readonly string[], message: string) =>
      context.addIssue({ code: 'custom', path: [...path], message });
    const problem = appointmentTimesProblem(start_time, end_time);
    if (problem) refuse(['end_time'], problem);
    if (!hasNoPrice && !values.payment_amount_cents) refuse(['payment_amount_cents'], PRICE_OR_FREE);
    const created = newClientSchema.safeParse(new_client);
    if (new_client === null && !client_id) refuse(['client_id'], REQUIRED);
    if (new_client !== null) {
      for (const { path, message } of created.error?.issues ?? []) {
        refuse(['new_client', ...path.map(String)], message);
      }
    }
    return {
      client: created.success ? { id: null, created: created.data } : { id: Number(client_id) },
      appointment: {
        employee_id,
        room_id,
        specialty_id,
        start_datetime: `${date} ${start_time}:00`,
        duration_minutes: minutesOf({ date, start_time, end_time }),
        ...chargeFields(values),
        allow_overbooking: false,
      },
    };
  });

/** Dates are `YYYY-MM-DD`, times `HH:mm`; ids are texts, null until chosen. */
export type QuickCreateValues = z.input<typeof quickCreateSchema>;
