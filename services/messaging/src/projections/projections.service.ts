import { type CompanyEvent, employeeChanged, getCompany, getEmployee } from '@alinha/contracts-accounts';
import { clientChanged, getClient } from '@alinha/contracts-clients';
import { DEFAULT_LANGUAGE } from '@alinha/contracts-core';
import { EventConsumer, RpcClient, usableZone } from '@alinha/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  type CompleteCompanyEvent,
  type ProjectedClient,
  ProjectionsRepository,
} from './projections.repository.ts';

/**
 * Stores names and phones of other services. A missing record is requested from its owner. Company events are handled by
 * the reminder schedule, which depends on the zone.
 */
@Injectable()
export class ProjectionsService implements OnModuleInit {
  constructor(
    private readonly projections: ProjectionsRepository,
    private readonly events: EventConsumer,
    private readonly rpc: RpcClient,
  ) {}

  onModuleInit(): void {
    this.events.on(clientChanged, (event) =>
      event.anonymised_version ? this.projections.saveAnonymised(event) : this.projections.saveClient(event),
    );
    this.events.on(employeeChanged, (event) => this.projections.saveEmployee(event));
  }

  /**
   * Makes sure that the company's row exists, so that it can be locked.
   * @throws Error when accounts does not know the company.
   */
  async prepareCompany(companyId: number): Promise<void> {
    await this.timeZoneOf(companyId);
  }

  /** The default zone if this runtime does not know the company's zone. */
  async timeZoneOf(companyId: number): Promise<string> {
    const zone = (await this.projections.findTimeZone(companyId)) ?? (await this.requestTimeZone(companyId));
    return usableZone(zone);
  }

  /** Adds the name and the language, which events of older releases lack. */
  async completeCompany(event: CompanyEvent): Promise<CompleteCompanyEvent> {
    const isComplete = event.name !== undefined && event.language !== undefined;
    const known = isComplete
      ? event
      : ((await this.rpc.call(getCompany, { company_id: event.company_id })) ?? event);
    return { ...known, name: known.name ?? '', language: known.language ?? DEFAULT_LANGUAGE };
  }

  /** By id, archived clients included. */
  async clientsOf(companyId: number, ids: readonly number[]): Promise<ReadonlyMap<number, ProjectedClient>> {
    const stored = await this.projections.listClients(companyId, ids);
    const requested = await requestMissing(ids, stored, async (id) => {
      const client = await this.rpc.call(getClient, { company_id: companyId, id });
      if (!client) return null;
      await this.projections.saveClient(client);
      return { id, name: client.name, phone: client.phone ?? null, archived: client.archived };
    });
    return new Map([...stored, ...requested].map((client) => [client.id, client]));
  }

  /** Names by id. */
  async employeesOf(companyId: number, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const stored = await this.projections.listEmployees(companyId, ids);
    const requested = await requestMissing(ids, stored, async (id) => {
      const employee = await this.rpc.call(getEmployee, { company_id: companyId, id });
      if (!employee) return null;
      await this.projections.saveEmployee(employee);
      return { id, name: employee.name };
    });
    return new Map([...stored, ...requested].map(({ id, name }) => [id, name]));
  }

  private async requestTimeZone(companyId: number): Promise<string> {
    const company = await this.rpc.call(getCompany, { company_id: companyId });
    if (!company) throw new Error(`accounts does not know company ${companyId}`);
    await this.projections.saveCompany(await this.completeCompany(company));
    return company.timezone;
  }
}

async function requestMissing<T extends { readonly id: number }>(
  ids: readonly number[],
  stored: readonly T[],
  request: (id: number) => Promise<T | null>,
): Promise<T[]> {
  const storedIds = new Set(stored.map(({ id }) => id));
  const missing = [...new Set(ids)].filter((id) => !storedIds.has(id));
  return (await Promise.all(missing.map(request))).filter((found) => found !== null);
}
