import type {
  ArchivedClient,
  Client,
  CreateClientInput,
  OtherClient,
  UpdateClientInput,
} from '@alinha/contracts-clients';
import {
  ActivityLog,
  type Caller,
  CLOCK,
  type Clock,
  csvParts,
  DataKeys,
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
import { OwnClients } from '../own-clients/own-clients.ts';
import { hasClientsLeft } from '../quotas/quota.ts';
import { QuotasRepository } from '../quotas/quotas.repository.ts';
import { SubscriptionCheck } from '../quotas/subscription-check.ts';
import { refuseFutureBirth } from './birth-dates.ts';
import { ChartTerms } from './chart-terms.ts';
import { clientCells, clientHeader } from './client-columns.ts';
import { withCpf, withSealedCpf } from './client-cpf.ts';
import { ClientsRepository, type ListedClient } from './clients.repository.ts';

@Injectable()
export class ClientsService {
  constructor(
    private readonly database: ClientsDatabase,
    private readonly clients: ClientsRepository,
    private readonly chartTerms: ChartTerms,
    private readonly dataKeys: DataKeys,
    private readonly ownClients: OwnClients,
    private readonly quotas: QuotasRepository,
    private readonly subscription: SubscriptionCheck,
    private readonly activity: ActivityLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(caller: Caller): Promise<JsonText> {
    return this.clients.listAsJson(caller.companyId, await this.ownClients.listFor(caller));
  }

  /** All active clients, also without a subscription. */
  async export(caller: Caller): Promise<FileReply> {
    const { companyId, language } = caller;
    const only = await this.ownClients.listFor(caller);
    const pages = pagesOf<ListedClient>((after) => this.clients.listPage(companyId, only, after));
    const rows = mapPages(pages, (client) => clientCells(client, language));
    const name = language === 'pt' ? 'clientes.csv' : 'clients.csv';
    return FileReply.of(name, csvParts(language, clientHeader(language), rows));
  }

  /** Empty for callers who see all clients. */
  async listOthers(caller: Caller, search: string): Promise<OtherClient[]> {
    const own = await this.ownClients.listFor(caller);
    return own === null ? [] : this.clients.listOthers(caller.companyId, own, search);
  }

  get({ companyId }: Caller, id: number): Promise<Client> {
    return this.clients.get(companyId, id);
  }

  async listArchived({ companyId }: Caller): Promise<ArchivedClient[]> {
    return this.chartTerms.addTo(companyId, await this.clients.listArchived(companyId));
  }

  /** @throws DomainError CLIENT_NOT_FOUND, also for an active client. */
  async getArchived({ companyId }: Caller, id: number): Promise<ArchivedClient> {
    const client = await this.clients.getArchived(companyId, id);
    const [withTerm] = await this.chartTerms.addTo(companyId, [client]);
    return withTerm ?? client;
  }

  /** @throws DomainError INVALID_INPUT; CLIENT_LIMIT when the free tier is full and no subscription is active. */
  async create(caller: Caller, input: CreateClientInput, request?: IdempotentRequest): Promise<Client> {
    const { companyId } = caller;
    refuseFutureBirth(input.birth_date, this.clock());
    const cipher = await this.dataKeys.of(companyId);
    const stored = await this.subscription.withCurrentPlan(companyId, () =>
      this.database.transaction((tx) =>
        once(tx, companyId, request, async () => {
          const quota = await this.quotas.lock(tx, companyId);
          if (!hasClientsLeft(quota, this.clock())) throw new DomainError('CLIENT_LIMIT');
          await this.quotas.changeActiveClients(tx, companyId, 1);
          const client = await this.clients.create(tx, cipher, caller, input);
          await this.activity.record(tx, caller, 'client.created', { id: client.id, label: client.name });
          return withSealedCpf(cipher, client);
        }),
      ),
    );
    return withCpf(cipher, stored);
  }

  /** @throws DomainError CLIENT_NOT_FOUND, INVALID_INPUT. */
  async update(caller: Caller, id: number, changes: UpdateClientInput): Promise<Client> {
    refuseFutureBirth(changes.birth_date, this.clock());
    const cipher = await this.dataKeys.of(caller.companyId);
    return this.database.transaction(async (tx) => {
      const client = await this.clients.update(tx, cipher, caller.companyId, id, changes);
      await this.activity.record(tx, caller, 'client.updated', { id, label: client.name });
      return client;
    });
  }

  /** Locks the quota first, in the same order as `create`, to prevent a deadlock. */
  archive(caller: Caller, id: number): Promise<void> {
    const { companyId } = caller;
    return this.database.transaction(async (tx) => {
      await this.quotas.lock(tx, companyId);
      const name = await this.clients.archive(tx, companyId, id, this.clock());
      await this.quotas.changeActiveClients(tx, companyId, -1);
      await this.activity.record(tx, caller, 'client.deleted', { id, label: name });
    });
  }

  /**
   * Does nothing for an active client. Cancelled appointments and plans stay cancelled.
   * @throws DomainError CLIENT_NOT_FOUND; CLIENT_LIMIT as in `create`.
   */
  async restore(caller: Caller, id: number): Promise<Client> {
    const { companyId } = caller;
    const cipher = await this.dataKeys.of(companyId);
    const restored = await this.subscription.withCurrentPlan(companyId, () =>
      this.database.transaction(async (tx) => {
        const quota = await this.quotas.lock(tx, companyId);
        const client = await this.clients.restore(tx, cipher, companyId, id);
        if (!client) return null;
        if (!hasClientsLeft(quota, this.clock())) throw new DomainError('CLIENT_LIMIT');
        await this.quotas.changeActiveClients(tx, companyId, 1);
        await this.activity.record(tx, caller, 'client.restored', { id, label: client.name });
        return client;
      }),
    );
    return restored ?? this.clients.get(companyId, id);
  }
}
