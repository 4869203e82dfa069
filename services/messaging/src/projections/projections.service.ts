import { type CompanyFact, employeeChanged, getCompany, getEmployee } from '@alinha/contracts-accounts';
import { clientChanged, getClient } from '@alinha/contracts-clients';
import { DEFAULT_LANGUAGE } from '@alinha/contracts-core';
import { EventConsumer, Questions } from '@alinha/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { usableZone } from '../reminders/instants.ts';
import { type KnownClient, ProjectionsRepository, type WholeCompanyFact } from './projections.repository.ts';

/**
 * Keeps names and phones at hand; a record that is not known yet is asked of its owner once. News of companies come by way
 * of the reminders, which may have to be put to another hour.
 */
@Injectable()
export class ProjectionsService implements OnModuleInit {
  constructor(
    private readonly projections: ProjectionsRepository,
    private readonly events: EventConsumer,
    private readonly questions: Questions,
  ) {}

  onModuleInit(): void {
    this.events.on(clientChanged, (fact) => this.projections.saveClient(fact));
    this.events.on(employeeChanged, (fact) => this.projections.saveEmployee(fact));
  }

  /**
   * From here on the company's row is there to be locked.
   * @throws Error when its owner does not know it (any more).
   */
  async prepareCompany(companyId: number): Promise<void> {
    await this.timeZoneOf(companyId);
  }

  /** The default zone for one that this runtime does not know. */
  async timeZoneOf(companyId: number): Promise<string> {
    const zone = (await this.projections.findTimeZone(companyId)) ?? (await this.askTimeZone(companyId));
    return usableZone(zone);
  }

  /** With the name and the language that a fact of an older release lacks. */
  async wholeFact(fact: CompanyFact): Promise<WholeCompanyFact> {
    const isWhole = fact.name !== undefined && fact.language !== undefined;
    const told = isWhole
      ? fact
      : ((await this.questions.ask(getCompany, { company_id: fact.company_id })) ?? fact);
    return { ...told, name: told.name ?? '', language: told.language ?? DEFAULT_LANGUAGE };
  }

  /** By id; an archived client too. */
  async clientsOf(companyId: number, ids: readonly number[]): Promise<ReadonlyMap<number, KnownClient>> {
    const known = await this.projections.listClients(companyId, ids);
    const asked = await this.askEach(ids, known, async (id) => {
      const fact = await this.questions.ask(getClient, { company_id: companyId, id });
      if (!fact) return null;
      await this.projections.saveClient(fact);
      return { id, name: fact.name, phone: fact.phone ?? null, archived: fact.archived };
    });
    return new Map([...known, ...asked].map((client) => [client.id, client]));
  }

  /** Names by id. */
  async employeesOf(companyId: number, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const known = await this.projections.listEmployees(companyId, ids);
    const asked = await this.askEach(ids, known, async (id) => {
      const fact = await this.questions.ask(getEmployee, { company_id: companyId, id });
      if (!fact) return null;
      await this.projections.saveEmployee(fact);
      return { id, name: fact.name };
    });
    return new Map([...known, ...asked].map(({ id, name }) => [id, name]));
  }

  private async askTimeZone(companyId: number): Promise<string> {
    const fact = await this.questions.ask(getCompany, { company_id: companyId });
    if (!fact) throw new Error(`company ${companyId} is not known to its owner`);
    await this.projections.saveCompany(await this.wholeFact(fact));
    return fact.timezone;
  }

  private async askEach<T extends { readonly id: number }>(
    ids: readonly number[],
    known: readonly T[],
    ask: (id: number) => Promise<T | null>,
  ): Promise<T[]> {
    const knownIds = new Set(known.map(({ id }) => id));
    const unknown = [...new Set(ids)].filter((id) => !knownIds.has(id));
    return (await Promise.all(unknown.map(ask))).filter((found) => found !== null);
  }
}
