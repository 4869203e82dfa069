import { randomUUID } from 'node:crypto';
import { CLOCK, type Clock, DomainError } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { SandboxSettings } from '../providers/chosen-provider.ts';
import type { SubscriptionProvider } from '../providers/provider.ts';
import { signWebhook } from '../providers/webhook-signature.ts';
import { WebhooksService } from '../subscriptions/webhooks.service.ts';
import { PROVIDER, SANDBOX } from '../tokens.ts';
import { SandboxRepository } from './sandbox.repository.ts';
import {
  advance,
  applyPortalAction,
  close,
  PORTAL_ACTIONS,
  type PortalAction,
  pay,
  providerAccountOf,
  requestPix,
  type SandboxAccount,
  type SandboxCheckout,
} from './sandbox-account.ts';
import { checkoutPage, type Notice, portalPage, redirectPage } from './sandbox-pages.ts';
import { readSandboxToken, type SandboxClaims } from './sandbox-token.ts';

/** The event that Stripe sends for the same action in its portal. */
const EVENT_OF: Record<PortalAction, string> = {
  renew: 'invoice.paid',
  fail: 'invoice.payment_failed',
  cancel: 'customer.subscription.updated',
  resume: 'customer.subscription.updated',
  end: 'customer.subscription.deleted',
  refund: 'charge.refunded',
  refund_half: 'charge.refunded',
};

type CheckoutAction = {
  readonly change: (account: SandboxAccount, checkoutId: string, now: Date) => SandboxAccount;
  /** Suffix of the event type `checkout.session.…`. */
  readonly event: string;
  readonly redirect: readonly [title: 'paid' | 'waiting' | 'lapsed', outcome: 'success' | 'cancelled'];
};
const PAY: CheckoutAction = { change: pay, event: 'completed', redirect: ['paid', 'success'] };

/** Actions on an open checkout, and on its PIX code. */
const CHECKOUT_ACTIONS: Readonly<Partial<Record<string, CheckoutAction>>> = {
  card: PAY,
  pix: PAY,
  pix_later: { change: requestPix, event: 'completed', redirect: ['waiting', 'success'] },
  settle: {
    change: (account, id, now) => pay(account, id, now, 'pending'),
    event: 'async_payment_succeeded',
    redirect: ['paid', 'success'],
  },
  lapse: {
    change: (account, id, now) => close(account, id, now, 'pending'),
    event: 'async_payment_failed',
    redirect: ['lapsed', 'cancelled'],
  },
};

/** Pages of the test mode. Their actions change the test account and send a signed webhook, as a real provider does. */
@Injectable()
export class SandboxService {
  constructor(
    private readonly accounts: SandboxRepository,
    private readonly webhooks: WebhooksService,
    @Inject(PROVIDER) private readonly provider: SubscriptionProvider,
    @Inject(SANDBOX) private readonly settings: SandboxSettings | null,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async showCheckout(token: string): Promise<string> {
    return this.checkoutPage(this.open(token, 'checkout'), null);
  }

  async showPortal(token: string): Promise<string> {
    return this.portalPage(this.open(token, 'portal'), null);
  }

  /** @param action `decline`, `cancel` or one of `CHECKOUT_ACTIONS`; anything else shows the page again. */
  async actOnCheckout(token: string, action: string): Promise<string> {
    const claims = this.open(token, 'checkout');
    const now = this.clock();
    const { customerId } = await this.checkoutOf(claims);
    if (action === 'decline') return this.checkoutPage(claims, 'declined');
    if (action === 'cancel') return redirectPage(claims.language, 'give_up', 'cancelled');
    const checkoutAction = CHECKOUT_ACTIONS[action];
    if (!checkoutAction) return this.checkoutPage(claims, null);
    if (!(await this.change(customerId, (account) => checkoutAction.change(account, claims.id, now))))
      return this.checkoutPage(claims, 'over');
    await this.send(customerId, `checkout.session.${checkoutAction.event}`, {
      id: claims.id,
      object: 'checkout.session',
    });
    return redirectPage(claims.language, ...checkoutAction.redirect);
  }

  /** An unknown action shows the page again. */
  async actOnPortal(token: string, action: string): Promise<string> {
    const claims = this.open(token, 'portal');
    const known = PORTAL_ACTIONS.find((name) => name === action);
    if (!known) return this.portalPage(claims, null);
    const now = this.clock();
    const { id: customerId } = claims;
    if (await this.change(customerId, (account) => applyPortalAction(advance(account, now), known, now)))
      await this.send(customerId, EVENT_OF[known], {});
    return this.portalPage(claims, 'done');
  }

  /** @throws DomainError NOT_FOUND for a forged or expired link, and outside the test mode. */
  private open(token: string, page: SandboxClaims['page']): SandboxClaims {
    const claims =
      this.settings && readSandboxToken(token, { page, key: this.settings.tokenKey, now: this.clock() });
    if (!claims) throw new DomainError('NOT_FOUND');
    return claims;
  }

  private async checkoutOf({
    id,
  }: SandboxClaims): Promise<{ customerId: string; checkout: SandboxCheckout }> {
    const found = await this.accounts.findByCheckout(id);
    const checkout = found?.account.checkouts.find((entry) => entry.id === id);
    if (!found || !checkout) throw new DomainError('NOT_FOUND');
    return { customerId: found.customerId, checkout };
  }

  private async checkoutPage(claims: SandboxClaims, notice: Notice): Promise<string> {
    const { checkout } = await this.checkoutOf(claims);
    const isInTime = checkout.expiresAt > this.clock();
    return checkoutPage(checkout, { notice, isInTime });
  }

  private async portalPage({ id, language }: SandboxClaims, notice: Notice): Promise<string> {
    const now = this.clock();
    const found = await this.accounts.change(id, (account) => advance(account, now));
    if (!found) throw new DomainError('NOT_FOUND');
    return portalPage(providerAccountOf(found.account, now), language, notice);
  }

  /** False when nothing changed because a concurrent request was faster. */
  private async change(
    customerId: string,
    change: (account: SandboxAccount) => SandboxAccount,
  ): Promise<boolean> {
    let isChanged = false;
    await this.accounts.change(customerId, (account) => {
      const after = change(account);
      isChanged = after !== account;
      return after;
    });
    return isChanged;
  }

  private async send(customer: string, type: string, object: object): Promise<void> {
    const id = `evt_test_${randomUUID().replaceAll('-', '')}`;
    const event = { id, object: 'event', type, data: { object: { ...object, customer } } };
    const body = Buffer.from(JSON.stringify(event));
    await this.webhooks.receive(body, signWebhook(body, this.provider.webhookSecret, this.clock()));
  }
}
