import { companyErased } from '@alinha/contracts-core';
import {
  CLOCK,
  type Clock,
  LOGGER,
  type Logger,
  markErased,
  publish,
  RepeatedJobs,
} from '@alinha/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountsDatabase } from '../accounts.database.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
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
   * Safe to run in several workers at once.
   * @throws Error when a company failed, after all others were tried. The job runs again.
   */
  async eraseDue(): Promise<void> {
    const now = this.clock();
    let failed = 0;
    for (const companyId of await this.deletions.listDue(now)) {
      try {
        await this.erase(companyId, now);
      } catch (error) {
        failed++;
        this.logger.error({ err: error, company_id: companyId }, 'company erasure failed');
      }
    }
    if (failed > 0) throw new Error(`${failed} companies were not erased`);
  }

  private async erase(companyId: number, now: Date): Promise<void> {
    const isErased = await this.database.transaction(async (tx) => {
      if (!(await this.deletions.deleteDue(tx, companyId, now))) return false;
      // Before the sessions end: a concurrent sign-in is either ended here or refused by the tombstone.
      await markErased(tx, companyId);
      await this.sessions.endOfCompany(tx, companyId);
      await publish(tx, companyErased, { company_id: companyId });
      return true;
    });
    if (isErased) await this.sessions.announceEndOfCompany(companyId);
  }
}
