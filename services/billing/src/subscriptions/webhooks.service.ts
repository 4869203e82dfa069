import { type Clock, DomainError, type Logger } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { SubscriptionProvider } from '../providers/provider.ts';
import { eventOf } from '../providers/webhook-event.ts';
import { isSignedWebhook } from '../providers/webhook-signature.ts';
import { CLOCK, LOGGER, PROVIDER } from '../tokens.ts';
import { CustomersRepository } from './customers.repository.ts';
import { SubscriptionFollower } from './subscription-follower.ts';

/**
 * Hears the provider's news. They say no more than that a customer's account is worth a look: what changed is read from
 * the provider, so that news in any order, twice, or late come out right.
 */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly customers: CustomersRepository,
    private readonly follower: SubscriptionFollower,
    @Inject(PROVIDER) private readonly provider: SubscriptionProvider,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * @param body byte by byte as it came, which is what the signature is of.
   * @throws DomainError INVALID_SIGNATURE; PROVIDER_FAILED, whereupon the sender tells it again.
   */
  async receive(body: Buffer, signature: string | undefined): Promise<void> {
    const { name, webhookSecret: secret } = this.provider;
    if (!isSignedWebhook(body, signature, { secret, now: this.clock() }))
      throw new DomainError('INVALID_SIGNATURE', { isExpected: true });
    const event = eventOf(body);
    if (!event) return;
    const companyId = await this.customers.findCompany(name, event.customerId);
    const context = { event: event.id, type: event.type };
    // The account may serve more than this product.
    if (companyId === null) return this.logger.info(context, 'webhook of a customer that is not ours');
    if (event.companyId !== null && event.companyId !== companyId)
      return this.logger.warn({ ...context, company_id: companyId }, 'webhook names another company');
    await this.follower.follow(companyId, event);
  }
}
