import { companyChanged, getCompany, getEmployee } from '@alinha/contracts-accounts';
import { getClient } from '@alinha/contracts-clients';
import { DEFAULT_TIME_ZONE } from '@alinha/contracts-core';
import { DomainError, EventConsumer, RpcClient, usableZone } from '@alinha/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ProjectionsRepository } from './projections.repository.ts';

type References = { readonly employeeId?: number | undefined; readonly clientId?: number | undefined };

/**
 * Local copies of professionals, clients and company time zones. Events update them; offboarding handles those of
 * professionals and clients. A record that is still unknown is read from its owner once.
 */
@Injectable()
export class ProjectionsService implements OnModuleInit {
  constructor(
    private readonly projections: ProjectionsRepository,
    private readonly events: EventConsumer,
    private readonly rpc: RpcClient,
  ) {}

  onModuleInit(): void {
    this.events.on(companyChanged, (event) => this.projections.saveCompany(event));
  }

  /**
   * Runs `work`, which refers to a professional and a client. When one is unknown, fetches them from their owners and
   * runs `work` again, so a failed `work` must have no effect.
   */
  async withReferences<T>(companyId: number, references: References, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'NOT_FOUND') throw error;
      await this.prepare(companyId, references);
      return work();
    }
  }

  /** Fetches unknown records, so that a following transaction finds them. It checks nothing. */
  async prepare(companyId: number, { employeeId, clientId }: References): Promise<void> {
    await Promise.all([
      employeeId !== undefined && this.knowsEmployee(companyId, employeeId),
      clientId !== undefined && this.knowsClient(companyId, clientId),
    ]);
  }

  /** True for a deactivated professional too. */
  async knowsEmployee(companyId: number, id: number): Promise<boolean> {
    if (await this.projections.hasEmployee(companyId, id)) return true;
    const record = await this.rpc.call(getEmployee, { company_id: companyId, id });
    if (record) await this.projections.saveEmployee(record);
    return record !== null;
  }

  /** True for an archived client too. */
  async knowsClient(companyId: number, id: number): Promise<boolean> {
    if (await this.projections.hasClient(companyId, id)) return true;
    const record = await this.rpc.call(getClient, { company_id: companyId, id });
    if (record) await this.projections.addClient(record);
    return record !== null;
  }

  /** The default zone if this runtime does not know the company's zone. */
  async timeZoneOf(companyId: number): Promise<string> {
    const stored = await this.projections.findTimeZone(companyId);
    if (stored) return usableZone(stored);
    const record = await this.rpc.call(getCompany, { company_id: companyId });
    if (record) await this.projections.saveCompany(record);
    return usableZone(record?.timezone ?? DEFAULT_TIME_ZONE);
  }
}
