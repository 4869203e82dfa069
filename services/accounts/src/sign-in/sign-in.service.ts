import {
  type CurrentUser,
  DEFAULT_EMPLOYEE_COLOR,
  type LoginInput,
  type RegisterInput,
} from '@alinha/contracts-accounts';
import { ROLE_PERMISSIONS } from '@alinha/contracts-core';
import {
  ActivityLog,
  type Caller,
  CLOCK,
  type Clock,
  DomainError,
  type Identity,
  LOGGER,
  type Logger,
} from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AccountsDatabase } from '../accounts.database.ts';
import { CompaniesRepository } from '../companies/companies.repository.ts';
import {
  type Credentials,
  EmployeesRepository,
  type StoredEmployee,
} from '../employees/employees.repository.ts';
import { MailsRepository } from '../mail/mails.repository.ts';
import { deviceOf } from '../sessions/device-of.ts';
import type { SignInPlace } from '../sessions/sessions.repository.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { BlogAdmin } from './blog-admin.ts';
import { KnownDevices } from './known-devices.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { SignInLimiter, strangerLimits } from './sign-in-limiter.ts';

export type SignedIn = {
  readonly user: CurrentUser;
  readonly token: string;
  /** Value of the device cookie, with this account in it. */
  readonly device: string;
};

function placeOf({ country, shortNetwork }: Identity, userAgent: string | undefined): SignInPlace {
  return {
    ...deviceOf(userAgent),
    country: country ?? null,
    network: country ? null : (shortNetwork ?? null),
  };
}

@Injectable()
export class SignInService {
  constructor(
    private readonly database: AccountsDatabase,
    private readonly companies: CompaniesRepository,
    private readonly employees: EmployeesRepository,
    private readonly sessions: SessionsService,
    private readonly limiter: SignInLimiter,
    private readonly activity: ActivityLog,
    private readonly mails: MailsRepository,
    private readonly blogAdmin: BlogAdmin,
    private readonly devices: KnownDevices,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Creates a company, its first administrator and a session in one transaction. */
  async register(input: RegisterInput, visitor: Identity, userAgent: string | undefined): Promise<SignedIn> {
    const { language, device } = visitor;
    await this.limiter.count('register', input.email);
    const passwordHash = await hashPassword(input.password);
    return this.database.transaction(async (tx) => {
      const company = await this.companies.create(tx, {
        name: input.company_name,
        email: input.email,
        language: input.language ?? language,
      });
      const { name, email } = input;
      const role = 'administrator';
      const admin = { name, email, role, color: DEFAULT_EMPLOYEE_COLOR, capacity: 1, passwordHash } as const;
      const user = await this.employees.create(tx, company.id, admin, this.clock());
      const owner = { companyId: company.id, userId: user.id };
      const token = await this.sessions.open(tx, owner, placeOf(visitor, userAgent));
      await this.activity.record(tx, owner, 'company.created', { id: company.id, label: company.name });
      return {
        user: this.publicUser({ id: user.id, name, email, role }),
        token,
        device: this.devices.add(device, { id: user.id, passwordHash }),
      };
    });
  }

  /**
   * Attempts are limited by address and e-mail. On a known device only the device counts, so others cannot lock the owner
   * out.
   * @throws DomainError RATE_LIMITED; INVALID_CREDENTIALS, with the same reply and timing for an unknown e-mail
   */
  async login(
    { email, password }: LoginInput,
    visitor: Identity,
    userAgent: string | undefined,
  ): Promise<SignedIn> {
    const { network, device } = visitor;
    const found = await this.employees.findCredentials(email);
    const knownDevice = found && this.devices.find(device, found);
    const limits = knownDevice
      ? ([['login_device', `${knownDevice}:${email}`]] as const)
      : strangerLimits(email, network);
    const logRefusal = (code: string) =>
      this.logger.warn({ code, known_device: knownDevice !== null }, 'sign-in refused');
    for (const [kind, key] of limits) {
      await this.limiter.count(kind, key).catch((error: unknown) => {
        if (error instanceof DomainError) logRefusal(error.code);
        throw error;
      });
    }
    if (!(await passwordMatches(found?.passwordHash, password)) || !found) {
      logRefusal('INVALID_CREDENTIALS');
      await this.recordRefusal(email, found);
      throw new DomainError('INVALID_CREDENTIALS');
    }
    const { id, companyId, name, role, start_page, passwordHash } = found;
    // Clients that store no cookie are new at each sign-in.
    const isNotified = !knownDevice && (await this.limiter.allows('new_device_mail', email));
    const token = await this.database.transaction(async (tx) => {
      // The password may have changed during the comparison, which ended only sessions that existed then.
      if (!(await this.employees.hasPasswordForUpdate(tx, companyId, id, passwordHash))) {
        throw new DomainError('INVALID_CREDENTIALS');
      }
      await this.activity.record(tx, { companyId, userId: id }, 'session.started');
      if (isNotified) {
        const notice = { kind: 'new_device', userId: id, recipient: email, at: this.clock() } as const;
        await this.mails.add(tx, companyId, notice);
      }
      return this.sessions.open(tx, { companyId, userId: id }, placeOf(visitor, userAgent));
    });
    for (const [kind, key] of limits) await this.limiter.clear(kind, key);
    return {
      user: this.publicUser({ id, name, email, role, start_page }),
      token,
      device: this.devices.add(device, found),
    };
  }

  /** At most one entry per account and window. An unknown e-mail is counted too, so that its reply takes the same time. */
  private async recordRefusal(email: string, account: Credentials | null): Promise<void> {
    await this.database.transaction(async (tx) => {
      const isFirst = await this.limiter.isFirstRefusal(tx, account ? `${account.id}` : email);
      if (!isFirst || !account) return;
      const actor = { companyId: account.companyId, userId: null };
      await this.activity.record(tx, actor, 'session.refused', { label: account.name });
    });
  }

  async currentUser(caller: Caller): Promise<CurrentUser> {
    return this.publicUser(await this.employees.get(caller.companyId, caller.userId));
  }

  async logout(caller: Caller): Promise<void> {
    await this.database.transaction(async (tx) => {
      const hasEnded = await this.sessions.end(tx, caller.sessionId);
      if (hasEnded) await this.activity.record(tx, caller, 'session.ended');
    });
    await this.sessions.announceEnd(caller.sessionId);
  }

  private publicUser({
    id,
    name,
    email,
    role,
    start_page,
  }: Pick<StoredEmployee, 'id' | 'name' | 'email' | 'role' | 'start_page'>): CurrentUser {
    return {
      ...{ id, name, email, is_admin: role === 'administrator', role },
      permissions: [...ROLE_PERMISSIONS[role]],
      ...(start_page === 'today' && { start_page }),
      ...(this.blogAdmin.hasEmail(email) && { is_blog_admin: true as const }),
    };
  }
}
