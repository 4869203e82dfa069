import { defineEvent, defineQuestion } from '@alinha/contracts-core';
import { z } from 'zod';
import { paymentSchema, paymentStatusSchema } from './payment.schemas.ts';

/** The state of the payment of a single appointment. */
export const appointmentPaymentFactSchema = z.object({
  company_id: z.int(),
  appointment_id: z.int(),
  version: z.int(),
  /** Null once the payment is removed: nothing is owed for the appointment. */
  status: paymentStatusSchema.nullable(),
  /** `YYYY-MM-DD HH:mm:ss`, null while it is not paid. */
  paid_at: z.string().nullable().default(null),
  /** What is owed or was paid. Missing from facts of releases whose prices never change. */
  amount_cents: z.int().nullable().default(null),
});
export type AppointmentPaymentFact = z.infer<typeof appointmentPaymentFactSchema>;

export const appointmentPaymentChanged = defineEvent({
  type: 'billing.appointment-payment-changed',
  producer: 'billing',
  consumers: ['agenda'],
  payload: appointmentPaymentFactSchema,
});

/** A plan's page is the agenda's, its payments are billing's. */
export const listPlanPayments = defineQuestion({
  name: 'billing.list-plan-payments',
  service: 'billing',
  question: z.strictObject({ company_id: z.int(), plan_id: z.int() }),
  answer: z.array(paymentSchema),
});
