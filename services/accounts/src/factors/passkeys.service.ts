import type { Passkey, PasskeyCredential } from '@alinha/contracts-accounts';
import {
  ActivityLog,
  type Caller,
  CLOCK,
  type Clock,
  DomainError,
  isUniqueViolation,
} from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AccountsDatabase } from '../accounts.database.ts';
import { CompaniesRepository } from '../companies/companies.repository.ts';
import { EmployeesRepository } from '../employees/employees.repository.ts';
import { deviceOf } from '../sessions/device-of.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { ConfirmationsService } from '../sign-in/confirmations.service.ts';
import { FactorChanges } from './factor-changes.ts';
import { PasskeyCeremonies } from './passkey-ceremonies.ts';
import { PasskeysRepository } from './passkeys.repository.ts';

const PASSKEYS_MAX = 20;

/** A request from a browser: its headers. */
export type Browser = { readonly origin: string | undefined; readonly userAgent: string | undefined };

/** A person's passkeys: add, rename, remove, and confirm the session with one. */
@Injectable()
export class PasskeysService {
  constructor(
    private readonly database: AccountsDatabase,
    private readonly passkeys: PasskeysRepository,
    private readonly ceremonies: PasskeyCeremonies,
    private readonly employees: EmployeesRepository,
    private readonly companies: CompaniesRepository,
    private readonly sessionRows: SessionsRepository,
    private readonly sessions: SessionsService,
    private readonly confirmations: ConfirmationsService,
    private readonly changes: FactorChanges,
    private readonly activity: ActivityLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError CONFIRM_PASSWORD, before the browser asks the person for a passkey */
  async options(caller: Caller, origin: string | undefined): Promise<Record<string, unknown>> {
    await this.database.transaction(async (tx) => {
      await this.confirmations.require(tx, caller);
      await this.changes.lock(tx, caller);
    });
    const { name, email } = await this.employees.get(caller.companyId, caller.userId);
    const existing = await this.passkeys.listStored(caller);
    const challenge = { purpose: 'add', subject: caller.sessionId } as const;
    return this.ceremonies.creationOptions(origin, { ...caller, name, email }, existing, challenge);
  }

  /** @throws DomainError CONFIRM_PASSWORD, PASSKEY_REFUSED, TOO_MANY_PASSKEYS */
  async add(
    caller: Caller,
    credential: PasskeyCredential,
    { origin, userAgent }: Browser,
  ): Promise<{ passkey: Passkey; recovery_codes: string[] | null }> {
    const { companyId, userId, sessionId } = caller;
    const verified = await this.ceremonies.verifyNew(origin, credential, {
      purpose: 'add',
      subject: sessionId,
    });
    const { timezone } = await this.companies.get(companyId);
    const device = deviceOf(userAgent);
    const name = [device.browser, device.system].filter(Boolean).join(' · ') || 'Passkey';
    const added = await this.database.transaction(async (tx) => {
      await this.confirmations.require(tx, caller);
      await this.changes.lock(tx, caller);
      if ((await this.passkeys.count(tx, caller)) >= PASSKEYS_MAX) throw new DomainError('TOO_MANY_PASSKEYS');
      const passkey = await this.passkeys
        .create(tx, { ...verified, companyId, userId, name, createdAt: this.clock() }, timezone)
        .catch((error: unknown) => {
          if (isUniqueViolation(error, 'credential_id')) return this.ceremonies.refuse(error);
          throw error;
        });
      return { passkey, recovery_codes: await this.changes.added(tx, caller) };
    });
    await this.sessions.announceChangeOfUser(userId);
    return added;
  }

  /** @throws DomainError NOT_FOUND */
  async rename(caller: Caller, id: number, name: string): Promise<Passkey> {
    const { companyId, userId } = caller;
    const { timezone } = await this.companies.get(companyId);
    return this.database.transaction(async (tx) => {
      const employee = await this.employees.getForUpdate(tx, companyId, userId);
      const renamed = await this.passkeys.rename(tx, caller, id, name, timezone);
      if (!renamed) throw new DomainError('NOT_FOUND');
      await this.activity.record(tx, caller, 'employee.updated', { id: userId, label: employee.name });
      return renamed;
    });
  }

  /** @throws DomainError CONFIRM_PASSWORD, NOT_FOUND */
  async remove(caller: Caller, id: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.changes.lock(tx, caller);
      if (!(await this.passkeys.delete(tx, caller, id))) throw new DomainError('NOT_FOUND');
      await this.confirmations.require(tx, caller);
      await this.changes.removed(tx, caller);
    });
    await this.sessions.announceChangeOfUser(caller.userId);
  }

  async confirmOptions(caller: Caller, origin: string | undefined): Promise<Record<string, unknown>> {
    const challenge = { purpose: 'confirm', subject: caller.sessionId } as const;
    const allowed = await this.passkeys.listStored(caller);
    return this.ceremonies.requestOptions(origin, allowed, challenge, 'required');
  }

  /**
   * The device must have verified the person: a stolen device alone confirms nothing.
   * @throws DomainError PASSKEY_REFUSED
   */
  async confirm(caller: Caller, credential: PasskeyCredential, origin: string | undefined): Promise<void> {
    const { companyId, userId, sessionId } = caller;
    const found = await this.passkeys.findByCredential(credential.rawId);
    if (found?.companyId !== companyId || found.userId !== userId) return this.ceremonies.refuse(null);
    const challenge = { purpose: 'confirm', subject: sessionId } as const;
    const used = await this.ceremonies.verify(origin, credential, found, challenge, true);
    await this.database.transaction(async (tx) => {
      if (!(await this.passkeys.use(tx, used, this.clock()))) this.ceremonies.refuse(null);
    });
    await this.sessionRows.confirm(sessionId, this.clock());
  }
}
