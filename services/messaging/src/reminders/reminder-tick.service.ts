import { type Clock, RepeatedJobs } from '@alinha/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { AwaitedPhones } from '../connection/awaited-phones.ts';
import { RetiredInstances } from '../connection/retired-instances.ts';
import { DueRemindersRepository } from '../deliveries/due-reminders.repository.ts';
import { SendingWork } from '../deliveries/sending-work.ts';
import { CLOCK } from '../tokens.ts';

/** How late a reminder can be because nobody looked. */
const EVERY_MS = 10_000;
const REMOVE_EVERY_MS = 60_000;

/**
 * Looks what is due and has it sent. Several may do so at once, and one that dies half-way leaves nothing undone. What the
 * provider is asked goes apart from the rest: one that is away takes its time.
 */
@Injectable()
export class ReminderTickService implements OnModuleInit {
  constructor(
    private readonly reminders: DueRemindersRepository,
    private readonly sending: SendingWork,
    private readonly retired: RetiredInstances,
    private readonly phones: AwaitedPhones,
    private readonly jobs: RepeatedJobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every(EVERY_MS, 'remind', () => this.remindDue());
    // The name is that of a stored queue.
    this.jobs.every(EVERY_MS, 'ask-after-phones', () => this.refreshPhones());
    this.jobs.every(REMOVE_EVERY_MS, 'remove-instances', () => this.retired.removeNext());
  }

  /** Reminders that wait for a reconnected phone are sent at once. */
  async refreshPhones(): Promise<void> {
    await this.phones.refreshNext();
    await this.sending.offer(await this.reminders.listCompanies(this.clock()));
  }

  async remindDue(): Promise<void> {
    const now = this.clock();
    await this.reminders.giveUpTests(now);
    await this.sending.offer(await this.reminders.listCompanies(now));
  }
}
