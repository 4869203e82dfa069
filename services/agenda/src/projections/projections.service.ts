import { companyChanged, getCompany, getEmployee } from '@alinha/contracts-accounts';
import { getClient } from '@alinha/contracts-clients';
import { DEFAULT_TIME_ZONE } from '@alinha/contracts-core';
import { DomainError, EventConsumer, RpcClient } from '@alinha/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ProjectionsRepository } from './projections.repository.ts';

type Named = { readonly employeeId?: number | undefined; readonly clientId?: number | undefined };

/**
 * Keeps names, colours and capacities of professionals and clients at hand. Events bring them by way of the departures,
 * which may have more to do; a record that is not known yet (made a millisecond ago) is asked of its owner once.
 */
@Injectable()
export class ProjectionsService implements OnModuleInit {
  constructor(
    private readonly projections: ProjectionsRepository,
    private readonly events: EventConsumer,
    private readonly rpc: RpcClient,
  ) {}

  onModuleInit(): void {
    this.events.on(companyChanged, (fact) => this.projections.saveCompany(fact));
  }

  /**
   * Does what refers to a professional and a client. Almost always they are known here; when `work` does not find them,
   * they are fetched and it is done again. It must keep nothing when it fails.
   */
  async preparedFor<T>(companyId: number, named: Named, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'NOT_FOUND') throw error;
      await this.prepare(companyId, named);
      return work();
    }
  }

  /** Fetches what is not known here yet, so that a transaction that follows finds it. It decides nothing. */
  async prepare(companyId: number, { employeeId, clientId }: Named): Promise<void> {
    await Promise.all([
      employeeId !== undefined && this.knowsEmployee(companyId, employeeId),
      clientId !== undefined && this.knowsClient(companyId, clientId),
    ]);
  }

  /** True for a deactivated professional too. */
  async knowsEmployee(companyId: number, id: number): Promise<boolean> {
    if (await this.projections.hasEmployee(companyId, id)) return true;
    const fact = await this.rpc.call(getEmployee, { company_id: companyId, id });
    if (fact) await this.projections.saveEmployee(fact);
    return fact !== null;
  }

  /** True for an archived client too. */
  async knowsClient(companyId: number, id: number): Promise<boolean> {
    if (await this.projections.hasClient(companyId, id)) return true;
    const fact = await this.rpc.call(getClient, { company_id: companyId, id });
    if (fact) await this.projections.addClient(fact);
    return fact !== null;
  }

  async timeZoneOf(companyId: number): Promise<string> {
    const kept = await this.projections.findTimeZone(companyId);
    if (kept) return kept;
    const fact = await this.rpc.call(getCompany, { company_id: companyId });
    if (fact) await this.projections.saveCompany(fact);
    return fact?.timezone ?? DEFAULT_TIME_ZONE;
  }
}
