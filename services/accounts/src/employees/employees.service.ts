import { randomBytes } from 'node:crypto';
import type {
  CreateEmployeeInput,
  Employee,
  InviteEmployeeInput,
  UpdateEmployeeInput,
} from '@alinha/contracts-accounts';
import { hasSpecialty } from '@alinha/contracts-agenda';
import type { ActivityAction } from '@alinha/contracts-core';
import {
  ActivityLog,
  type Caller,
  CLOCK,
  type Clock,
  DomainError,
  type IdempotentRequest,
  once,
  RpcClient,
} from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AccountsDatabase, type Tx } from '../accounts.database.ts';
import { CompaniesRepository } from '../companies/companies.repository.ts';
import { EmailLinksService } from '../email-links/email-links.service.ts';
import { FactorsRepository } from '../factors/factors.repository.ts';
import { MailsRepository } from '../mail/mails.repository.ts';
import { PasswordLinksRepository } from '../password-links/password-links.repository.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { BlogAdmin } from '../sign-in/blog-admin.ts';
import { ConfirmationsService } from '../sign-in/confirmations.service.ts';
import { requireStrength } from '../sign-in/password-strength.ts';
import { hashPassword } from '../sign-in/passwords.ts';
import { SignInLimiter } from '../sign-in/sign-in-limiter.ts';
import { EmployeesRepository, type StoredEmployee } from './employees.repository.ts';
import { roleActionsOf, roleAfter } from './role-change.ts';

