import { companyChanged, getCompany } from '@alinha/contracts-accounts';
import { clientChanged, getClient } from '@alinha/contracts-clients';
import { DEFAULT_TIME_ZONE, isKnownTimeZone, wallClockAt } from '@alinha/contracts-core';
import { CLOCK, type Clock, EventConsumer, RpcClient, usableZone } from '@alinha/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Tx } from '../billing.database.ts';
import { ClientAnonymisation } from './client-anonymisation.ts';
import { ProjectionsRepository } from './projections.repository.ts';

/** Copies client names and company time zones from events. A missing record is fetched once from its service. */
@Injectable()
export class ProjectionsService implements OnModuleInit {
  constructor(
    private readonly anonymisation: ClientAnonymisation,
    private readonly projections: ProjectionsRepository,
    private readonly events: EventConsumer,
    private readonly rpc: RpcClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.events.on(clientChanged, (client) =>
      client.anonymised_version ? this.anonymisation.save(client) : this.projections.saveClient(client),
    );
    this.events.on(companyChanged, (company) => this.projections.saveCompany(company));
  }

  /** True for an archived client too. */
  async knowsClient(companyId: number, id: number): Promise<boolean> {
    if (await this.projections.hasClient(companyId, id)) return true;
    const record = await this.rpc.call(getClient, { company_id: companyId, id });
    if (record) await this.projections.saveClient(record);
    return record !== null;
  }

  /** Current time in the company's time zone, `YYYY-MM-DD HH:mm:ss`. */
  async nowOf(companyId: number): Promise<string> {
    return wallClockAt(this.clock(), await this.timeZoneOf(companyId));
  }

  /** Locks the client until `tx` ends. False for an unknown or archived client. */
  lockActiveClient(tx: Tx, companyId: number, clientId: number): Promise<boolean> {
    return this.projections.lockActiveClient(tx, companyId, clientId);
  }

  /** Today's date in each company time zone that this runtime supports. */
  async todayByZone(): Promise<ReadonlyMap<string, string>> {
    const now = this.clock();
    const zones = (await this.projections.listTimeZones()).filter(isKnownTimeZone);
    return new Map(zones.map((zone) => [zone, wallClockAt(now, zone).slice(0, 10)]));
  }

  /** An IANA zone that this runtime knows. */
  async timeZoneOf(companyId: number): Promise<string> {
    const stored = await this.projections.findTimeZone(companyId);
    if (stored) return usableZone(stored);
    const record = await this.rpc.call(getCompany, { company_id: companyId });
    if (record) await this.projections.saveCompany(record);
    return usableZone(record?.timezone ?? DEFAULT_TIME_ZONE);
  }
}
