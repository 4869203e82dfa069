import { companyChanged, getCompany } from '@alinha/contracts-accounts';
import { clientChanged, getClient } from '@alinha/contracts-clients';
import { DEFAULT_TIME_ZONE, isKnownTimeZone, wallClockAt } from '@alinha/contracts-core';
import { type Clock, EventConsumer, RpcClient } from '@alinha/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Tx } from '../billing.database.ts';
import { CLOCK } from '../tokens.ts';
import { ProjectionsRepository } from './projections.repository.ts';

/** Keeps clients' names and companies' zones at hand; a record that is not known yet is asked of its owner once. */
@Injectable()
export class ProjectionsService implements OnModuleInit {
  constructor(
    private readonly projections: ProjectionsRepository,
    private readonly events: EventConsumer,
    private readonly rpc: RpcClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.events.on(clientChanged, (fact) => this.projections.saveClient(fact));
    this.events.on(companyChanged, (fact) => this.projections.saveCompany(fact));
  }

  /** True for an archived client too. */
  async knowsClient(companyId: number, id: number): Promise<boolean> {
    if (await this.projections.hasClient(companyId, id)) return true;
    const fact = await this.rpc.call(getClient, { company_id: companyId, id });
    if (fact) await this.projections.saveClient(fact);
    return fact !== null;
  }

  /** The company's wall clock, `YYYY-MM-DD HH:mm:ss`. */
  async nowOf(companyId: number): Promise<string> {
    return wallClockAt(this.clock(), await this.timeZoneOf(companyId));
  }

  /** For a transaction that makes something new for a client. False when nobody, or nobody any more, has the id. */
  takesMore(tx: Tx, companyId: number, clientId: number): Promise<boolean> {
    return this.projections.lockActiveClient(tx, companyId, clientId);
  }

  /** The day that it is now in every zone that some company has and this runtime knows. */
  async todays(): Promise<ReadonlyMap<string, string>> {
    const now = this.clock();
    const zones = (await this.projections.listTimeZones()).filter(isKnownTimeZone);
    return new Map(zones.map((zone) => [zone, wallClockAt(now, zone).slice(0, 10)]));
  }

  /** An IANA zone. */
  async timeZoneOf(companyId: number): Promise<string> {
    const kept = await this.projections.findTimeZone(companyId);
    if (kept) return kept;
    const fact = await this.rpc.call(getCompany, { company_id: companyId });
    if (fact) await this.projections.saveCompany(fact);
    return fact?.timezone ?? DEFAULT_TIME_ZONE;
  }
}