@Injectable()
export class EmployeesService {
  constructor(
    private readonly database: AccountsDatabase,
    private readonly employees: EmployeesRepository,
    private readonly companies: CompaniesRepository,
    private readonly sessions: SessionsService,
    private readonly activity: ActivityLog,
    private readonly confirmations: ConfirmationsService,
    private readonly blogAdmin: BlogAdmin,
    private readonly mails: MailsRepository,
    private readonly passwordLinks: PasswordLinksRepository,
    private readonly limiter: SignInLimiter,
    private readonly factors: FactorsRepository,
    private readonly emailLinks: EmailLinksService,
    private readonly rpc: RpcClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Administrators see who has a second factor. */
  async list({ companyId, isAdmin }: Caller): Promise<Employee[]> {
    const employees = await this.employees.list(companyId, { active: true });
    if (!isAdmin) return employees;
    const owners = await this.factors.listOwners(companyId);
    return employees.map((one) => ({ ...one, ...(owners.has(one.id) && { second_factor: true as const }) }));
  }

  listInactive({ companyId }: Caller): Promise<Employee[]> {
    return this.employees.list(companyId, { active: false });
  }

  get({ companyId }: Caller, id: number): Promise<Employee> {
    return this.employees.get(companyId, id);
  }

  /** @throws DomainError EMAIL_TAKEN, EMAIL_RESERVED; NOT_FOUND for an unknown specialty; CONFIRM_PASSWORD to add someone who is not a professional */
  create(caller: Caller, input: CreateEmployeeInput, request?: IdempotentRequest): Promise<Employee> {
    const { password, ...employee } = input;
    return this.add(caller, employee, password, request);
  }

  /** The professional sets the password by a link. @throws DomainError as {@link create} */
  invite(caller: Caller, input: InviteEmployeeInput, request?: IdempotentRequest): Promise<Employee> {
    return this.add(caller, input, null, request);
  }

  /** @throws DomainError NOT_FOUND; NOT_INVITED for a professional with a password; RATE_LIMITED */
  async resendInvitation(caller: Caller, id: number): Promise<Employee> {
    const { companyId } = caller;
    const { email } = await this.employees.get(companyId, id);
    await this.limiter.count('invitation', email);
    return this.database.transaction(async (tx) => {
      const employee = await this.employees.getForUpdate(tx, companyId, id);
      if (!employee.active || !employee.invited) throw new DomainError('NOT_INVITED');
      await this.mailInvitation(tx, companyId, employee);
      await this.activity.record(tx, caller, 'employee.invited', { id, label: employee.name });
      return employee;
    });
  }

  /** @param password null invites the professional */
  private async add(
    caller: Caller,
    { is_admin, role: wanted, ...employee }: InviteEmployeeInput,
    password: string | null,
    request: IdempotentRequest | undefined,
  ): Promise<Employee> {
    const { companyId } = caller;
    this.refuseReservedEmail(employee.email);
    const role = roleAfter('professional', { is_admin, role: wanted });
    // Nobody knows the password of an invited professional, so that sign-in is refused as for a wrong one.
    const passwordHash = await hashPassword(password ?? randomBytes(32).toString('base64url'));
    const invitedAt = password === null ? this.clock() : undefined;
    return this.database.transaction((tx) =>
      once(tx, companyId, request, async () => {
        // Checked inside, because a repeated request must get its first reply even while the agenda is unavailable.
        await this.checkSpecialty(companyId, employee.default_specialty_id);
        if (password !== null) await this.checkStrength(tx, companyId, password);
        if (role !== 'professional') await this.confirmations.require(tx, caller);
        const created = await this.employees.create(
          tx,
          companyId,
          { ...employee, role, passwordHash, invitedAt },
          this.clock(),
        );
        await this.activity.record(tx, caller, 'employee.created', { id: created.id, label: created.name });
        if (created.invited) await this.mailInvitation(tx, companyId, created);
        return created;
      }),
    );
  }

  /**
   * Users change their own record; administrators change every record and the role. A new password ends the user's
   * other sessions.
   * @throws DomainError FORBIDDEN; LAST_ADMIN; CONFIRM_PASSWORD when e-mail, password or role changes
   */
  async update(caller: Caller, id: number, input: UpdateEmployeeInput): Promise<Employee> {
    const { companyId } = caller;
    const { password, is_admin, role: wanted, ...changes } = input;
    const stored = changes.default_specialty_id ? await this.employees.get(companyId, id) : null;
    // An unchanged specialty is not checked: it may be archived, and saving must not need the agenda.
    if (stored?.default_specialty_id !== changes.default_specialty_id) {
      await this.checkSpecialty(companyId, changes.default_specialty_id);
    }
    const passwordHash = password === undefined ? undefined : await hashPassword(password);
    const mailable = await this.mailableOf(companyId, id, changes.email);
    const updated = await this.database.transaction(async (tx) => {
      await this.companies.lock(tx, companyId);
      const current = await this.employees.getForUpdate(tx, companyId, id);
      const role = roleAfter(current.role, { is_admin, role: wanted });
      const changesRole = role !== current.role;
      if (!caller.isAdmin && (id !== caller.userId || changesRole)) throw new DomainError('FORBIDDEN');
      const demotes = changesRole && current.is_admin && current.active;
      if (demotes && (await this.employees.countActiveAdmins(tx, companyId)) === 1) {
        throw new DomainError('LAST_ADMIN');
      }
      const changesEmail = changes.email !== undefined && changes.email !== current.email;
      if (changesEmail) this.refuseReservedEmail(changes.email);
      if (password !== undefined) await this.checkStrength(tx, companyId, password);
      if (changesEmail || changesRole || passwordHash) await this.confirmations.require(tx, caller);
      if (passwordHash) {
        await this.sessions.endOfUser(tx, companyId, id, id === caller.userId ? caller.sessionId : null);
      }
      const fields = { ...changes, ...(changesRole && { role }), ...(passwordHash && { passwordHash }) };
      const after = await this.employees.update(tx, companyId, id, fields);
      if (passwordHash || changesEmail) {
        await this.passwordLinks.delete(tx, companyId, id);
        await this.mails.deleteOfUser(tx, companyId, id, 'password_link');
      }
      // To the address before the change: the new one may be an intruder's.
      const notice = { userId: id, recipient: current.email, at: this.clock() };
      if (passwordHash && !current.invited)
        await this.mails.add(tx, companyId, { kind: 'password_changed', ...notice });
      // Nobody has signed in with the address of an invitation, and it may be a typing error.
      if (changesEmail && !current.invited && mailable.has(current.email))
        await this.mails.add(tx, companyId, { kind: 'email_changed', ...notice });
      if (changesEmail && !current.invited && mailable.has(after.email))
        await this.emailLinks.mail(tx, { companyId, userId: id, email: after.email });
      for (const action of actionsOf(current, after, { hasNewPassword: passwordHash !== undefined })) {
        await this.activity.record(tx, caller, action, { id, label: after.name });
      }
      return after;
    });
    // The e-mail decides who is the blog administrator.
    const changesRights = is_admin !== undefined || wanted !== undefined || changes.email !== undefined;
    if (passwordHash || changesRights) await this.sessions.announceChangeOfUser(id);
    return updated;
  }

  /**
   * The old and the new address of a change, as far as they may get e-mails: anybody can enter the address of a stranger, and
   * change it again and again.
   */
  private async mailableOf(
    companyId: number,
    id: number,
    email: string | undefined,
  ): Promise<ReadonlySet<string>> {
    if (email === undefined) return new Set();
    const { email: current } = await this.employees.get(companyId, id);
    if (email === current) return new Set();
    const allowed = new Set<string>();
    for (const one of [current, email]) if (await this.limiter.allows('email_link', one)) allowed.add(one);
    return allowed;
  }

  /** A later invitation replaces one that waits. */
  private async mailInvitation(tx: Tx, companyId: number, { id, email }: Employee): Promise<void> {
    const kind = 'invitation';
    await this.mails.deleteOfUser(tx, companyId, id, kind);
    await this.mails.add(tx, companyId, { kind, userId: id, recipient: email, at: this.clock() });
  }

  /** @throws DomainError NOT_FOUND for an unknown or archived specialty. */
  private async checkSpecialty(companyId: number, id: number | null | undefined): Promise<void> {
    if (!id || (await this.rpc.call(hasSpecialty, { company_id: companyId, id }))) return;
    throw new DomainError('NOT_FOUND', { fields: { default_specialty_id: 'unknown_specialty' } });
  }

  /** @throws DomainError INVALID_INPUT for a weak password where the company requires strong ones. */
  private async checkStrength(tx: Tx, companyId: number, password: string): Promise<void> {
    await requireStrength(password, await this.companies.requiresStrongPasswords(tx, companyId));
  }

  /** Only a sign-up may use the blog administrator's e-mail. */
  private refuseReservedEmail(email: string | undefined): void {
    if (email === undefined || !this.blogAdmin.hasEmail(email)) return;
    throw new DomainError('EMAIL_RESERVED', { fields: { email: 'email_reserved' } });
  }
}

/** Sign-in changes have their own actions; every other change, also an empty one, is an update. */
function actionsOf(
  before: StoredEmployee,
  after: StoredEmployee,
  { hasNewPassword }: { readonly hasNewPassword: boolean },
): ActivityAction[] {
  const others = [
    'name',
    'color',
    'capacity',
    'default_specialty_id',
    'start_page',
    'council_number',
  ] as const;
  const hasOtherChanges = others.some((field) => before[field] !== after[field]);
  const actions = roleActionsOf(before.role, after.role);
  if (hasNewPassword) actions.push('employee.password_changed');
  if (before.email !== after.email) actions.push('employee.email_changed');
  return hasOtherChanges || actions.length === 0 ? [...actions, 'employee.updated'] : actions;
}
