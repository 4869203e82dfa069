import { CLOCK, type Clock, DomainError, LOGGER, type Logger } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { SubscriptionProvider } from '../providers/provider.ts';
import { eventOf } from '../providers/webhook-event.ts';
import { isSignedWebhook } from '../providers/webhook-signature.ts';
import { PROVIDER } from '../tokens.ts';
import { CustomersRepository } from './customers.repository.ts';
import { SubscriptionSync } from './subscription-sync.ts';

/**
 * Handles webhooks. A webhook only causes a sync of the customer's account, so repeated, late or reordered webhooks give
 * the right state.
 */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly customers: CustomersRepository,
    private readonly sync: SubscriptionSync,
    @Inject(PROVIDER) private readonly provider: SubscriptionProvider,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * @param body the unchanged bytes, which the signature covers.
   * @throws DomainError INVALID_SIGNATURE; PROVIDER_FAILED, after which the provider repeats the webhook.
   */
  async receive(body: Buffer, signature: string | undefined): Promise<void> {
    const { name, webhookSecret: secret } = this.provider;
    if (!isSignedWebhook(body, signature, { secret, now: this.clock() }))
      throw new DomainError('INVALID_SIGNATURE', { isExpected: true });
    const event = eventOf(body);
    if (!event) return;
    const companyId = await this.customers.findCompany(name, event.customerId);
    const context = { event: event.id, type: event.type };
    // Other products may use the same Stripe account.
    if (companyId === null) return this.logger.info(context, 'webhook for an unknown customer');
    if (event.companyId !== null && event.companyId !== companyId)
      return this.logger.warn({ ...context, company_id: companyId }, 'webhook names another company');
    await this.sync.run(companyId, event);
  }
}
