import type { deactivateEmployee, Employee, EmployeeEvent } from '@alinha/contracts-accounts';
import type { RpcReplyOf, RpcRequestOf } from '@alinha/contracts-core';
import { ActivityLog, type Caller, CLOCK, type Clock } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AccountsDatabase, type Tx } from '../accounts.database.ts';
import { CompaniesRepository } from '../companies/companies.repository.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { ConfirmationsService } from '../sign-in/confirmations.service.ts';
import { EmployeesRepository } from './employees.repository.ts';

type Reply = RpcReplyOf<typeof deactivateEmployee>;

/** Deactivates and reactivates professionals. Their records and history stay. */
@Injectable()
export class OffboardingService {
  constructor(
    private readonly database: AccountsDatabase,
    private readonly employees: EmployeesRepository,
    private readonly companies: CompaniesRepository,
    private readonly sessions: SessionsService,
    private readonly activity: ActivityLog,
    private readonly confirmations: ConfirmationsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Refuses the caller's own account and the last administrator. Repeating a call changes nothing unless it decides
   * otherwise about the remaining appointments.
   */
  async deactivate(request: RpcRequestOf<typeof deactivateEmployee>): Promise<Reply> {
    const { company_id: companyId, id } = request;
    const reply = await this.database.transaction(async (tx): Promise<Reply> => {
      // Two administrators must not deactivate each other at the same time.
      await this.companies.lock(tx, companyId);
      const found = await this.employees.findForUpdate(tx, companyId, id);
      const refusal = await this.refusalOf(tx, request, found?.employee);
      if (refusal) return { refusal };
      if (!found) return { refusal: 'NOT_FOUND' };
      if (hasSameDeparture(found.event, request)) return { fact: found.event };
      await this.sessions.endOfUser(tx, companyId, id, null);
      const { departure, by } = request;
      const event = await this.employees.deactivate(tx, companyId, id, { departure, by, at: this.clock() });
      // The agenda logs later decisions about remaining appointments.
      if (found.employee.active) {
        const actor = { companyId, userId: by };
        await this.activity.record(tx, actor, 'employee.deactivated', { id, label: event.name });
      }
      return { fact: event };
    });
    if ('fact' in reply) await this.sessions.announceChangeOfUser(id);
    return reply;
  }

  /** @throws DomainError NOT_FOUND; CONFIRM_PASSWORD unless for a professional */
  reactivate(caller: Caller, id: number): Promise<Employee> {
    const { companyId } = caller;
    return this.database.transaction(async (tx) => {
      const current = await this.employees.getForUpdate(tx, companyId, id);
      if (current.active) return current;
      if (current.role !== 'professional') await this.confirmations.require(tx, caller);
      await this.activity.record(tx, caller, 'employee.reactivated', { id, label: current.name });
      return this.employees.reactivate(tx, companyId, id);
    });
  }

  private async refusalOf(
    tx: Tx,
    { company_id, id, by, departure }: RpcRequestOf<typeof deactivateEmployee>,
    employee: Employee | undefined,
  ) {
    if (id === by) return 'OWN_ACCESS';
    const { successor_id } = departure;
    const canTakeOver =
      successor_id === null ||
      (successor_id !== id && (await this.employees.isActive(tx, company_id, successor_id)));
    if (!canTakeOver) return 'UNKNOWN_SUCCESSOR';
    const isAdmin = employee?.active === true && employee.is_admin;
    return isAdmin && (await this.employees.countActiveAdmins(tx, company_id)) === 1 ? 'LAST_ADMIN' : null;
  }
}

function hasSameDeparture(
  event: EmployeeEvent,
  { departure }: RpcRequestOf<typeof deactivateEmployee>,
): boolean {
  return (
    event.departure?.appointments === departure.appointments &&
    event.departure.successor_id === departure.successor_id
  );
}
