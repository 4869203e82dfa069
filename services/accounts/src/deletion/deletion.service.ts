import { type CompanyDeletion, DELETION_DELAY_HOURS } from '@alinha/contracts-accounts';
import { ActivityLog, type Caller, CLOCK, type Clock, DomainError } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AccountsDatabase } from '../accounts.database.ts';
import { ConfirmationsService } from '../sign-in/confirmations.service.ts';
import { DeletionsRepository } from './deletions.repository.ts';

const DELAY_MS = DELETION_DELAY_HOURS * 3_600_000;

/** Requests and cancels the deletion of a company. */
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
   * A repeated or concurrent request leaves the first one and its time unchanged.
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
      if (!deletion) throw new Error(`company ${companyId} has no deletion request after one was inserted`);
      return deletion;
    });
  }

  /** @throws DomainError NOT_FOUND without a request, or when the erasure has begun. */
  async cancel(caller: Caller): Promise<{ id: number }> {
    const { companyId: id } = caller;
    await this.database.transaction(async (tx) => {
      if (!(await this.deletions.delete(tx, id))) throw new DomainError('NOT_FOUND');
      await this.activity.record(tx, caller, 'company.deletion_cancelled', { id });
    });
    return { id };
  }
}
