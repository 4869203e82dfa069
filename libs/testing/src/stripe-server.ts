import { once } from 'node:events';
import { createServer } from 'node:http';
import { StripeCharges } from './stripe-charges.ts';
import type { StripeObjects } from './stripe-objects.ts';
import type { StripeObject } from './stripe-store.ts';
import { type StripeEvent, stripeEvent } from './stripe-webhooks.ts';
import { StripeWire } from './stripe-wire.ts';

/**
 * A Stripe server for tests. Methods that simulate a user or a renewal return the events that Stripe would send, oldest
 * first.
 */
export class LocalStripe extends StripeWire {
  private readonly charges = new StripeCharges(this.objects);

  addPrice(...price: Parameters<StripeObjects['addPrice']>): void {
    this.objects.addPrice(...price);
  }

  /** Deletes a customer as in the dashboard. */
  deleteCustomer(id: string): StripeEvent[] {
    const { ended } = this.objects.deleteCustomer(id);
    return this.eventsOf(
      ...ended.map((subscription) => ['customer.subscription.deleted', subscription] as const),
    );
  }

  customers(): StripeObject[] {
    return this.objects.list('customer');
  }

  /** Customers created for a company. */
  customersOf(companyId: number): StripeObject[] {
    return this.objects.list('customer', ({ metadata }) => metadata.company_id === String(companyId));
  }

  /** Checkouts of a company, latest first. */
  sessionsOf(companyId: number): StripeObject[] {
    return this.objects.list(
      'checkout.session',
      ({ client_reference_id }) => client_reference_id === String(companyId),
    );
  }

  subscriptionsOf(companyId: number): StripeObject[] {
    return this.objects.list('subscription', ({ metadata }) => metadata.company_id === String(companyId));
  }

  /** Pays on the checkout page by card. */
  completeCheckout(sessionId: string): StripeEvent[] {
    const session = this.objects.get(sessionId, 'checkout.session');
    if (session.status !== 'open') throw new Error(`the page is ${session.status}`);
    Object.assign(session, { status: 'complete', payment_status: 'paid', url: null });
    if (session.mode === 'payment') {
      const { customer, amount_total, currency } = session;
      session.payment_intent = this.charges.charge(customer ?? '', amount_total, currency).payment_intent;
      return this.eventsOf(['checkout.session.completed', session]);
    }
    const subscription = this.charges.startSubscription(session);
    const invoice = this.charges.invoice(subscription, true);
    return this.eventsOf(
      ['customer.subscription.created', subscription],
      ['invoice.paid', invoice],
      ['checkout.session.completed', session],
    );
  }

  /** Requests a PIX code on the page. Nothing is paid yet. */
  createPixCode(sessionId: string): StripeEvent[] {
    const session = this.objects.get(sessionId, 'checkout.session');
    if (!session.payment_method_types.includes('pix')) throw new Error('the page offers no PIX');
    const { id: payment_intent } = this.objects.pixIntent(session);
    Object.assign(session, { status: 'complete', payment_status: 'unpaid', url: null, payment_intent });
    return this.eventsOf(['checkout.session.completed', session]);
  }

  /** Pays the PIX code or lets it expire. */
  settlePix(sessionId: string, isPaid: boolean): StripeEvent[] {
    const session = this.objects.get(sessionId, 'checkout.session');
    const intent = this.objects.get(session.payment_intent, 'payment_intent');
    if (intent.status !== 'requires_action') throw new Error(`the code is ${intent.status}`);
    Object.assign(intent, { status: isPaid ? 'succeeded' : 'requires_payment_method', next_action: null });
    if (!isPaid) return this.eventsOf(['checkout.session.async_payment_failed', session]);
    const { customer, amount_total, currency } = session;
    session.payment_status = 'paid';
    this.charges.charge(customer ?? '', amount_total, currency, intent.id);
    return this.eventsOf(['checkout.session.async_payment_succeeded', session]);
  }

  /** Starts the next period. Its charge succeeds or is declined. */
  renew(subscriptionId: string, { succeeds = true } = {}): StripeEvent[] {
    const subscription = this.objects.get(subscriptionId, 'subscription');
    this.charges.nextPeriod(subscription);
    const invoice = this.charges.invoice(subscription, succeeds);
    subscription.status = succeeds ? 'active' : 'past_due';
    return this.eventsOf(
      ['customer.subscription.updated', subscription],
      [succeeds ? 'invoice.paid' : 'invoice.payment_failed', invoice],
    );
  }

  /** Pays a declined charge with another card. */
  payLate(subscriptionId: string): StripeEvent[] {
    const subscription = this.objects.get(subscriptionId, 'subscription');
    const [invoice] = this.objects.list(
      'invoice',
      ({ parent, status }) =>
        parent.subscription_details.subscription === subscriptionId && status === 'open',
    );
    if (!invoice) throw new Error('nothing is open');
    this.charges.payInvoice(invoice);
    subscription.status = 'active';
    return this.eventsOf(['invoice.paid', invoice], ['customer.subscription.updated', subscription]);
  }

  /** Sets or clears the cancellation at the end of the period, as the portal does. */
  cancelAtEnd(subscriptionId: string, isCancelled = true): StripeEvent[] {
    const subscription = this.objects.get(subscriptionId, 'subscription');
    subscription.cancel_at_period_end = isCancelled;
    return this.eventsOf(['customer.subscription.updated', subscription]);
  }

  end(subscriptionId: string): StripeEvent[] {
    const subscription = this.objects.get(subscriptionId, 'subscription');
    subscription.status = 'canceled';
    return this.eventsOf(['customer.subscription.deleted', subscription]);
  }

  /** Refunds the company's latest payment; without `amount`, all of it. */
  refund(companyId: number, amount?: number): StripeEvent[] {
    const [customer] = this.customersOf(companyId);
    const [charge] = this.objects.list('charge', (object) => object.customer === customer?.id);
    if (!charge) throw new Error('nothing was paid');
    charge.amount_refunded = Math.min(charge.amount, charge.amount_refunded + (amount ?? charge.amount));
    charge.refunded = charge.amount_refunded === charge.amount;
    return this.eventsOf(['charge.refunded', charge]);
  }

  private eventsOf(...changes: readonly (readonly [type: string, object: StripeObject])[]): StripeEvent[] {
    return changes.map(([type, object]) => stripeEvent(type, object, this.objects.now()));
  }
}

/** @param now clock of the server; pass the test's clock if the product has one */
export async function startStripeServer(
  now: () => Date = () => new Date(),
): Promise<LocalStripe & { close(): Promise<void> }> {
  let stripe: LocalStripe | undefined;
  const server = createServer((request, response) => {
    stripe?.handle(request, response).catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  stripe = new LocalStripe(`http://127.0.0.1:${port}`, now);
  return Object.assign(stripe, {
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}
