import { subscriptionEndpoints } from '@alinha/contracts-billing';
import type { InputOf } from '@alinha/contracts-core';
import {
  type Caller,
  CLOCK,
  type Clock,
  Header,
  type Identity,
  Input,
  type PlatformConfig,
  ServeEndpoint,
  SignedIn,
  Visitor,
} from '@alinha/service-kit';
import { Controller, Inject } from '@nestjs/common';
import { CONFIG } from '../tokens.ts';
import { CheckoutService } from './checkout.service.ts';
import { SubscriptionsService } from './subscriptions.service.ts';

@Controller()
export class SubscriptionsController {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly checkouts: CheckoutService,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: PlatformConfig,
  ) {}

  @ServeEndpoint(subscriptionEndpoints.get)
  get(@SignedIn() caller: Caller) {
    return this.subscriptions.get(caller);
  }

  @ServeEndpoint(subscriptionEndpoints.invoices)
  invoices(@SignedIn() caller: Caller) {
    return this.subscriptions.listInvoices(caller);
  }

  @ServeEndpoint(subscriptionEndpoints.pricing)
  pricing(@Visitor() { language }: Identity) {
    return this.subscriptions.pricing(language);
  }

  @ServeEndpoint(subscriptionEndpoints.checkout)
  checkout(
    @SignedIn() caller: Caller,
    @Input() { body }: InputOf<typeof subscriptionEndpoints.checkout>,
    @Header('origin') origin: string | undefined,
  ) {
    return this.checkouts.checkout(caller, body.plan, { origin: this.originOf(origin), now: this.clock() });
  }

  @ServeEndpoint(subscriptionEndpoints.abandon)
  async abandon(@SignedIn() caller: Caller) {
    await this.checkouts.abandon(caller);
    return this.subscriptions.get(caller);
  }

  @ServeEndpoint(subscriptionEndpoints.portal)
  portal(@SignedIn() caller: Caller, @Header('origin') origin: string | undefined) {
    return this.checkouts.portal(caller, this.originOf(origin));
  }

  /** Origin of the return URL. The gateway refuses requests from other origins. */
  private originOf(origin: string | undefined): string {
    const { PUBLIC_URL, PORT } = this.config;
    return new URL(PUBLIC_URL ?? origin ?? `http://localhost:${PORT}`).origin;
  }
}
