import { randomUUID } from 'node:crypto';
import { activityEndpoints } from '@alinha/contracts-accounts';
import { stripeEndpoints, subscriptionEndpoints } from '@alinha/contracts-billing';
import {
  LOCAL_STRIPE_KEY,
  type LocalStripe,
  StripeWebhooks,
  startStripeServer,
  startTestApp,
  type TestApp,
  TestClock,
  type TestStudio,
} from '@alinha/testing';
import { afterAll } from 'vitest';

export const WEBHOOK_SECRET = 'whsec_local0123456789';
export const FREE = { plan: null, next_renewal: null, price_cents: null };
type Plan = 'monthly' | 'semiannual' | 'annual';

/** The product with a Stripe key and a local Stripe server, with the same clock. */
export class StripeApp {
  private constructor(
    readonly app: TestApp,
    readonly stripe: LocalStripe,
    readonly clock: TestClock,
    readonly webhooks: StripeWebhooks,
  ) {}

  static async start(environment: Readonly<Record<string, string>> = {}): Promise<StripeApp> {
    const clock = new TestClock('2026-11-21T15:00:00Z');
    const stripe = await startStripeServer(clock.now);
    const app = await startTestApp({
      services: ['accounts', 'billing', 'clients'],
      clock: clock.now,
      environment: {
        STRIPE_SECRET_KEY: LOCAL_STRIPE_KEY,
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        STRIPE_API_BASE: stripe.url,
        ...environment,
      },
    });
    afterAll(() => stripe.close());
    const webhooks = new StripeWebhooks(app.url + stripeEndpoints.webhook.path, WEBHOOK_SECRET, clock.now);
    return new StripeApp(app, stripe, clock, webhooks);
  }

  /** Opens a checkout and returns the id of its session. */
  async checkout(studio: TestStudio, plan: Plan, language: 'pt' | 'en' = 'pt'): Promise<string> {
    const { url } = await studio.speaking(language).call(subscriptionEndpoints.checkout, { body: { plan } });
    return url.slice(url.lastIndexOf('/') + 1);
  }

  /** A company that has paid a plan by card, after the webhooks were handled. */
  async subscribed(plan: Plan = 'monthly') {
    const studio = await this.app.signUp();
    const session = await this.checkout(studio, plan);
    await this.webhooks.sendEach(this.stripe.completeCheckout(session));
    const [subscription] = this.stripe.subscriptionsOf(studio.companyId);
    return { studio, session, subscriptionId: subscription?.id ?? '' };
  }

  runJob(job: 'follow-subscriptions' | 'close-departed-customers') {
    return this.app.platform.queues.addAll(`billing.${job}`, [
      { name: job, data: {}, id: `run-${randomUUID()}` },
    ]);
  }

  /** Number of changes of the stored subscription. */
  async versionOf({ companyId }: TestStudio): Promise<number> {
    const [row] = await this.app.database.query<{ version: number }>(
      'SELECT version FROM billing.subscription WHERE company_id = $1',
      [companyId],
    );
    return row?.version ?? 0;
  }
}

export const subscriptionOf = (studio: TestStudio) => studio.call(subscriptionEndpoints.get);
export const invoicesOf = (studio: TestStudio) => studio.call(subscriptionEndpoints.invoices);

/** Activities of the subscription with their user, sorted alphabetically. */
export async function activitiesOf(studio: TestStudio): Promise<string[]> {
  const { activities } = await studio.call(activityEndpoints.list, { query: {} });
  return activities
    .filter(({ kind }) => kind === 'subscription')
    .map(({ action, user_id }) => `${action} by ${user_id === null ? 'the system' : 'somebody'}`)
    .sort();
}
