import type { Client, CreateClientInput, UpdateClientInput } from '@alinha/contracts-clients';
import {
  type Caller,
  type Clock,
  csvParts,
  DomainError,
  FileReply,
  type IdempotentRequest,
  type JsonText,
  mapPages,
  once,
  pagesOf,
} from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ClientsDatabase } from '../clients.database.ts';
import { admitsAnother } from '../quotas/quota.ts';
import { QuotasRepository } from '../quotas/quotas.repository.ts';
import { SubscriptionCheck } from '../quotas/subscription-check.ts';
import { CLOCK } from '../tokens.ts';
import { requireBorn } from './birth-dates.ts';
import { clientCells, clientHeader } from './client-columns.ts';
import { ClientsRepository, type ListedClient } from './clients.repository.ts';

@Injectable()
export class ClientsService {
  constructor(
    private readonly database: ClientsDatabase,
    private readonly clients: ClientsRepository,
    private readonly quotas: QuotasRepository,
    private readonly subscription: SubscriptionCheck,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  list({ companyId }: Caller): Promise<JsonText> {
    return this.clients.listAsJson(companyId);
  }

  /** Every active client, page by page; a subscription that has ended hides nothing of it. */
  export({ companyId, language }: Caller): Promise<FileReply> {
    const pages = pagesOf<ListedClient>((after) => this.clients.listPage(companyId, after));
    const rows = mapPages(pages, (client) => clientCells(client, language));
    const name = language === 'pt' ? 'clientes.csv' : 'clients.csv';
    return FileReply.of(name, csvParts(language, clientHeader(language), rows));
  }

  get({ companyId }: Caller, id: number): Promise<Client> {
    return this.clients.get(companyId, id);
  }

  /** @throws DomainError INVALID_INPUT, and CLIENT_LIMIT when the free tier is full and there is no active subscription. */
  async create(
    { companyId }: Caller,
    input: CreateClientInput,
    request?: IdempotentRequest,
  ): Promise<Client> {
    requireBorn(input.birth_date, this.clock());
    return this.subscription.before(companyId, () =>
      this.database.transaction((tx) =>
        once(tx, companyId, request, async () => {
          const quota = await this.quotas.lock(tx, companyId);
          if (!admitsAnother(quota, this.clock())) throw new DomainError('CLIENT_LIMIT');
          await this.quotas.count(tx, companyId, 1);
          return this.clients.create(tx, companyId, input);
        }),
      ),
    );
  }

  /** @throws DomainError CLIENT_NOT_FOUND, INVALID_INPUT. */
  async update({ companyId }: Caller, id: number, changes: UpdateClientInput): Promise<Client> {
    requireBorn(changes.birth_date, this.clock());
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
}
