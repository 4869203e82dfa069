import { CHART_ACCESS_HOURS, type ChartAccess, type ClientAccess } from '@alinha/contracts-agenda';
import { wallClockAt } from '@alinha/contracts-core';
import {
  ActivityLog,
  type Caller,
  CLOCK,
  type Clock,
  type CompanyCipher,
  DataKeys,
  DomainError,
  type IdempotentRequest,
  once,
} from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';
import { OwnClients } from '../own-clients/own-clients.service.ts';
import { ProjectionsRepository } from '../projections/projections.repository.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { ChartAccessRepository, type GrantedAccess } from './chart-access.repository.ts';

const HOUR_MS = 60 * 60_000;

/** Justified access to clients of colleagues (ADR 92). {@link OwnClients} reads it. */
@Injectable()
export class ChartAccessService {
  constructor(
    private readonly database: AgendaDatabase,
    private readonly accesses: ChartAccessRepository,
    private readonly clients: ProjectionsRepository,
    private readonly dataKeys: DataKeys,
    private readonly ownClients: OwnClients,
    private readonly projections: ProjectionsService,
    private readonly activity: ActivityLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError CLIENT_NOT_FOUND, also for an archived client of a colleague */
  async get(caller: Caller, clientId: number): Promise<ClientAccess> {
    const { companyId, userId } = caller;
    if (!(await this.projections.knowsClient(companyId, clientId))) throw new DomainError('CLIENT_NOT_FOUND');
    if (!caller.ownAgendaOnly || (await this.ownClients.own(caller, [clientId])).has(clientId))
      return { kind: 'full', expires_at: null };
    const { client } = this.database;
    const access = await this.accesses.find(client, companyId, { clientId, userId, at: this.clock() });
    if (access) {
      const zone = await this.projections.timeZoneOf(companyId);
      return { kind: 'justified', expires_at: wallClockAt(access.expires_at, zone) };
    }
    if (await this.clients.isArchived(companyId, clientId)) throw new DomainError('CLIENT_NOT_FOUND');
    return { kind: 'none', expires_at: null };
  }

  /** @throws DomainError ACCESS_NOT_NEEDED, CLIENT_NOT_FOUND for an archived client too */
  async create(
    caller: Caller,
    clientId: number,
    reason: string,
    request?: IdempotentRequest,
  ): Promise<ChartAccess> {
    const { companyId, userId } = caller;
    if (!(await this.projections.knowsClient(companyId, clientId))) throw new DomainError('CLIENT_NOT_FOUND');
    if (!caller.ownAgendaOnly || (await this.ownClients.own(caller, [clientId])).has(clientId))
      throw new DomainError('ACCESS_NOT_NEEDED');
    await this.projections.prepare(companyId, { employeeId: userId });
    const cipher = await this.dataKeys.of(companyId);
    const zone = await this.projections.timeZoneOf(companyId);
    return this.database.transaction((tx) =>
      once(tx, companyId, request, async () => {
        // The lock lets one of several equal requests after the other look for an access.
        const client = await this.clients.lockClient(tx, companyId, clientId);
        if (!client || client.archived) throw new DomainError('CLIENT_NOT_FOUND');
        const at = this.clock();
        const current = await this.accesses.find(tx, companyId, { clientId, userId, at });
        const access = current ?? (await this.add(tx, cipher, caller, { clientId, reason, grantedAt: at }));
        return {
          id: access.id,
          client_id: access.client_id,
          granted_at: wallClockAt(access.granted_at, zone),
          expires_at: wallClockAt(access.expires_at, zone),
        };
      }),
    );
  }

  private async add(
    tx: Tx,
    cipher: CompanyCipher,
    caller: Caller,
    { clientId, reason, grantedAt }: { clientId: number; reason: string; grantedAt: Date },
  ): Promise<GrantedAccess> {
    const { companyId, userId } = caller;
    const expiresAt = new Date(grantedAt.getTime() + CHART_ACCESS_HOURS * HOUR_MS);
    const access = await this.accesses.add(tx, cipher, companyId, {
      clientId,
      userId,
      reason,
      grantedAt,
      expiresAt,
    });
    const label = await this.clients.findClientName(tx, companyId, clientId);
    await this.activity.record(tx, caller, 'client.access_justified', { id: clientId, label });
    return access;
  }
}
