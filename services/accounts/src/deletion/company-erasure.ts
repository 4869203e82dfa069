import { companyErased } from '@alinha/contracts-core';
import { type Clock, type Logger, markErased, publish, RepeatedJobs } from '@alinha/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountsDatabase } from '../accounts.database.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { CLOCK, LOGGER } from '../tokens.ts';
import { DeletionsRepository } from './deletions.repository.ts';

const MINUTE_MS = 60_000;

/**
 * Erases companies whose waiting time is over. One transaction ends cancellation, sign-in and all sessions, and
 * publishes the erasure. Each service, this one included, erases its rows when it handles the event.
 */
@Injectable()
export class CompanyErasure implements OnModuleInit {
  constructor(
    private readonly database: AccountsDatabase,
    private readonly deletions: DeletionsRepository,
    private readonly sessions: SessionsService,
    private readonly jobs: RepeatedJobs,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.jobs.every(MINUTE_MS, 'erase-company', () => this.eraseDue());
  }

  /**
   * Several workers may do so at once.
   * @throws Error when some company failed, after all the others had their turn: the job is tried again.
   */
  async eraseDue(): Promise<void> {
    const now = this.clock();
    let failed = 0;
    for (const companyId of await this.deletions.listDue(now)) {
      try {
        await this.erase(companyId, now);
      } catch (error) {
        failed++;
        this.logger.error({ err: error, company_id: companyId }, 'a company was not erased');
      }
    }
    if (failed > 0) throw new Error(`${failed} companies were not erased`);
  }

  private async erase(companyId: number, now: Date): Promise<void> {
    const isTaken = await this.database.transaction(async (tx) => {
      if (!(await this.deletions.takeDue(tx, companyId, now))) return false;
      // First: a session that is being opened either is there to be ended, or is refused.
      await markErased(tx, companyId);
      await this.sessions.endOfCompany(tx, companyId);
      await publish(tx, companyErased, { company_id: companyId });
      return true;
    });
    if (isTaken) await this.sessions.forgetCompany(companyId);
  }
}
