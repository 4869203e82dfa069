import { defineEvent, defineQuestion } from '@alinha/contracts-core';
import { z } from 'zod';
import { billingPeriodSchema } from './recurring-plan.schemas.ts';

/** What billing needs of a recurring plan. */
export const planFactSchema = z.object({
  company_id: z.int(),
  id: z.int(),
  version: z.int(),
  name: z.string(),
  client_id: z.int(),
  price_cents: z.int(),
  billing_period: billingPeriodSchema,
  billing_day: z.int(),
  /** Day on which the price and the billing day were told, YYYY-MM-DD: later periods follow them. Facts told before it was
   * added lack it. */
  told_on: z.string().optional(),
  /** First occurrence, YYYY-MM-DD; the first period begins with its month. */
  first_date: z.string(),
  /** Last day that is paid for: of its cancelling, or of its last appointment where that is later. Null while it goes on. */
  ends_on: z.string().nullable(),
});
export type PlanFact = z.infer<typeof planFactSchema>;

export const planChanged = defineEvent({
  type: 'agenda.plan-changed',
  producer: 'agenda',
  consumers: ['billing'],
  payload: planFactSchema,
});

/** What a single appointment costs. Without an amount, or once it is deleted, nothing is owed any more. */
export const chargeFactSchema = z.object({
  company_id: z.int(),
  appointment_id: z.int(),
  version: z.int(),
  client_id: z.int(),
  /** Day of the appointment, YYYY-MM-DD: the payment is due then. */
  date: z.string(),
  amount_cents: z.int().nullable(),
  /**
   * When it was paid, `YYYY-MM-DD HH:mm:ss`: as it was booked, or as billing told since. It counts where billing has no
   * payment yet; all other news of payment come from there.
   */
  paid_at: z.string().nullable(),
  /** The last news of its payment that the agenda has: those of a payment that is made anew must be later. */
  payment_version: z.int().default(0),
});
export type ChargeFact = z.infer<typeof chargeFactSchema>;

export const appointmentCharged = defineEvent({
  type: 'agenda.appointment-charged',
  producer: 'agenda',
  consumers: ['billing'],
  payload: chargeFactSchema,
});

/** When and for whom an appointment is. Of one that is deleted the last version tells so, and nothing follows. */
export const appointmentFactSchema = z.object({
  id: z.int(),
  version: z.int(),
  client_id: z.int(),
  employee_id: z.int(),
  /** Company's wall clock, `YYYY-MM-DD HH:mm:ss`. */
  start_at: z.string(),
  end_at: z.string(),
  done: z.boolean(),
  deleted: z.boolean(),
});
export type AppointmentFact = z.infer<typeof appointmentFactSchema>;

/** Most appointments that one event tells of; a plan's year comes in a few events instead of a hundred. */
export const APPOINTMENTS_PER_EVENT = 200;

export const appointmentsChanged = defineEvent({
  type: 'agenda.appointments-changed',
  producer: 'agenda',
  consumers: ['messaging'],
  payload: z.object({
    company_id: z.int(),
    /** When the change was made, ISO 8601: an appointment that got its time after its reminder was due needs none. */
    changed_at: z.string(),
    appointments: z.array(appointmentFactSchema).max(APPOINTMENTS_PER_EVENT),
  }),
});

/** As they are now; those that do not exist any more are left out. */
export const getAppointments = defineQuestion({
  name: 'agenda.get-appointments',
  service: 'agenda',
  question: z.strictObject({ company_id: z.int(), ids: z.array(z.int()).max(APPOINTMENTS_PER_EVENT) }),
  answer: z.array(appointmentFactSchema),
});
