import { newId, type StripeObject, type StripeStore, secondsOf } from './stripe-store.ts';

/** Adds whole months; a missing day becomes the month's last. */
function monthsLater(seconds: number, months: number): number {
  const at = new Date(seconds * 1000);
  const day = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + months);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(day, last));
  return secondsOf(at);
}

/** One-time and recurring charges. */
export class StripeCharges {
  constructor(private readonly store: StripeStore) {}

  startSubscription(session: StripeObject): StripeObject {
    const { price, customer, currency } = session;
    const start = secondsOf(this.store.now());
    const months = price.recurring.interval === 'year' ? 12 : price.recurring.interval_count;
    const subscription = this.store.add('sub', 'subscription', {
      customer,
      currency,
      status: 'active',
      cancel_at_period_end: false,
      cancel_at: null,
      metadata: session.subscription_metadata,
      items: {
        object: 'list',
        data: [
          {
            id: newId('si'),
            object: 'subscription_item',
            price,
            current_period_start: start,
            current_period_end: monthsLater(start, months),
          },
        ],
      },
    });
    subscription.anchor = { start, months, periods: 1 };
    session.subscription = subscription.id;
    return subscription;
  }

  /** The next period begins when the current one ends, paid or not. */
  nextPeriod(subscription: StripeObject): void {
    const { anchor } = subscription;
    anchor.periods += 1;
    Object.assign(subscription.items.data[0], {
      current_period_start: monthsLater(anchor.start, anchor.months * (anchor.periods - 1)),
      current_period_end: monthsLater(anchor.start, anchor.months * anchor.periods),
    });
  }

  invoice(subscription: StripeObject, isPaid: boolean): StripeObject {
    const [item] = subscription.items.data;
    const amount = item.price.unit_amount;
    const created = secondsOf(this.store.now());
    const invoice = this.store.add('in', 'invoice', {
      customer: subscription.customer,
      currency: subscription.currency,
      status: 'open',
      attempted: true,
      attempt_count: 1,
      amount_due: amount,
      amount_paid: 0,
      amount_remaining: amount,
      // Stripe invoices the previous period.
      period_start: created,
      period_end: created,
      status_transitions: { paid_at: null },
      parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
      lines: {
        object: 'list',
        data: [{ period: { start: item.current_period_start, end: item.current_period_end } }],
      },
      payments: { object: 'list', data: [] },
    });
    if (isPaid) this.payInvoice(invoice);
    return invoice;
  }

  payInvoice(invoice: StripeObject): void {
    const charge = this.charge(invoice.customer ?? '', invoice.amount_due, invoice.currency);
    Object.assign(invoice, {
      status: 'paid',
      amount_paid: invoice.amount_due,
      amount_remaining: 0,
      status_transitions: { paid_at: secondsOf(this.store.now()) },
      payments: { object: 'list', data: [{ payment: { payment_intent: charge.payment_intent } }] },
    });
  }

  /** @param payment_intent of a pending PIX; default: a new one */
  charge(
    customer: string,
    amount: number,
    currency: string,
    payment_intent: string = newId('pi'),
  ): StripeObject {
    return this.store.add('ch', 'charge', {
      customer,
      amount,
      currency,
      amount_refunded: 0,
      refunded: false,
      status: 'succeeded',
      payment_intent,
    });
  }
}
