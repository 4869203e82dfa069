import { Gathered } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { MessagingDatabase } from '../messaging.database.ts';
import { ReminderScheduleRepository } from '../reminders/reminder-schedule.repository.ts';
import { ReminderScheduleService } from '../reminders/reminder-schedule.service.ts';
import type { Outcome } from './outcomes.ts';
import { type CompanyOutcome, SendingRepository } from './sending.repository.ts';

/** Writes down what became of reminders. */
@Injectable()
export class SettlingService {
  private readonly settled = new Gathered(async (outcomes: readonly (readonly CompanyOutcome[])[]) => {
    await this.write(outcomes.flat());
    return outcomes.map(() => undefined);
  });

  constructor(
    private readonly database: MessagingDatabase,
    private readonly sending: SendingRepository,
    private readonly schedule: ReminderScheduleService,
    private readonly appointments: ReminderScheduleRepository,
  ) {}

  /** Over when it is written down; companies that ask in the same moment share a transaction. */
  async settle(companyId: number, outcomes: readonly Outcome[]): Promise<void> {
    if (outcomes.length > 0) await this.settled.do(outcomes.map((outcome) => ({ ...outcome, companyId })));
  }

  /**
   * News of a move that came while a reminder was under way could not see that it went out: where the start is another
   * one by now, its client is told. News of these companies that come now wait for this.
   */
  private async write(outcomes: readonly CompanyOutcome[]): Promise<void> {
    const sent = outcomes.filter(({ status }) => status === 'sent');
    await this.database.sqlTransaction(async (tx) => {
      const companyIds = [...new Set(sent.map(({ companyId }) => companyId))];
      if (companyIds.length === 0) {
        await this.sending.settle(tx, outcomes);
        return;
      }
      const zones = await this.appointments.lockCompanies(tx, companyIds);
      const moved = await this.sending.settle(tx, outcomes);
      for (const [companyId, ids] of moved) {
        const timeZone = zones.get(companyId);
        if (timeZone !== undefined) await this.schedule.refresh(tx, companyId, timeZone, ids);
      }
    });
  }
}
