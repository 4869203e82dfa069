import { type CompanyDeletion, DELETION_DELAY_HOURS } from '@alinha/contracts-accounts';
import { ActivityLog, type Caller, type Clock, DomainError } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AccountsDatabase } from '../accounts.database.ts';
import { ConfirmationsService } from '../sign-in/confirmations.service.ts';
import { CLOCK } from '../tokens.ts';
import { DeletionsRepository } from './deletions.repository.ts';

const DELAY_MS = DELETION_DELAY_HOURS * 3_600_000;

/** The request to erase a company, and second thoughts. */
@Injectable()
export class DeletionService {
  constructor(
    private readonly database: AccountsDatabase,
    private readonly deletions: DeletionsRepository,
    private readonly activity: ActivityLog,
    private readonly confirmations: ConfirmationsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  find({ companyId }: Caller): Promise<CompanyDeletion | null> {
    return this.deletions.find(this.database.client, companyId);
  }

  /**
   * Asked by two at once, or twice, the first request stands with its time.
   * @throws DomainError CONFIRM_PASSWORD
   */
  async request(caller: Caller): Promise<CompanyDeletion> {
    const { companyId, userId } = caller;
    const now = this.clock();
    const eraseAt = new Date(now.getTime() + DELAY_MS);
    return this.database.transaction(async (tx) => {
      await this.confirmations.require(tx, caller);
      const isNew = await this.deletions.create(tx, companyId, userId, now, eraseAt);
      if (isNew) await this.activity.record(tx, caller, 'company.deletion_requested', { id: companyId });
      const deletion = await this.deletions.find(tx, companyId);
      if (!deletion) throw new Error(`company ${companyId} has no request after one was written`);
      return deletion;
    });
  }

  /** @throws DomainError NOT_FOUND when there is no request, or it is being carried out. */
  async cancel(caller: Caller): Promise<{ id: number }> {
    const { companyId: id } = caller;
    await this.database.transaction(async (tx) => {
      if (!(await this.deletions.delete(tx, id))) throw new DomainError('NOT_FOUND');
      await this.activity.record(tx, caller, 'company.deletion_cancelled', { id });
    });
    return { id };
  }
}
