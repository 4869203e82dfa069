import { getSubscription } from '@alinha/contracts-billing';
import type { Client, CreateClientInput, UpdateClientInput } from '@alinha/contracts-clients';
import {
  type Caller,
  type Clock,
  DomainError,
  type IdempotentRequest,
  type JsonText,
  once,
  Questions,
} from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ClientsDatabase } from '../clients.database.ts';
import { admitsAnother } from '../quotas/quota.ts';
import { QuotasRepository } from '../quotas/quotas.repository.ts';
import { CLOCK } from '../tokens.ts';
import { ClientsRepository } from './clients.repository.ts';

@Injectable()
export class ClientsService {
  constructor(
    private readonly database: ClientsDatabase,
    private readonly clients: ClientsRepository,
    private readonly quotas: QuotasRepository,
    private readonly questions: Questions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  list({ companyId }: Caller): Promise<JsonText> {
    return this.clients.listAsJson(companyId);
  }

  get({ companyId }: Caller, id: number): Promise<Client> {
    return this.clients.get(companyId, id);
  }

  /** @throws DomainError CLIENT_LIMIT when the free tier is full and there is no active subscription. */
  async create(
    { companyId }: Caller,
    input: CreateClientInput,
    request?: IdempotentRequest,
  ): Promise<Client> {
    const attempt = () =>
      this.database.transaction((tx) =>
        once(tx, companyId, request, async () => {
          const quota = await this.quotas.lock(tx, companyId);
          if (!admitsAnother(quota, this.clock())) throw new DomainError('CLIENT_LIMIT');
          await this.quotas.count(tx, companyId, 1);
          return this.clients.create(tx, companyId, input);
        }),
      );
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'CLIENT_LIMIT')) throw error;
      if (!(await this.learnSubscription(companyId))) throw error;
      return attempt();
    }
  }

  update({ companyId }: Caller, id: number, changes: UpdateClientInput): Promise<Client> {
    return this.database.transaction((tx) => this.clients.update(tx, companyId, id, changes));
  }

  /** Takes a client out of use. The quota's row is locked first, as creating does, so that the two cannot deadlock. */
  archive({ companyId }: Caller, id: number): Promise<void> {
    return this.database.transaction(async (tx) => {
      await this.quotas.lock(tx, companyId);
      await this.clients.archive(tx, companyId, id, this.clock());
      await this.quotas.count(tx, companyId, -1);
    });
  }

  /**
   * Before someone who has just paid is refused: the event that says so may still be on its way, its owner knows now.
   * True when billing knew more than we did; while it is away, what we know decides.
   */
  private async learnSubscription(companyId: number): Promise<boolean> {
    try {
      const fact = await this.questions.ask(getSubscription, { company_id: companyId });
      return fact !== null && (await this.quotas.learn(fact));
    } catch (error) {
      if (error instanceof DomainError && error.code === 'SERVICE_UNAVAILABLE') return false;
      throw error;
    }
  }
}
