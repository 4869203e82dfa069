import { WorkQueues } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';

const WORK = 'send-reminder';
const payloadSchema = z.strictObject({ company_id: z.int() });
/** Companies whose reminders one process sends at the same time. */
const CONCURRENCY = 32;

/** Queue of companies with reminders to send. At most one job per company waits or runs. */
@Injectable()
export class ReminderQueue {
  constructor(private readonly work: WorkQueues) {}

  async add(companyIds: readonly number[]): Promise<void> {
    const jobs = companyIds.map((company_id) => ({ id: `company-${company_id}`, data: { company_id } }));
    await this.work.offer(WORK, jobs);
  }

  onCompany(handle: (companyId: number) => Promise<void>): void {
    this.work.on(WORK, payloadSchema, ({ company_id }) => handle(company_id), { concurrency: CONCURRENCY });
  }
}
