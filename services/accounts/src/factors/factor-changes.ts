import { ActivityLog, type Caller, CLOCK, type Clock, DomainError } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../accounts.database.ts';
import { EmployeesRepository } from '../employees/employees.repository.ts';
import { MailsRepository } from '../mail/mails.repository.ts';
import { ConfirmationsService } from '../sign-in/confirmations.service.ts';
import { FactorsRepository } from './factors.repository.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';

/** Effects of an added or removed factor: recovery codes, activity log and e-mail. The caller has locked the person. */
@Injectable()
export class FactorChanges {
  constructor(
    private readonly factors: FactorsRepository,
    private readonly employees: EmployeesRepository,
    private readonly activity: ActivityLog,
    private readonly mails: MailsRepository,
    private readonly confirmations: ConfirmationsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Locks the person until `tx` ends, so that factors of a person change one after another.
   * @throws DomainError DEMO_ACCOUNT
   */
  async lock(tx: Tx, { companyId, userId }: Caller): Promise<void> {
    await this.employees.refuseDemo(tx, companyId);
    await this.employees.getForUpdate(tx, companyId, userId);
  }

  /** Returns new recovery codes; null when the person has codes. */
  async added(tx: Tx, caller: Caller): Promise<string[] | null> {
    await this.announce(tx, caller, 'employee.factor_added', 'factor_added');
    return (await this.factors.countRecoveryCodes(caller, tx)) > 0 ? null : this.renewCodes(tx, caller);
  }

  /** Recovery codes end with the last factor: without one, nothing asks for them. */
  async removed(tx: Tx, caller: Caller): Promise<void> {
    if ((await this.factors.methodsOf(caller, tx)).length === 0) {
      await this.factors.deleteRecoveryCodes(tx, caller);
    }
    await this.announce(tx, caller, 'employee.factor_removed', 'factor_removed');
  }

  /**
   * Removes every factor of a person who has lost them.
   * @throws DomainError NOT_FOUND; CONFIRM_PASSWORD; NO_SECOND_FACTOR
   */
  async reset(tx: Tx, caller: Caller, userId: number): Promise<void> {
    const { companyId } = caller;
    const { name, email } = await this.employees.getForUpdate(tx, companyId, userId);
    await this.confirmations.require(tx, caller);
    const owner = { companyId, userId };
    if ((await this.factors.methodsOf(owner, tx)).length === 0) throw new DomainError('NO_SECOND_FACTOR');
    await this.factors.deleteAll(tx, owner);
    await this.activity.record(tx, caller, 'employee.factors_reset', { id: userId, label: name });
    const notice = { kind: 'factor_removed', userId, recipient: email, at: this.clock() } as const;
    await this.mails.add(tx, companyId, notice);
  }

  async renewCodes(tx: Tx, caller: Caller): Promise<string[]> {
    const codes = newRecoveryCodes();
    await this.factors.replaceRecoveryCodes(tx, caller, codes.map(recoveryCodeHash));
    return codes;
  }

  private async announce(
    tx: Tx,
    caller: Caller,
    action: 'employee.factor_added' | 'employee.factor_removed',
    kind: 'factor_added' | 'factor_removed',
  ): Promise<void> {
    const { companyId, userId } = caller;
    const { name, email } = await this.employees.getForUpdate(tx, companyId, userId);
    await this.activity.record(tx, caller, action, { id: userId, label: name });
    await this.mails.add(tx, companyId, { kind, userId, recipient: email, at: this.clock() });
  }
}
