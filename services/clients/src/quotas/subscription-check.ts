import { getSubscription } from '@alinha/contracts-billing';
import { DomainError, RpcClient } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { QuotasRepository } from './quotas.repository.ts';

/** What stands between somebody who has just paid and a refusal: the event may still be on its way, billing knows now. */
@Injectable()
export class SubscriptionCheck {
  constructor(
    private readonly rpc: RpcClient,
    private readonly quotas: QuotasRepository,
  ) {}

  /** Tries again when it was the free tier that refused, and billing knows of a plan. */
  async before<T>(companyId: number, attempt: () => Promise<T>): Promise<T> {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'CLIENT_LIMIT')) throw error;
      if (!(await this.learn(companyId))) throw error;
      return attempt();
    }
  }

  /**
   * Learns what billing knows, and answers whether that is a plan: its event may have come meanwhile, so that there is
   * nothing new in it. While billing is away, what we know decides.
   */
  async learn(companyId: number): Promise<boolean> {
    try {
      const fact = await this.rpc.call(getSubscription, { company_id: companyId });
      if (fact === null) return false;
      await this.quotas.learn(fact);
      return fact.plan !== null;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'SERVICE_UNAVAILABLE') return false;
      throw error;
    }
  }
}
