import { CLOCK, type Clock, RepeatedJobs } from '@alinha/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { PendingInstances } from '../connection/pending-instances.ts';
import { RetiredInstances } from '../connection/retired-instances.ts';
import { DeliveriesRepository } from '../deliveries/deliveries.repository.ts';
import { ClaimRepository } from '../reminders/claim/claim.repository.ts';
import { ReminderQueue } from '../reminders/claim/reminder-queue.ts';

/** The longest delay of a due reminder. */
const EVERY_MS = 10_000;
const REMOVE_EVERY_MS = 60_000;

/**
 * The service's repeated jobs. Each may run several times or stop half-way. Calls to the provider have jobs of their own,
 * because an unavailable provider takes long to fail.
 */
@Injectable()
export class ReminderJobs implements OnModuleInit {
  constructor(
    private readonly claims: ClaimRepository,
    private readonly queue: ReminderQueue,
    private readonly deliveries: DeliveriesRepository,
    private readonly retired: RetiredInstances,
    private readonly pending: PendingInstances,
    private readonly jobs: RepeatedJobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    // These are names of stored queues.
    this.jobs.every(EVERY_MS, 'remind', () => this.queueDue());
    this.jobs.every(EVERY_MS, 'ask-after-phones', () => this.refreshPhones());
    this.jobs.every(REMOVE_EVERY_MS, 'remove-instances', () => this.retired.removeNext());
  }

  async queueDue(): Promise<void> {
    const now = this.clock();
    await this.deliveries.failAbandonedTests(now);
    await this.queue.add(await this.claims.listCompanies(now));
  }

  /** Reminders that wait for a reconnected phone are sent at once. */
  async refreshPhones(): Promise<void> {
    await this.pending.refreshNext();
    await this.queue.add(await this.claims.listCompanies(this.clock()));
  }
}
