import { type Form, partOf, textOf, textsOf } from './stripe-form.ts';
import { invalid, type StripeObject, StripeStore, secondsOf } from './stripe-store.ts';

const SESSION_FIELDS = new Set([
  ...[
    'customer',
    'client_reference_id',
    'line_items',
    'metadata',
    'locale',
    'success_url',
    'cancel_url',
    'mode',
  ],
  'payment_method_types',
  'payment_method_options',
  'payment_intent_data',
  'subscription_data',
  'expand',
]);
const CHECKOUT_SECONDS = 86_400;

/** Customers, checkouts and prices. */
export class StripeObjects extends StripeStore {
  createCustomer(form: Form): StripeObject {
    return this.add('cus', 'customer', {
      name: textOf(form, 'name') ?? null,
      email: textOf(form, 'email') ?? null,
      metadata: textsOf(form, 'metadata'),
    });
  }

  updateCustomer(id: string, form: Form): StripeObject {
    const customer = this.get(id, 'customer');
    const { name = customer.name, email = customer.email } = form;
    return Object.assign(customer, {
      name,
      email,
      metadata: { ...customer.metadata, ...textsOf(form, 'metadata') },
    });
  }

  /** A deleted customer has no other fields. */
  customer(id: string): object {
    const found = this.all.get(id);
    if (found?.deleted) return { id, object: 'customer', deleted: true };
    return this.get(id, 'customer');
  }

  /** Also cancels the customer's subscriptions. */
  deleteCustomer(id: string): { body: object; ended: StripeObject[] } {
    const customer = this.get(id, 'customer');
    customer.deleted = true;
    const ended = this.list(
      'subscription',
      (subscription) => subscription.customer === id && subscription.status !== 'canceled',
    );
    for (const subscription of ended) Object.assign(subscription, { status: 'canceled' });
    return { body: { id, object: 'customer', deleted: true }, ended };
  }

  createSession(form: Form): StripeObject {
    const unknown = Object.keys(form).find((name) => !SESSION_FIELDS.has(name));
    if (unknown)
      throw invalid(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown });
    const customer = textOf(form, 'customer');
    const found = customer && this.all.get(customer);
    if (!found || found.deleted)
      throw invalid(`No such customer: '${customer}'`, { code: 'resource_missing', param: 'customer' });
    const mode = textOf(form, 'mode');
    const line = partOf(partOf(form, 'line_items'), '0');
    const price = this.priceOf(line);
    const methods = Object.values(textsOf(form, 'payment_method_types'));
    if (mode === 'subscription' && !price.recurring)
      throw invalid('You must provide at least one recurring price in `subscription` mode');
    if (mode === 'payment' && price.recurring)
      throw invalid('You specified `payment` mode but passed a recurring price');
    if (methods.includes('pix') && (mode !== 'payment' || price.currency !== 'brl'))
      throw invalid('The payment method `pix` cannot be used here', { param: 'payment_method_types' });
    if (!textOf(form, 'success_url')?.startsWith('http'))
      throw invalid('Not a valid URL', { code: 'url_invalid', param: 'success_url' });
    const session = this.add('cs_test', 'checkout.session', {
      mode,
      customer,
      status: 'open',
      payment_status: 'unpaid',
      client_reference_id: textOf(form, 'client_reference_id') ?? null,
      metadata: textsOf(form, 'metadata'),
      subscription_metadata: textsOf(partOf(form, 'subscription_data'), 'metadata'),
      locale: textOf(form, 'locale') ?? null,
      success_url: textOf(form, 'success_url'),
      payment_method_types: methods,
      amount_total: price.unit_amount,
      currency: price.currency,
      price,
      subscription: null,
      payment_intent: null,
      pix: partOf(partOf(form, 'payment_method_options'), 'pix'),
      expires_at: secondsOf(this.now()) + CHECKOUT_SECONDS,
    });
    session.url = `https://checkout.stripe.com/c/pay/${session.id}`;
    return session;
  }

  expireSession(id: string): StripeObject {
    const session = this.get(id, 'checkout.session');
    if (session.status !== 'open')
      throw invalid('Only Checkout Sessions with a status in ["open"] can be expired.');
    session.status = 'expired';
    session.url = null;
    return session;
  }

  /** The pending payment of a page's PIX code. */
  pixIntent(session: StripeObject): StripeObject {
    const seconds = Number(textOf(session.pix, 'expires_after_seconds'));
    const intent = this.add('pi', 'payment_intent', {
      customer: session.customer,
      status: 'requires_action',
    });
    intent.next_action = {
      type: 'pix_display_qr_code',
      pix_display_qr_code: {
        expires_at: secondsOf(this.now()) + seconds,
        hosted_instructions_url: `https://payments.stripe.com/pix/instructions/${intent.id}`,
      },
    };
    return intent;
  }

  cancelIntent(id: string): StripeObject {
    const intent = this.get(id, 'payment_intent');
    if (intent.status !== 'requires_action')
      throw invalid(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`);
    return Object.assign(intent, { status: 'canceled', next_action: null });
  }

  /** Adds an existing price. */
  addPrice(id: string, price: { unit_amount: number; currency: string; months?: number }): void {
    const { months, ...rest } = price;
    const recurring = months === undefined ? null : { interval: 'month', interval_count: months };
    this.all.set(id, { id, object: 'price', created: 0, ...rest, recurring });
  }

  private priceOf(line: Form): StripeObject {
    const id = textOf(line, 'price');
    if (id) return this.get(id, 'price');
    const data = partOf(line, 'price_data');
    const amount = Number(textOf(data, 'unit_amount'));
    const currency = textOf(data, 'currency');
    if (!currency || !Number.isInteger(amount) || !textOf(partOf(data, 'product_data'), 'name'))
      throw invalid('Missing required param: line_items[0][price_data]', { code: 'parameter_missing' });
    const recurring = partOf(data, 'recurring');
    return this.add('price', 'price', {
      unit_amount: amount,
      currency,
      recurring: textOf(recurring, 'interval')
        ? {
            interval: textOf(recurring, 'interval'),
            interval_count: Number(textOf(recurring, 'interval_count') ?? 1),
          }
        : null,
    });
  }
}
