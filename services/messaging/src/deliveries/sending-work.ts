import { WorkQueues } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';

export const SEND_REMINDER = 'send-reminder';
export const companyToSendFor = z.strictObject({ company_id: z.int() });

/** The queue of companies with something to send: each is one job, so that its phone sends one batch at a time. */
@Injectable()
export class SendingWork {
  constructor(private readonly work: WorkQueues) {}

  async offer(companyIds: readonly number[]): Promise<void> {
    await this.work.offer(
      SEND_REMINDER,
      companyIds.map((company_id) => ({ id: `company-${company_id}`, data: { company_id } })),
    );
  }
}
