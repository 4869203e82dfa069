import {
  type DeactivateEmployeeInput,
  deactivateEmployee,
  type EmployeeEvent,
  employeeChanged,
  type Offboarding,
  type OffboardingCounts,
} from '@alinha/contracts-accounts';
import { type Caller, DomainError, EventConsumer, RpcClient } from '@alinha/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';
import { ChangeNotifications } from '../live/change-notifications.ts';
import { CompanyClock } from '../projections/company-clock.ts';
import { ProjectionsRepository } from '../projections/projections.repository.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { OffboardingRepository } from './offboarding.repository.ts';
import { ReassignmentService, unknownSuccessor } from './reassignment.service.ts';

/**
 * Deactivates professionals here, because conflicts of appointments can refuse it. The accounts service, which owns the
 * record, deactivates it in the last step of the transaction. When the transaction fails after that, the event of
 * accounts repeats the reassignment.
 */
@Injectable()
export class OffboardingService implements OnModuleInit {
  constructor(
    private readonly database: AgendaDatabase,
    private readonly offboarding: OffboardingRepository,
    private readonly events: EventConsumer,
    private readonly reassignment: ReassignmentService,
    private readonly notifications: ChangeNotifications,
    private readonly projections: ProjectionsService,
    private readonly stored: ProjectionsRepository,
    private readonly rpc: RpcClient,
    private readonly clock: CompanyClock,
  ) {}

  onModuleInit(): void {
    this.events.on(employeeChanged, async (event) => {
      await this.stored.saveEmployee(event);
      if (!event.active && event.departure) await this.finish(event, event.departure);
    });
  }

  /** @throws DomainError NOT_FOUND. */
  async preview({ companyId }: Caller, id: number): Promise<OffboardingCounts> {
    if (!(await this.projections.knowsEmployee(companyId, id))) throw new DomainError('NOT_FOUND');
    const { now } = await this.clock.read(companyId);
    return { id, ...(await this.offboarding.count(companyId, id, now)) };
  }

  /**
   * @returns the numbers of affected plans and appointments
   * @throws DomainError CONFLICT with every date in conflict, OWN_ACCESS, LAST_ADMIN, NOT_FOUND.
   */
  async deactivate(caller: Caller, id: number, input: DeactivateEmployeeInput): Promise<OffboardingCounts> {
    const { companyId } = caller;
    const { appointments, allow_overbooking: allowOverbooking } = input;
    const departure: Offboarding = {
      appointments,
      successor_id: appointments === 'move' ? input.successor_id : null,
    };
    if (!(await this.projections.knowsEmployee(companyId, id))) throw new DomainError('NOT_FOUND');
    if (id === caller.userId) throw new DomainError('OWN_ACCESS');
    if (departure.successor_id === id) throw unknownSuccessor();
    await this.projections.prepare(companyId, { employeeId: departure.successor_id ?? undefined });
    const offboarded = { ...(await this.clock.read(companyId)), employeeId: id, by: caller.userId };
    const counts = await this.database.transaction(async (tx) => {
      const open = await this.reassignment.lock(tx, offboarded, departure.successor_id);
      if (!open) throw new DomainError('NOT_FOUND');
      const affected = await this.reassignment.apply(tx, offboarded, open, departure, { allowOverbooking });
      await this.confirm(tx, caller, id, departure);
      await this.stored.saveAppliedDeparture(tx, companyId, id, departure);
      return affected;
    });
    this.notifications.send(companyId, { start: offboarded.now, end: null });
    return { id, ...counts };
  }

  /**
   * The last step, after all local checks; a refusal by accounts rolls everything back. The call is idempotent, because
   * the transaction may be repeated after a deadlock.
   */
  private async confirm(tx: Tx, caller: Caller, id: number, departure: Offboarding): Promise<void> {
    const reply = await this.rpc.call(deactivateEmployee, {
      company_id: caller.companyId,
      id,
      by: caller.userId,
      departure,
    });
    if ('fact' in reply) await this.stored.saveEmployee(reply.fact, tx);
    else if (reply.refusal === 'UNKNOWN_SUCCESSOR') throw unknownSuccessor();
    else throw new DomainError(reply.refusal);
  }

  /**
   * Completes an offboarding whose transaction failed. An applied offboarding is not applied again, because later
   * bookings are intended. Conflicts are booked and marked, because no user can decide. Without an active successor
   * nothing changes. An event older than the stored record is ignored.
   */
  private async finish(
    { company_id: companyId, id, version }: EmployeeEvent,
    { by, ...requested }: NonNullable<EmployeeEvent['departure']>,
  ): Promise<void> {
    if (requested.appointments === 'keep') return;
    const time = await this.clock.read(companyId);
    if (requested.successor_id !== null)
      await this.projections.knowsEmployee(companyId, requested.successor_id);
    const offboarded = { ...time, employeeId: id, by };
    const isApplied = await this.database
      .transaction(async (tx) => {
        const open = await this.reassignment.lock(tx, offboarded, requested.successor_id, version);
        if (!open || (await this.stored.isDepartureApplied(tx, companyId, id, requested))) return false;
        await this.reassignment.apply(tx, offboarded, open, requested, { allowOverbooking: true });
        await this.stored.saveAppliedDeparture(tx, companyId, id, requested);
        return true;
      })
      .catch(async (error: unknown) => {
        if (!(error instanceof DomainError && error.code === 'NOT_FOUND')) throw error;
        await this.leaveUnchanged(companyId, id, version, requested);
        return false;
      });
    if (isApplied) this.notifications.send(companyId, { start: time.now, end: null });
  }

  /**
   * Stores that the appointments stay with the professional, so that later events do not move them. Ignores outdated
   * events.
   */
  private async leaveUnchanged(
    companyId: number,
    id: number,
    version: number,
    requested: Offboarding,
  ): Promise<void> {
    await this.database.transaction(async (tx) => {
      const current = await this.stored.lockEmployee(tx, companyId, id, { evenInactive: true });
      if (current?.version === version) await this.stored.saveAppliedDeparture(tx, companyId, id, requested);
    });
  }
}
