import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Form, readForm, textOf, textsOf } from './stripe-form.ts';
import { StripeObjects } from './stripe-objects.ts';
import { type StripeObject, StripeRefusal } from './stripe-store.ts';

export const LOCAL_STRIPE_KEY = 'sk_test_local0123456789';
export const LOCAL_STRIPE_VERSION = '2026-07-29.dahlia';

/** A received call, such as `POST /v1/customers`. */
export type StripeCall = {
  readonly route: string;
  readonly form: Form;
  readonly idempotencyKey: string | undefined;
};

/** Planned outcome of a call: error, no reply, cut connection or delay. */
export type StripeFailure =
  | { readonly status: number; readonly error: Record<string, unknown> }
  | { readonly silent: true }
  | { readonly hangUp: true }
  /** The work is done, but no reply arrives. */
  | { readonly lost: true }
  /** A correct reply after this delay. */
  | { readonly delayMs: number };

type Reply = { readonly status: number; readonly body: unknown };
type FirstReply = { readonly request: string; readonly reply: Promise<Reply> };

/**
 * Stripe's form-encoded wire protocol: errors, idempotency keys, paged lists. Records calls and plans failures.
 */
export class StripeWire {
  readonly calls: StripeCall[] = [];
  protected readonly objects: StripeObjects;
  private readonly planned: { readonly route: RegExp; readonly failure: StripeFailure }[] = [];
  private readonly first = new Map<string, FirstReply>();

  constructor(
    /** For STRIPE_API_BASE. */
    readonly url: string,
    now: () => Date,
  ) {
    this.objects = new StripeObjects(now);
  }

  /** Plans a failure of the next call that matches, such as `POST /v1/…`. */
  fail(route: RegExp, failure: StripeFailure, times = 1): void {
    for (let count = 0; count < times; count++) this.planned.push({ route, failure });
  }

  callsTo(route: RegExp): StripeCall[] {
    return this.calls.filter((call) => route.test(call.route));
  }

  /** Simulates a change to another, empty account. */
  switchAccount(): void {
    this.objects.clear();
    this.first.clear();
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const url = new URL(request.url ?? '/', this.url);
    const route = `${request.method} ${url.pathname}`;
    const form = readForm(request.method === 'GET' ? url.search : body);
    const idempotencyKey = headerOf(request, 'idempotency-key');
    this.calls.push({ route, form, idempotencyKey });
    const index = this.planned.findIndex((plan) => plan.route.test(route));
    const failure = index < 0 ? undefined : this.planned.splice(index, 1)[0]?.failure;
    if (failure && 'silent' in failure) return;
    if (failure && 'hangUp' in failure) {
      response.destroy();
      return;
    }
    if (failure && 'status' in failure) return send(response, failure.status, { error: failure.error });
    try {
      checkHeaders(request);
      const { status, body: reply } = await this.once(idempotencyKey, `${route} ${body}`, async () => ({
        status: 200,
        body: this.answer(request.method ?? '', url.pathname, form),
      }));
      // Serialized before the delay: later changes are not part of the reply.
      const json = JSON.stringify(reply);
      if (failure && 'lost' in failure) {
        response.destroy();
        return;
      }
      if (failure) await sleep(failure.delayMs);
      send(response, status, json);
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      send(response, error.status, { error: error.error });
    }
  }

  /** Replays the first reply of a key. Refuses the key with another request. */
  private once(key: string | undefined, request: string, make: () => Promise<Reply>): Promise<Reply> {
    if (!key) return make();
    const first = this.first.get(key);
    if (first && first.request !== request) {
      const message = 'Keys for idempotent requests can only be used with the same parameters.';
      throw new StripeRefusal(400, { type: 'idempotency_error', message });
    }
    if (first) return first.reply;
    const reply = make();
    this.first.set(key, { request, reply });
    // A refused request does not use up its key.
    reply.catch(() => this.first.delete(key));
    return reply;
  }

  private answer(method: string, path: string, form: Form): unknown {
    const { objects } = this;
    const [, , kind = '', second = '', third = '', fourth] = path.split('/');
    const route = `${method} ${kind}${kind === 'checkout' || kind === 'billing_portal' ? `/${second}` : ''}`;
    const id = kind === 'checkout' ? third : second;
    switch (route) {
      case 'POST customers':
        return id ? objects.updateCustomer(id, form) : objects.createCustomer(form);
      case 'GET customers':
        return objects.customer(id);
      case 'DELETE customers':
        return objects.deleteCustomer(id).body;
      case 'POST checkout/sessions':
        return id && fourth === 'expire' ? objects.expireSession(id) : objects.createSession(form);
      case 'GET checkout/sessions':
        return id ? objects.get(id, 'checkout.session') : this.page('checkout.session', path, form);
      case 'POST billing_portal/sessions': {
        const customer = objects.get(textOf(form, 'customer') ?? '', 'customer');
        const url = `https://billing.stripe.com/p/session/${customer.id}`;
        return objects.add('bps', 'billing_portal.session', { customer: customer.id, url });
      }
      case 'POST payment_intents':
        return objects.cancelIntent(id);
      case 'GET prices':
        return objects.get(id, 'price');
      case 'GET subscriptions':
        return this.page('subscription', path, form);
      case 'GET invoices':
        return this.page('invoice', path, form);
      case 'GET charges':
        return this.page('charge', path, form);
      default:
        throw new StripeRefusal(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${method}: ${path}).`,
        });
    }
  }

  private page(kind: string, url: string, form: Form): unknown {
    const [customer, status, after] = ['customer', 'status', 'starting_after'].map((name) =>
      textOf(form, name),
    );
    const limit = Number(textOf(form, 'limit') ?? 10);
    const matching = this.objects.list(
      kind,
      (object) =>
        (customer === undefined || object.customer === customer) &&
        (status === undefined || status === 'all' || object.status === status),
    );
    const from = after ? matching.findIndex(({ id }) => id === after) + 1 : 0;
    const expanded = Object.values(textsOf(form, 'expand'));
    const data = matching
      .slice(from, from + limit)
      .map((object) => (expanded.includes('data.payment_intent') ? this.withIntent(object) : object));
    return { object: 'list', url, has_more: from + limit < matching.length, data };
  }

  private withIntent(object: StripeObject): StripeObject {
    return { ...object, payment_intent: this.objects.find(object.payment_intent) ?? object.payment_intent };
  }
}

function checkHeaders(request: IncomingMessage): void {
  const refusal = (status: number, message: string) =>
    new StripeRefusal(status, { type: 'invalid_request_error', message });
  if (headerOf(request, 'authorization') !== `Bearer ${LOCAL_STRIPE_KEY}`)
    throw refusal(401, 'Invalid API Key provided: sk_test_****');
  if (headerOf(request, 'stripe-version') !== LOCAL_STRIPE_VERSION)
    throw refusal(400, `Invalid Stripe API version: ${headerOf(request, 'stripe-version')}`);
  const type = headerOf(request, 'content-type');
  if (request.method === 'POST' && !type?.startsWith('application/x-www-form-urlencoded'))
    throw refusal(400, 'Invalid request: expected a form-encoded body');
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_local' })
    .end(typeof body === 'string' ? body : JSON.stringify(body));
}
