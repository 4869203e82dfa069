import type { PaymentMethod } from '@alinha/contracts-billing';
import { formatDate, formatWallClock, parseWallClock } from '@alinha/contracts-core';
import { sumBy } from 'es-toolkit';
import type { PaymentModel } from '../generated/prisma/models.ts';
import type { NewPart } from './payment-parts.repository.ts';
import type { PricedAmounts } from './settlement.ts';

/** Dates are `YYYY-MM-DD`; `paidAt` is a wall-clock time. `paidAt` and `method` are those of the last part, null while unpaid. */
export type PaymentRecord = PricedAmounts & {
  readonly id: number;
  readonly clientId: number;
  readonly discountReason: string | null;
  readonly agreedOn: string | null;
  readonly dueDate: string;
  readonly paidAt: string | null;
  readonly method: PaymentMethod | null;
  readonly planId: number | null;
  /** For a plan period, stored with the price of the whole period without freezes. */
  readonly hasFullPrice: boolean;
  readonly appointmentId: number | null;
};

/** Payment of an appointment. A removed payment stays stored, so that a repeated event does not create it again. */
export type AppointmentPayment = PaymentRecord & { readonly isRemoved: boolean; readonly version: number };

export type NewPayment = Pick<
  PaymentRecord,
  'clientId' | 'totalCents' | 'dueDate' | 'planId' | 'appointmentId'
> & {
  /** Null for an unpaid payment. */
  readonly received: Omit<NewPart, 'amountCents'> | null;
  readonly description: string | null;
  readonly periodStart: string | null;
  readonly periodEnd: string | null;
  /** Price of the whole period, of a payment for a plan. */
  readonly fullCents?: number;
  readonly packageId?: number;
};

type Row = PaymentModel & { readonly parts: readonly { readonly amount_cents: number }[] };

export const WITH_PARTS = { parts: { select: { amount_cents: true } } } as const;

export function recordOf(row: Row): PaymentRecord {
  return {
    id: row.id,
    clientId: row.client_id,
    totalCents: row.total_cents,
    owedCents: row.owed_cents,
    discountCents: row.discount_cents,
    discountReason: row.discount_reason,
    receivedCents: sumBy(row.parts, ({ amount_cents }) => amount_cents),
    agreedOn: row.agreed_on && formatDate(row.agreed_on),
    dueDate: formatDate(row.due_date),
    paidAt: row.paid_at && formatWallClock(row.paid_at),
    method: row.method as PaymentMethod | null,
    planId: row.plan_id,
    hasFullPrice: row.full_cents !== null,
    appointmentId: row.appointment_id,
  };
}

/** Terms of a payment that no user has changed. */
export const UNCHANGED = { discountCents: 0, discountReason: null, agreedOn: null, owedCents: null };

export const dateOf = (text: string | null) => text && parseWallClock(text);

export function termsOf({ totalCents, dueDate }: Pick<PaymentRecord, 'totalCents' | 'dueDate'>) {
  return { total_cents: totalCents, due_date: parseWallClock(dueDate) };
}

export function ownersOf(payment: NewPayment) {
  return {
    client_id: payment.clientId,
    plan_id: payment.planId,
    period_start: dateOf(payment.periodStart),
    period_end: dateOf(payment.periodEnd),
    appointment_id: payment.appointmentId,
    package_id: payment.packageId ?? null,
    description: payment.description,
    full_cents: payment.fullCents ?? null,
  };
}
