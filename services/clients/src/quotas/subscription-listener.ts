import { subscriptionChanged } from '@alinha/contracts-billing';
import { EventConsumer } from '@alinha/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { QuotasRepository } from './quotas.repository.ts';

/** Copies subscriptions from billing's events. */
@Injectable()
export class SubscriptionListener implements OnModuleInit {
  constructor(
    private readonly events: EventConsumer,
    private readonly quotas: QuotasRepository,
  ) {}

  onModuleInit(): void {
    this.events.on(subscriptionChanged, (subscription) => this.quotas.saveSubscription(subscription));
  }
}
