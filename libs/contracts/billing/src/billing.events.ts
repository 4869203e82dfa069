import { defineEvent, defineRpc, exportPageSchema, exportRequestSchema } from '@alinha/contracts-core';
import { z } from 'zod';
import { dunningReasonSchema } from './dunning.schemas.ts';
import { paymentSchema, paymentStatusSchema } from './payment.schemas.ts';
import { subscriptionPlanSchema } from './subscription.schemas.ts';

/** The state of the payment of a single appointment. */
const appointmentPaymentEventSchema = z.object({
  company_id: z.int(),
  appointment_id: z.int(),
  version: z.int(),
  /** Null once the payment is removed: nothing is owed for the appointment. */
  status: paymentStatusSchema.nullable(),
  /** `YYYY-MM-DD HH:mm:ss`, null while unpaid. */
  paid_at: z.string().nullable().default(null),
  /** The price before a discount. Null when nothing is owed; missing in events of older releases. */
  amount_cents: z.int().nullable().default(null),
});
export type AppointmentPaymentEvent = z.infer<typeof appointmentPaymentEventSchema>;

export const appointmentPaymentChanged = defineEvent({
  type: 'billing.appointment-payment-changed',
  producer: 'billing',
  consumers: ['agenda'],
  payload: appointmentPaymentEventSchema,
});

/** All payments with their columns of the CSV export. */
export const exportPayments = defineRpc({
  name: 'billing.export-payments',
  service: 'billing',
  request: exportRequestSchema,
  reply: exportPageSchema,
});

/** The lines of closed months of commission, with their columns of the company's export. */
export const exportCommission = defineRpc({
  name: 'billing.export-commission',
  service: 'billing',
  request: exportRequestSchema,
  reply: exportPageSchema,
});

/** Payments of a plan, for the agenda's page of the plan. */
export const listPlanPayments = defineRpc({
  name: 'billing.list-plan-payments',
  service: 'billing',
  request: z.strictObject({ company_id: z.int(), plan_id: z.int() }),
  // Without newer fields: the agenda of the last release refuses fields that it does not know.
  reply: z.array(
    paymentSchema.omit({
      method: true,
      appointment_on: true,
      package_id: true,
      discount_cents: true,
      discount_reason: true,
      open_cents: true,
      agreed_on: true,
      parts: true,
    }),
  ),
});

/** First and last day, `YYYY-MM-DD`. */
const daysSchema = z.strictObject({ start: z.string(), end: z.string() });

/** Amounts of the periods that a new freeze overlaps, earliest first. Null while billing does not know the plan. */
export const previewPlanFreeze = defineRpc({
  name: 'billing.preview-plan-freeze',
  service: 'billing',
  request: z.strictObject({
    company_id: z.int(),
    plan_id: z.int(),
    /** First date, weekdays and freezes of the plan: billing may not have handled its latest event yet. */
    first_date: z.string(),
    weekdays: z.array(z.int()),
    freezes: z.array(daysSchema),
    added: daysSchema,
  }),
  reply: z
    .array(
      z.strictObject({
        period_start: z.string(),
        period_end: z.string(),
        before_cents: z.int(),
        after_cents: z.int(),
        paid: z.boolean(),
      }),
    )
    .nullable(),
});

export const subscriptionEventSchema = z.object({
  company_id: z.int(),
  version: z.int(),
  plan: subscriptionPlanSchema.nullable(),
  next_renewal: z.string().nullable(),
});
export type SubscriptionEvent = z.infer<typeof subscriptionEventSchema>;

export const subscriptionChanged = defineEvent({
  type: 'billing.subscription-changed',
  producer: 'billing',
  consumers: ['clients'],
  payload: subscriptionEventSchema,
});

export const getSubscription = defineRpc({
  name: 'billing.get-subscription',
  service: 'billing',
  request: z.strictObject({ company_id: z.int() }),
  reply: subscriptionEventSchema.nullable(),
});

/** A client is to get a message about unpaid payments today. Handle it once per `message_id`. */
const dunningDueEventSchema = z.object({
  company_id: z.int(),
  message_id: z.int(),
  client_id: z.int(),
  /** The message is not sent at or after this time. */
  send_before: z.iso.datetime(),
});
export type DunningDueEvent = z.infer<typeof dunningDueEventSchema>;

export const dunningDue = defineEvent({
  type: 'billing.dunning-due',
  producer: 'billing',
  consumers: ['messaging'],
  payload: dunningDueEventSchema,
});

/** Text of a message with the payments that are open now, or the reason not to send it. Call right before sending. */
export const prepareDunning = defineRpc({
  name: 'billing.prepare-dunning',
  service: 'billing',
  request: z.strictObject({ company_id: z.int(), message_id: z.int() }),
  reply: z.union([z.strictObject({ text: z.string() }), z.strictObject({ reason: dunningReasonSchema })]),
});
