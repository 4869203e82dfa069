import { getCompany, isRecentlyConfirmed } from '@alinha/contracts-accounts';
import { closeChart } from '@alinha/contracts-agenda';
import type { AnonymisationExtent } from '@alinha/contracts-clients';
import type { BilingualText } from '@alinha/contracts-core';
import { ActivityLog, type Caller, DomainError, RpcClient } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { ClientsDatabase, type Tx } from '../clients.database.ts';
import { AnonymisationRepository, type StoredClient } from './anonymisation.repository.ts';

/** Stored in place of the name, followed by the id, in the language of the company. */
const ANONYMOUS_NAME: BilingualText = { pt: 'Cliente anonimizado', en: 'Anonymised client' };
const ATTEMPTS = 5;

/** Deletes the data of a deleted client on request, except what the law wants to be kept (ADR 93). */
@Injectable()
export class AnonymisationService {
  constructor(
    private readonly database: ClientsDatabase,
    private readonly clients: AnonymisationRepository,
    private readonly activity: ActivityLog,
    private readonly rpc: RpcClient,
  ) {}

  /**
   * The agenda decides how much, and then takes no more entries of the chart. The version of the client makes sure that nobody
   * has restored or anonymised it meanwhile. Changes nothing when there is nothing left to delete.
   * @throws DomainError CLIENT_NOT_FOUND, CLIENT_ACTIVE, CONFIRM_PASSWORD, SERVICE_UNAVAILABLE
   */
  async anonymise(caller: Caller, id: number): Promise<void> {
    const { companyId } = caller;
    await this.findArchived(companyId, id);
    if (!(await this.rpc.call(isRecentlyConfirmed, { session_id: caller.sessionId })))
      throw new DomainError('CONFIRM_PASSWORD');
    const company = await this.rpc.call(getCompany, { company_id: companyId });
    const name = `${ANONYMOUS_NAME[company?.language ?? caller.language]} ${id}`;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const client = await this.findArchived(companyId, id);
      if (client.anonymised === 'full') return;
      const asked = { company_id: companyId, client_id: id, version: client.version };
      const extent = await this.rpc.call(closeChart, asked);
      if (extent === null) continue;
      if (extent === client.anonymised) return;
      if (await this.database.transaction((tx) => this.delete(tx, caller, client, { extent, name }))) return;
    }
    throw new DomainError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 2 });
  }

  private async delete(
    tx: Tx,
    caller: Caller,
    client: StoredClient,
    { extent, name }: { readonly extent: AnonymisationExtent; readonly name: string },
  ): Promise<boolean> {
    const { id } = client;
    const label = await this.clients.anonymise(tx, caller.companyId, client, extent, name);
    if (label === null) return false;
    await this.activity.record(tx, caller, 'client.anonymised', { id, label });
    return true;
  }

  private async findArchived(companyId: number, id: number): Promise<StoredClient> {
    const client = await this.clients.find(companyId, id);
    if (!client) throw new DomainError('CLIENT_NOT_FOUND');
    if (!client.isArchived) throw new DomainError('CLIENT_ACTIVE');
    return client;
  }
}
