import { defineEvent, defineRpc, PAYMENT_METHODS } from '@alinha/contracts-core';
import { z } from 'zod';
import { attendanceSchema } from './appointment.schemas.ts';
import { billingPeriodSchema } from './recurring-plan.schemas.ts';

/** The fields of a recurring plan that billing needs. */
const planEventSchema = z.object({
  company_id: z.int(),
  id: z.int(),
  version: z.int(),
  name: z.string(),
  client_id: z.int(),
  price_cents: z.int(),
  billing_period: billingPeriodSchema,
  billing_day: z.int(),
  /**
   * Day on which price or billing day last changed, YYYY-MM-DD. Periods that begin later have the new
   * terms. Missing in older events.
   */
  told_on: z.string().optional(),
  /** First occurrence, YYYY-MM-DD; the first period begins with its month. */
  first_date: z.string(),
  /**
   * Last billed day: the day of the cancellation, or of the last appointment if later. Null while the plan continues.
   */
  ends_on: z.string().nullable(),
  /** Frozen days, both included. Events of the previous release lack it and `weekdays`; billing then keeps its values. */
  freezes: z.array(z.object({ start: z.string(), end: z.string() })).optional(),
  /** Weekday of each weekly time, 0 = Sunday. */
  weekdays: z.array(z.int()).optional(),
});
export type PlanEvent = z.infer<typeof planEventSchema>;

export const planChanged = defineEvent({
  type: 'agenda.plan-changed',
  producer: 'agenda',
  consumers: ['billing'],
  payload: planEventSchema,
});

/** Price of a single appointment. A null amount: nothing is owed. A deletion sends it. */
const chargeEventSchema = z.object({
  company_id: z.int(),
  appointment_id: z.int(),
  version: z.int(),
  client_id: z.int(),
  /** Day of the appointment, YYYY-MM-DD: the payment is due then. */
  date: z.string(),
  amount_cents: z.int().nullable(),
  /**
   * Time of payment, `YYYY-MM-DD HH:mm:ss`: set with the booking or by a later event of billing. Used only while billing
   * has no payment; otherwise billing decides.
   */
  paid_at: z.string().nullable(),
  /** Method and user of a payment with the booking. Only billing stores them, so later events have none. */
  received: z.object({ method: z.enum(PAYMENT_METHODS).nullable(), by: z.int() }).nullish(),
  /** Version of the last payment event that the agenda has handled. A recreated payment must have a higher one. */
  payment_version: z.int().default(0),
});
export type ChargeEvent = z.infer<typeof chargeEventSchema>;

export const appointmentCharged = defineEvent({
  type: 'agenda.appointment-charged',
  producer: 'agenda',
  consumers: ['billing'],
  payload: chargeEventSchema,
});

/** A package was sold or ended. */
const packageEventSchema = z.object({
  company_id: z.int(),
  id: z.int(),
  client_id: z.int(),
  /** Text of the payment. */
  description: z.string(),
  price_cents: z.int(),
  /** Day of the sale, YYYY-MM-DD: the payment is due then. */
  due_date: z.string(),
  /** False once it has ended without a session: nothing more is owed. */
  owed: z.boolean(),
  /** Received with the sale; `at` is a wall-clock time, `by` the id of the user. */
  paid: z.object({ at: z.string(), method: z.enum(PAYMENT_METHODS).nullable(), by: z.int() }).nullable(),
});
export type PackageEvent = z.infer<typeof packageEventSchema>;

export const packageChanged = defineEvent({
  type: 'agenda.package-changed',
  producer: 'agenda',
  consumers: ['billing'],
  payload: packageEventSchema,
});

