import {
  type DeactivateEmployeeInput,
  type Departure,
  deactivateEmployee,
  type EmployeeFact,
  employeeChanged,
  type LeftBehindCounts,
} from '@alinha/contracts-accounts';
import { wallClockAt } from '@alinha/contracts-core';
import { type Caller, type Clock, DomainError, EventConsumer, RpcClient } from '@alinha/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';
import { AgendaNews } from '../live/agenda-news.ts';
import { ProjectionsRepository } from '../projections/projections.repository.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { CLOCK } from '../tokens.ts';
import { DeparturesRepository } from './departures.repository.ts';
import { LeftBehindService, unknownSuccessor } from './left-behind.service.ts';

/**
 * A professional is deactivated where it can be refused: here, where their appointments are. Accounts, which owns the
 * professional, has the last word inside the transaction. Should that transaction be lost after accounts agreed, the fact
 * that accounts published brings the departure here again.
 */
@Injectable()
export class DeparturesService implements OnModuleInit {
  constructor(
    private readonly database: AgendaDatabase,
    private readonly departures: DeparturesRepository,
    private readonly events: EventConsumer,
    private readonly leftBehind: LeftBehindService,
    private readonly news: AgendaNews,
    private readonly projections: ProjectionsService,
    private readonly kept: ProjectionsRepository,
    private readonly rpc: RpcClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.events.on(employeeChanged, async (fact) => {
      await this.kept.saveEmployee(fact);
      if (!fact.active && fact.departure) await this.finish(fact, fact.departure);
    });
  }

  /** @throws DomainError NOT_FOUND. */
  async preview({ companyId }: Caller, id: number): Promise<LeftBehindCounts> {
    if (!(await this.projections.knowsEmployee(companyId, id))) throw new DomainError('NOT_FOUND');
    return { id, ...(await this.departures.count(companyId, id, await this.nowIn(companyId))) };
  }

  /**
   * @returns what was moved or cancelled, or stays.
   * @throws DomainError CONFLICT with every date in conflict, OWN_ACCESS, LAST_ADMIN, NOT_FOUND.
   */
  async deactivate(caller: Caller, id: number, input: DeactivateEmployeeInput): Promise<LeftBehindCounts> {
    const { companyId } = caller;
    const { appointments, allow_overbooking: allowOverbooking } = input;
    const departure: Departure = {
      appointments,
      successor_id: appointments === 'move' ? input.successor_id : null,
    };
    if (!(await this.projections.knowsEmployee(companyId, id))) throw new DomainError('NOT_FOUND');
    if (id === caller.userId) throw new DomainError('OWN_ACCESS');
    if (departure.successor_id === id) throw unknownSuccessor();
    await this.projections.prepare(companyId, { employeeId: departure.successor_id ?? undefined });
    const now = await this.nowIn(companyId);
    const leaving = { companyId, employeeId: id, now, by: caller.userId };
    const counts = await this.database.transaction(async (tx) => {
      const left = await this.leftBehind.take(tx, leaving, departure.successor_id);
      if (!left) throw new DomainError('NOT_FOUND');
      const settled = await this.leftBehind.settle(tx, leaving, left, departure, { allowOverbooking });
      await this.agree(tx, caller, id, departure);
      await this.kept.saveSettled(tx, companyId, id, departure);
      return settled;
    });
    this.news.tell(companyId, { start: now, end: null });
    return { id, ...counts };
  }

  /**
   * The last step, once nothing here can be refused any more: a refusal there undoes all of it. To be asked twice, because
   * PostgreSQL had the transaction run again, changes nothing.
   */
  private async agree(tx: Tx, caller: Caller, id: number, departure: Departure): Promise<void> {
    const answer = await this.rpc.call(deactivateEmployee, {
      company_id: caller.companyId,
      id,
      by: caller.userId,
      departure,
    });
    if ('fact' in answer) await this.kept.saveEmployee(answer.fact, tx);
    else if (answer.refusal === 'UNKNOWN_SUCCESSOR') throw unknownSuccessor();
    else throw new DomainError(answer.refusal);
  }

  /**
   * Does what a departure left undone. Nearly always that is nothing: what has been settled is not settled again by later
   * news of the same person, because what they have by then somebody gave them on purpose. Nobody can be asked about
   * conflicts, so they are marked; a successor who has left meanwhile takes nothing, and it stays, also once they are back.
   * Who is active again, or left in another way since, has a newer version: then this is old news.
   */
  private async finish(
    { company_id: companyId, id, version }: EmployeeFact,
    { by, ...asked }: NonNullable<EmployeeFact['departure']>,
  ): Promise<void> {
    if (asked.appointments === 'keep') return;
    const now = await this.nowIn(companyId);
    if (asked.successor_id !== null) await this.projections.knowsEmployee(companyId, asked.successor_id);
    const leaving = { companyId, employeeId: id, now, by };
    const isSettled = await this.database
      .transaction(async (tx) => {
        const left = await this.leftBehind.take(tx, leaving, asked.successor_id, version);
        if (!left || (await this.kept.isSettled(tx, companyId, id, asked))) return false;
        await this.leftBehind.settle(tx, leaving, left, asked, { allowOverbooking: true });
        await this.kept.saveSettled(tx, companyId, id, asked);
        return true;
      })
      .catch(async (error: unknown) => {
        if (!(error instanceof DomainError && error.code === 'NOT_FOUND')) throw error;
        await this.letStay(companyId, id, version, asked);
        return false;
      });
    if (isSettled) this.news.tell(companyId, { start: now, end: null });
  }

  /** Keeps that what could not be moved stays, so that later news does not move it unasked. Old news keeps nothing. */
  private async letStay(companyId: number, id: number, version: number, asked: Departure): Promise<void> {
    await this.database.transaction(async (tx) => {
      const current = await this.kept.lockEmployee(tx, companyId, id, { evenInactive: true });
      if (current?.version === version) await this.kept.saveSettled(tx, companyId, id, asked);
    });
  }

  /** The company's wall clock. */
  private async nowIn(companyId: number): Promise<string> {
    return wallClockAt(this.clock(), await this.projections.timeZoneOf(companyId));
  }
}
