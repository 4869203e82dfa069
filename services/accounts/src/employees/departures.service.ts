import type { deactivateEmployee, Employee, EmployeeFact } from '@alinha/contracts-accounts';
import type { AnswerOf, QuestionOf } from '@alinha/contracts-core';
import { ActivityLog, type Caller, type Clock } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AccountsDatabase, type Tx } from '../accounts.database.ts';
import { CompaniesRepository } from '../companies/companies.repository.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { ConfirmationsService } from '../sign-in/confirmations.service.ts';
import { CLOCK } from '../tokens.ts';
import { EmployeesRepository } from './employees.repository.ts';

type Answer = AnswerOf<typeof deactivateEmployee>;

/** Professionals who leave the company's work, and come back. Their record, and what they did, stays. */
@Injectable()
export class DeparturesService {
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
   * Nobody deactivates themselves, and one administrator stays. Of who is inactive already nothing changes, unless the
   * appointments that stayed are now to move or to go.
   */
  async deactivate(question: QuestionOf<typeof deactivateEmployee>): Promise<Answer> {
    const { company_id: companyId, id } = question;
    const answer = await this.database.transaction(async (tx): Promise<Answer> => {
      // Like every change of who may do what: two administrators cannot deactivate each other.
      await this.companies.lock(tx, companyId);
      const found = await this.employees.findForUpdate(tx, companyId, id);
      const refusal = await this.refusalOf(tx, question, found?.employee);
      if (refusal) return { refusal };
      if (!found) return { refusal: 'NOT_FOUND' };
      if (isToldAlready(found.fact, question)) return { fact: found.fact };
      await this.sessions.endOfUser(tx, companyId, id, null);
      const { departure, by } = question;
      const fact = await this.employees.deactivate(tx, companyId, id, { departure, by, at: this.clock() });
      // The agenda logs later decisions about remaining appointments.
      if (found.employee.active) {
        const actor = { companyId, userId: by };
        await this.activity.record(tx, actor, 'employee.deactivated', { id, label: fact.name });
      }
      return { fact };
    });
    if ('fact' in answer) await this.sessions.forgetUser(id);
    return answer;
  }

  /** @throws DomainError NOT_FOUND; CONFIRM_PASSWORD for an administrator */
  reactivate(caller: Caller, id: number): Promise<Employee> {
    const { companyId } = caller;
    return this.database.transaction(async (tx) => {
      const current = await this.employees.getForUpdate(tx, companyId, id);
      if (current.active) return current;
      if (current.is_admin) await this.confirmations.require(tx, caller);
      await this.activity.record(tx, caller, 'employee.reactivated', { id, label: current.name });
      return this.employees.reactivate(tx, companyId, id);
    });
  }

  private async refusalOf(
    tx: Tx,
    { company_id, id, by, departure }: QuestionOf<typeof deactivateEmployee>,
    employee: Employee | undefined,
  ) {
    if (id === by) return 'OWN_ACCESS';
    const { successor_id } = departure;
    const takesOver =
      successor_id === null ||
      (successor_id !== id && (await this.employees.isActive(tx, company_id, successor_id)));
    if (!takesOver) return 'UNKNOWN_SUCCESSOR';
    const isAdmin = employee?.active === true && employee.is_admin;
    return isAdmin && (await this.employees.countAdmins(tx, company_id)) === 1 ? 'LAST_ADMIN' : null;
  }
}

function isToldAlready(fact: EmployeeFact, { departure }: QuestionOf<typeof deactivateEmployee>): boolean {
  return (
    fact.departure?.appointments === departure.appointments &&
    fact.departure.successor_id === departure.successor_id
  );
}
