import { createHmac, randomBytes } from 'node:crypto';
import type { StripeObject } from './stripe-store.ts';

/** News as Stripe sends them: the object as it was when they were made. */
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
    // What happens to the object afterwards does not change what was said of it.
    data: { object: structuredClone(object) },
  };
}

export type Delivery = {
  /** When it is signed; now, when left out. */
  readonly at?: Date;
  /** Signed with another secret. */
  readonly secret?: string;
  /** What is sent in the place of what was signed. */
  readonly body?: string;
  /** What is sent in the place of the signature; null for none. */
  readonly header?: string | null;
};

/** Signs and posts news to the product. */
export class StripeWebhooks {
  constructor(
    /** Of `POST /api/webhooks/stripe`. */
    private readonly url: string,
    private readonly secret: string,
    private readonly now: () => Date,
  ) {}

  /** `t=…,v1=…` of a body. */
  headerOf(body: string, { at = this.now(), secret = this.secret }: Delivery = {}): string {
    const seconds = Math.floor(at.getTime() / 1000);
    const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    return `t=${seconds},v1=${mac}`;
  }

  /** Answers the status of the reply. */
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

  /** One after the other, in this order. */
  async sendEach(events: readonly StripeEvent[]): Promise<number[]> {
    const statuses: number[] = [];
    for (const event of events) statuses.push(await this.send(event));
    return statuses;
  }
}
