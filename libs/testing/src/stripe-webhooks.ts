import { createHmac, randomBytes } from 'node:crypto';
import type { StripeObject } from './stripe-store.ts';

/** An event as Stripe sends it, with the object's state at that time. */
export type StripeEvent = {
  readonly id: string;
  readonly object: 'event';
  readonly type: string;
  readonly created: number;
  readonly api_version: string;
  readonly data: { readonly object: StripeObject };
};

export function stripeEvent(type: string, object: StripeObject, at: Date): StripeEvent {
  return {
    id: `evt_${randomBytes(12).toString('hex')}`,
    object: 'event',
    type,
    created: Math.floor(at.getTime() / 1000),
    api_version: '2026-07-29.dahlia',
    // A copy, so that later changes of the object do not change the event.
    data: { object: structuredClone(object) },
  };
}

export type Delivery = {
  /** Time of the signature; default: now. */
  readonly at?: Date;
  /** Signs with another secret. */
  readonly secret?: string;
  /** Body to send instead of the signed one. */
  readonly body?: string;
  /** Header to send instead of the signature; null sends none. */
  readonly header?: string | null;
};

/** Signs events and posts them to the product. */
export class StripeWebhooks {
  constructor(
    /** URL of `POST /api/webhooks/stripe`. */
    private readonly url: string,
    private readonly secret: string,
    private readonly now: () => Date,
  ) {}

  /** Signature header `t=…,v1=…` of a body. */
  headerOf(body: string, { at = this.now(), secret = this.secret }: Delivery = {}): string {
    const seconds = Math.floor(at.getTime() / 1000);
    const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    return `t=${seconds},v1=${mac}`;
  }

  /** Returns the status of the reply. */
  async send(event: StripeEvent, delivery: Delivery = {}): Promise<number> {
    const signed = JSON.stringify(event);
    const header = delivery.header === undefined ? this.headerOf(signed, delivery) : delivery.header;
    const reply = await fetch(this.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        ...(header !== null && { 'stripe-signature': header }),
      },
      body: delivery.body ?? signed,
    });
    await reply.arrayBuffer();
    return reply.status;
  }

  /** Sends events one after the other. */
  async sendEach(events: readonly StripeEvent[]): Promise<number[]> {
    const statuses: number[] = [];
    for (const event of events) statuses.push(await this.send(event));
    return statuses;
  }
}
