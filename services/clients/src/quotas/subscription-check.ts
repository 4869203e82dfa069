import { getSubscription } from '@alinha/contracts-billing';
import { DomainError, Questions } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { QuotasRepository } from './quotas.repository.ts';

/** What stands between somebody who has just paid and a refusal: the event may still be on its way, billing knows now. */
@Injectable()
export class SubscriptionCheck {
  constructor(
    private readonly questions: Questions,
    private readonly quotas: QuotasRepository,
  ) {}

  /** Tries again when it was the free tier that refused, and billing knew more than we did. */
  async before<T>(companyId: number, attempt: () => Promise<T>): Promise<T> {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'CLIENT_LIMIT')) throw error;
      if (!(await this.learn(companyId))) throw error;
      return attempt();
    }
  }

  /** True when billing knew more than we did; while it is away, what we know decides. */
  async learn(companyId: number): Promise<boolean> {
    try {
      const fact = await this.questions.ask(getSubscription, { company_id: companyId });
      return fact !== null && (await this.quotas.learn(fact));
    } catch (error) {
      if (error instanceof DomainError && error.code === 'SERVICE_UNAVAILABLE') return false;
      throw error;
    }
  }
}
