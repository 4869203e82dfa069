import type { Factors, TotpSetup } from '@alinha/contracts-accounts';
import {
  ActivityLog,
  type Caller,
  CLOCK,
  type Clock,
  type CompanyCipher,
  DataKeys,
  DomainError,
} from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import QRCode from 'qrcode';
import { AccountsDatabase, type Tx } from '../accounts.database.ts';
import { CompaniesRepository } from '../companies/companies.repository.ts';
import { EmployeesRepository } from '../employees/employees.repository.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { ConfirmationsService } from '../sign-in/confirmations.service.ts';
import { FactorChanges } from './factor-changes.ts';
import type { FactorOwner } from './factor-owner.ts';
import { FactorsRepository } from './factors.repository.ts';
import { PasskeysRepository } from './passkeys.repository.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import { newTotpSecret, totpStepOf, totpUri } from './totp.ts';

/** Purpose of the encryption; the record is the person. */
const SECRET = 'totp.secret';

/** Second factors of a person: the authenticator app and recovery codes. */
@Injectable()
export class FactorsService {
  constructor(
    private readonly database: AccountsDatabase,
    private readonly factors: FactorsRepository,
    private readonly passkeys: PasskeysRepository,
    private readonly employees: EmployeesRepository,
    private readonly companies: CompaniesRepository,
    private readonly confirmations: ConfirmationsService,
    private readonly changes: FactorChanges,
    private readonly sessions: SessionsService,
    private readonly dataKeys: DataKeys,
    private readonly activity: ActivityLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(caller: Caller): Promise<Factors> {
    const { timezone } = await this.companies.get(caller.companyId);
    const [methods, passkeys, recovery_codes_left, isDemo] = await Promise.all([
      this.factors.methodsOf(caller),
      this.passkeys.list(caller, timezone),
      this.factors.countRecoveryCodes(caller),
      this.employees.isDemo(caller.companyId),
    ]);
    return {
      totp: methods.includes('totp'),
      passkeys,
      recovery_codes_left,
      ...(isDemo && { is_demo: true as const }),
    };
  }

  /** @throws DomainError CONFIRM_PASSWORD, TOTP_ENABLED */
  async startTotp(caller: Caller): Promise<TotpSetup> {
    const { email } = await this.employees.get(caller.companyId, caller.userId);
    const secret = newTotpSecret();
    const cipher = await this.dataKeys.of(caller.companyId);
    const encrypted = cipher.sealBytes(SECRET, caller.userId, Buffer.from(secret));
    await this.database.transaction(async (tx) => {
      await this.confirmations.require(tx, caller);
      await this.changes.lock(tx, caller);
      if (!(await this.factors.startTotp(tx, caller, encrypted))) throw new DomainError('TOTP_ENABLED');
    });
    const uri = totpUri(secret, email);
    return { secret, uri, qr_image: await QRCode.toDataURL(uri, { margin: 2, width: 320 }) };
  }

  /** @throws DomainError CONFIRM_PASSWORD; TOTP_NOT_STARTED; TOTP_ENABLED; INVALID_INPUT for a wrong code */
  async enableTotp(caller: Caller, code: string): Promise<string[] | null> {
    const cipher = await this.dataKeys.of(caller.companyId);
    const codes = await this.database.transaction(async (tx) => {
      await this.confirmations.require(tx, caller);
      await this.changes.lock(tx, caller);
      const totp = await this.factors.findTotp(tx, caller);
      if (!totp) throw new DomainError('TOTP_NOT_STARTED');
      if (totp.isOn) throw new DomainError('TOTP_ENABLED');
      const step = this.stepOf(cipher, caller, totp.secret, code);
      if (step === null) throw new DomainError('INVALID_INPUT', { fields: { code: 'code_wrong' } });
      await this.factors.enableTotp(tx, caller, step, this.clock());
      return this.changes.added(tx, caller);
    });
    await this.sessions.announceChangeOfUser(caller.userId);
    return codes;
  }

  /** @throws DomainError CONFIRM_PASSWORD, NOT_FOUND */
  async removeTotp(caller: Caller): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.confirmations.require(tx, caller);
      await this.changes.lock(tx, caller);
      if (!(await this.factors.deleteTotp(tx, caller))) throw new DomainError('NOT_FOUND');
      await this.changes.removed(tx, caller);
    });
    await this.sessions.announceChangeOfUser(caller.userId);
  }

  /** An administrator removes the lost factors of a person. @throws DomainError as {@link FactorChanges.reset} */
  async reset(caller: Caller, userId: number): Promise<void> {
    await this.database.transaction((tx) => this.changes.reset(tx, caller, userId));
    await this.sessions.announceChangeOfUser(userId);
  }

  /** @throws DomainError CONFIRM_PASSWORD, NO_SECOND_FACTOR */
  renewRecoveryCodes(caller: Caller): Promise<string[]> {
    const { companyId, userId } = caller;
    return this.database.transaction(async (tx) => {
      await this.confirmations.require(tx, caller);
      const { name } = await this.employees.getForUpdate(tx, companyId, userId);
      if ((await this.factors.methodsOf(caller, tx)).length === 0) throw new DomainError('NO_SECOND_FACTOR');
      await this.activity.record(tx, caller, 'employee.recovery_codes_renewed', { id: userId, label: name });
      return this.changes.renewCodes(tx, caller);
    });
  }

  /**
   * Returns a function that uses a code of the app or a recovery code, each once: false for a wrong or used one. Call it in
   * the transaction of the sign-in; the key of the company is loaded before.
   */
  async prepareUse(owner: FactorOwner, code: string): Promise<(tx: Tx) => Promise<boolean>> {
    const digits = code.replaceAll(/\s/g, '');
    // Recovery codes also work without the key.
    if (!/^\d{6}$/.test(digits)) {
      return (tx) => this.factors.useRecoveryCode(tx, owner, recoveryCodeHash(code));
    }
    const cipher = await this.dataKeys.of(owner.companyId);
    return async (tx) => {
      const totp = await this.factors.findTotp(tx, owner);
      if (!totp?.isOn) return false;
      const step = this.stepOf(cipher, owner, totp.secret, digits);
      return step !== null && this.factors.useTotpStep(tx, owner, step);
    };
  }

  private stepOf(cipher: CompanyCipher, { userId }: FactorOwner, sealed: Uint8Array, code: string) {
    const secret = cipher.openBytes(SECRET, userId, Buffer.from(sealed)).toString();
    return totpStepOf(secret, code.replaceAll(/\s/g, ''), this.clock());
  }
}
