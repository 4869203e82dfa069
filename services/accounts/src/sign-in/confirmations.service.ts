import { CONFIRMATION_MINUTES } from '@alinha/contracts-accounts';
import { type Caller, CLOCK, type Clock, DomainError, LOGGER, type Logger } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AccountsDatabase, type Tx } from '../accounts.database.ts';
import { EmployeesRepository } from '../employees/employees.repository.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';
import { passwordMatches } from './passwords.ts';
import { SignInLimiter } from './sign-in-limiter.ts';

const CONFIRMATION_MS = CONFIRMATION_MINUTES * 60_000;

/** Sensitive changes need the password in the last 15 minutes of this session: a stolen cookie is not enough. */
@Injectable()
export class ConfirmationsService {
  constructor(
    private readonly database: AccountsDatabase,
    private readonly sessions: SessionsRepository,
    private readonly employees: EmployeesRepository,
    private readonly limiter: SignInLimiter,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Attempts are limited per session: a stolen session cannot use up the owner's attempts.
   * @throws DomainError INVALID_INPUT for a wrong password, RATE_LIMITED
   */
  async confirm({ companyId, userId, sessionId }: Caller, password: string): Promise<void> {
    await this.limiter.count('confirm', sessionId);
    const passwordHash = await this.employees.findPasswordHash(companyId, userId);
    if (!(await passwordMatches(passwordHash ?? undefined, password))) {
      this.logger.warn({ user_id: userId }, 'password confirmation refused');
      throw new DomainError('INVALID_INPUT', { fields: { password: 'password_wrong' } });
    }
    await this.sessions.confirm(sessionId, this.clock());
    await this.limiter.clear('confirm', sessionId);
  }

  /** @throws DomainError CONFIRM_PASSWORD when the last confirmation is older than 15 minutes. */
  async require(tx: Tx, { sessionId }: Caller): Promise<void> {
    if (!(await this.isRecentIn(tx, sessionId))) throw new DomainError('CONFIRM_PASSWORD');
  }

  /** For changes and exports of other services. */
  isRecent(sessionId: string): Promise<boolean> {
    return this.isRecentIn(this.database.client, sessionId);
  }

  private async isRecentIn(tx: Tx, sessionId: string): Promise<boolean> {
    const confirmedAt = await this.sessions.confirmedAt(tx, sessionId);
    return confirmedAt !== null && this.clock().getTime() - confirmedAt.getTime() <= CONFIRMATION_MS;
  }
}
