import { getSubscription } from '@alinha/contracts-billing';
import { DomainError, RpcClient } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { QuotasRepository } from './quotas.repository.ts';

/** Reads the subscription from billing before a refusal: the event of a recent payment may not have arrived. */
@Injectable()
export class SubscriptionCheck {
  constructor(
    private readonly rpc: RpcClient,
    private readonly quotas: QuotasRepository,
  ) {}

  /** Runs `attempt` a second time when it failed with CLIENT_LIMIT and billing reports a plan. */
  async withCurrentPlan<T>(companyId: number, attempt: () => Promise<T>): Promise<T> {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'CLIENT_LIMIT')) throw error;
      if (!(await this.refresh(companyId))) throw error;
      return attempt();
    }
  }

  /** Copies the subscription from billing. True when it has a plan; false also when billing is unavailable. */
  async refresh(companyId: number): Promise<boolean> {
    try {
      const subscription = await this.rpc.call(getSubscription, { company_id: companyId });
      if (subscription === null) return false;
      await this.quotas.saveSubscription(subscription);
      return subscription.plan !== null;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'SERVICE_UNAVAILABLE') return false;
      throw error;
    }
  }
}
