import type { Session } from '@alinha/contracts-accounts';
import { wallClockAt } from '@alinha/contracts-core';
import { ActivityLog, type Caller, CLOCK, type Clock, DomainError } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AccountsDatabase } from '../accounts.database.ts';
import { CompaniesRepository } from '../companies/companies.repository.ts';
import { SessionsRepository } from './sessions.repository.ts';
import { SessionsService } from './sessions.service.ts';

/** A person's own sessions: list them, end one or all others. */
@Injectable()
export class OwnSessionsService {
  constructor(
    private readonly database: AccountsDatabase,
    private readonly repository: SessionsRepository,
    private readonly sessions: SessionsService,
    private readonly companies: CompaniesRepository,
    private readonly activity: ActivityLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list({ companyId, userId, sessionId }: Caller): Promise<Session[]> {
    const [rows, { timezone }] = await Promise.all([
      this.repository.listOfUser(companyId, userId, this.clock()),
      this.companies.get(companyId),
    ]);
    const sessions = rows.map(({ id, number, createdAt, lastSeenAt, ...place }) => ({
      id: number,
      ...place,
      signed_in_at: wallClockAt(createdAt, timezone),
      last_used_at: wallClockAt(lastSeenAt, timezone),
      current: id === sessionId,
    }));
    return sessions.toSorted((a, b) => Number(b.current) - Number(a.current));
  }

  /** @throws DomainError NOT_FOUND when the session has ended or is another person's. */
  async end(caller: Caller, number: number): Promise<void> {
    const id = await this.database.transaction(async (tx) => {
      const ended = await this.repository.deleteOwn(tx, caller, number);
      if (!ended) throw new DomainError('NOT_FOUND');
      const label = [ended.browser, ended.system].filter(Boolean).join(' · ');
      await this.activity.record(tx, caller, 'session.revoked', { label: label || null });
      return ended.id;
    });
    await this.sessions.announceEnds([id]);
  }

  /** Returns the number of ended sessions. */
  async endOthers(caller: Caller): Promise<number> {
    const ids = await this.database.transaction(async (tx) => {
      const ended = await this.repository.deleteOthers(tx, caller);
      const count = ended.length;
      if (count > 0) await this.activity.record(tx, caller, 'session.others_revoked', { count });
      return ended;
    });
    if (ids.length > 0) await this.sessions.announceEnds(ids);
    return ids.length;
  }
}
