import { subscriptionChanged } from '@alinha/contracts-billing';
import { EventConsumer } from '@alinha/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { QuotasRepository } from './quotas.repository.ts';

/** Hears from billing when a company subscribes, renews or stops. */
@Injectable()
export class SubscriptionListener implements OnModuleInit {
  constructor(
    private readonly events: EventConsumer,
    private readonly quotas: QuotasRepository,
  ) {}

  onModuleInit(): void {
    this.events.on(subscriptionChanged, async (fact) => {
      await this.quotas.learn(fact);
    });
  }
}