/** Time and people of an appointment. The last version of a deleted appointment has `deleted`. */
const appointmentEventSchema = z.object({
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
export type AppointmentEvent = z.infer<typeof appointmentEventSchema>;

/** Maximum of appointments in one event, so that a plan's year needs a few events instead of a hundred. */
export const APPOINTMENTS_PER_EVENT = 200;

export const appointmentsChanged = defineEvent({
  type: 'agenda.appointments-changed',
  producer: 'agenda',
  consumers: ['messaging'],
  payload: z.object({
    company_id: z.int(),
    /** Time of the change, ISO 8601. An appointment booked after its reminder was due gets no reminder. */
    changed_at: z.string(),
    appointments: z.array(appointmentEventSchema).max(APPOINTMENTS_PER_EVENT),
  }),
});

/** Current state; deleted appointments are omitted. */
export const getAppointments = defineRpc({
  name: 'agenda.get-appointments',
  service: 'agenda',
  request: z.strictObject({ company_id: z.int(), ids: z.array(z.int()).max(APPOINTMENTS_PER_EVENT) }),
  reply: z.array(appointmentEventSchema),
});

/** A confirmed import of plans or sessions has more rows to process, from the one after `after_row`. */
export const bookingImportAdvanced = defineEvent({
  type: 'agenda.import-advanced',
  producer: 'agenda',
  consumers: ['agenda'],
  payload: z.object({ company_id: z.int(), id: z.int(), after_row: z.int() }),
});

/** False for an archived specialty too. */
export const hasSpecialty = defineRpc({
  name: 'agenda.has-specialty',
  service: 'agenda',
  request: z.strictObject({ company_id: z.int(), id: z.int() }),
  reply: z.boolean(),
});

/** A done or missed session, with what its base depends on: its price, package, plan or credit. */
const pricedSessionSchema = z.object({
  appointment_id: z.int(),
  /** Date of the start. */
  day: z.string(),
  employee_id: z.int(),
  specialty_id: z.int().nullable(),
  price_cents: z.int().nullable(),
  /** Null without a package, or when the session was given back to it. */
  package: z.object({ price_cents: z.int(), sessions: z.int() }).nullable(),
  plan_id: z.int().nullable(),
  /** Null without a credit, or when the credit was given back. `day` is the day of the replaced session. */
  credit: z.object({ plan_id: z.int().nullable(), day: z.string().nullable() }).nullable(),
});
export type PricedSession = z.infer<typeof pricedSessionSchema>;

const sessionsInSchema = z.strictObject({
  company_id: z.int(),
  /** Dates, [from, to). */
  from: z.string(),
  to: z.string(),
});

/** Done and missed sessions of all professionals that start in [from, to), and the names of professionals. */
export const listPricedSessions = defineRpc({
  name: 'agenda.list-priced-sessions',
  service: 'agenda',
  request: sessionsInSchema,
  reply: z.object({
    /** All of the company, also deactivated ones. */
    employees: z.array(z.object({ id: z.int(), name: z.string() })),
    sessions: z.array(pricedSessionSchema),
  }),
});

/** A session as a statement lists it. */
const commissionSessionSchema = pricedSessionSchema.extend({
  start_datetime: z.string(),
  client_id: z.int(),
  client_name: z.string(),
  specialty_name: z.string().nullable(),
  status: attendanceSchema.extract(['done', 'no_show']),
});
export type CommissionSession = z.infer<typeof commissionSessionSchema>;

/** Done and missed sessions of one professional that start in [from, to), by start. Null for an unknown professional. */
export const listCommissionSessions = defineRpc({
  name: 'agenda.list-commission-sessions',
  service: 'agenda',
  request: sessionsInSchema.extend({ employee_id: z.int() }),
  reply: z.object({ employee_name: z.string(), sessions: z.array(commissionSessionSchema) }).nullable(),
});

/** Number of sessions of a plan in each period, cancelled ones included, in the order of the request. */
export const countPlanSessions = defineRpc({
  name: 'agenda.count-plan-sessions',
  service: 'agenda',
  request: z.strictObject({
    company_id: z.int(),
    /** First and last day. */
    periods: z.array(z.strictObject({ plan_id: z.int(), start: z.string(), end: z.string() })),
  }),
  reply: z.array(z.int()),
});

/**
 * Clients of a professional while the company limits professionals to their own agenda: those of `client_ids`, or all of them
 * for null.
 */
export const listOwnClients = defineRpc({
  name: 'agenda.list-own-clients',
  service: 'agenda',
  request: z.strictObject({
    company_id: z.int(),
    user_id: z.int(),
    client_ids: z.array(z.int()).nullable(),
    /** Also clients whom the professional sees by a justified access alone. */
    with_justified: z.boolean(),
  }),
  reply: z.array(z.int()),
});

/** Until when the chart of a client is kept. Dates are `YYYY-MM-DD`. */
const chartTermSchema = z.object({ client_id: z.int(), kept_until: z.string(), is_over: z.boolean() });
export type ChartTerm = z.infer<typeof chartTermSchema>;

/** The times of the charts of these clients. Clients without a chart are omitted. */
export const listChartTerms = defineRpc({
  name: 'agenda.list-chart-terms',
  service: 'agenda',
  request: z.strictObject({ company_id: z.int(), client_ids: z.array(z.int()) }),
  reply: z.array(chartTermSchema),
});

/**
 * Decides how much of a client may be anonymised. `full`: there is no chart, or its time is over; from now on the chart takes no
 * entries. `partial`: the chart is kept. Null: the agenda knows a later `version` of the client. Idempotent.
 */
export const closeChart = defineRpc({
  name: 'agenda.close-chart',
  service: 'agenda',
  request: z.strictObject({ company_id: z.int(), client_id: z.int(), version: z.int() }),
  reply: z.enum(['partial', 'full']).nullable(),
});

/** The sessions that a payment pays: one session, the period of a plan (first and last day), or a package. */
const paidSessionsSchema = z.strictObject({
  appointment_id: z.int().nullable(),
  plan_id: z.int().nullable(),
  start: z.string().nullable(),
  end: z.string().nullable(),
  package_id: z.int().nullable(),
});

/**
 * Paid sessions by professional, one list per payment in the order of the request. A make-up session counts in place of
 * the plan session that it replaces. Not counted: other cancelled plan sessions, and sessions given back to their package.
 * A plan period without sessions counts one session of the plan's professional.
 */
export const countPaidSessions = defineRpc({
  name: 'agenda.count-paid-sessions',
  service: 'agenda',
  request: z.strictObject({ company_id: z.int(), payments: z.array(paidSessionsSchema) }),
  reply: z.array(z.array(z.object({ employee_id: z.int(), sessions: z.int() }))),
});
