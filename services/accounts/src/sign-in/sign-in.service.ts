import {
  type CurrentUser,
  DEFAULT_EMPLOYEE_COLOR,
  type LoginInput,
  type RegisterInput,
} from '@alinha/contracts-accounts';
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
import { EmailLinksService } from '../email-links/email-links.service.ts';
import { type Account, EmployeesRepository } from '../employees/employees.repository.ts';
import { FactorsRepository } from '../factors/factors.repository.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { KnownDevices } from './known-devices.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { SecondStepService } from './second-step.service.ts';
import { placeOf, type SignedIn, SignInCompletion } from './sign-in-completion.ts';
import { SignInLimiter } from './sign-in-limiter.ts';

@Injectable()
export class SignInService {
  constructor(
    private readonly database: AccountsDatabase,
    private readonly companies: CompaniesRepository,
    private readonly employees: EmployeesRepository,
    private readonly sessions: SessionsService,
    private readonly limiter: SignInLimiter,
    private readonly activity: ActivityLog,
    private readonly factors: FactorsRepository,
    private readonly secondStep: SecondStepService,
    private readonly emailLinks: EmailLinksService,
    private readonly completion: SignInCompletion,
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
      const token = await this.sessions.open(tx, owner, placeOf({ visitor, userAgent }));
      await this.emailLinks.mail(tx, { ...owner, email });
      await this.activity.record(tx, owner, 'company.created', { id: company.id, label: company.name });
      return {
        user: this.completion.publicUser({ id: user.id, name, email, role }),
        token,
        device: this.devices.add(device, { id: user.id, passwordHash }),
      };
    });
  }

  /**
   * @throws DomainError RATE_LIMITED; INVALID_CREDENTIALS, with the same reply and timing for an unknown e-mail;
   * SECOND_STEP when the password is right and the account has a second factor
   */
  async login(
    { email, password }: LoginInput,
    visitor: Identity,
    userAgent: string | undefined,
  ): Promise<SignedIn> {
    const found = await this.employees.findCredentials(email);
    const knownDevice = found && this.devices.find(visitor.device, found);
    const limits = this.completion.passwordLimits(email, found, visitor);
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
    const { id: userId, companyId, passwordHash } = found;
    const owner = { companyId, userId };
    const methods = await this.factors.methodsOf(owner);
    if (methods.length > 0) {
      throw new DomainError('SECOND_STEP', { details: await this.secondStep.start(found, methods) });
    }
    return this.completion.complete(found, { visitor, userAgent }, async (tx) => {
      // The password may have changed during the comparison, which ended only sessions that existed then.
      if (!(await this.employees.hasPasswordForUpdate(tx, companyId, userId, passwordHash))) {
        throw new DomainError('INVALID_CREDENTIALS');
      }
      // A factor may have been added meanwhile.
      if ((await this.factors.methodsOf(owner, tx)).length > 0) throw new DomainError('SIGN_IN_EXPIRED');
    });
  }

  /** At most one entry per account and window. An unknown e-mail is counted too, so that its reply takes the same time. */
  private async recordRefusal(email: string, account: Account | null): Promise<void> {
    await this.database.transaction(async (tx) => {
      const isFirst = await this.limiter.isFirstRefusal(tx, account ? `${account.id}` : email);
      if (!isFirst || !account) return;
      const actor = { companyId: account.companyId, userId: null };
      await this.activity.record(tx, actor, 'session.refused', { label: account.name });
    });
  }

  async currentUser(caller: Caller): Promise<CurrentUser> {
    const employee = await this.employees.get(caller.companyId, caller.userId);
    return this.completion.userOf(caller.companyId, employee);
  }

  async logout(caller: Caller): Promise<void> {
    await this.database.transaction(async (tx) => {
      const hasEnded = await this.sessions.end(tx, caller.sessionId);
      if (hasEnded) await this.activity.record(tx, caller, 'session.ended');
    });
    await this.sessions.announceEnd(caller.sessionId);
  }
}
