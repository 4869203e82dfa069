import { Injectable } from '@nestjs/common';
import { MessagingDatabase } from '../messaging.database.ts';
import { ReminderScheduleRepository } from '../reminders/reminder-schedule.repository.ts';
import { ReminderScheduleService } from '../reminders/reminder-schedule.service.ts';
import { DeliveriesRepository } from './deliveries.repository.ts';
import type { Outcome } from './outcomes.ts';
import { SendingRepository } from './sending.repository.ts';

/** Writes down what became of reminders. */
@Injectable()
export class SettlingService {
  constructor(
    private readonly database: MessagingDatabase,
    private readonly sending: SendingRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly schedule: ReminderScheduleService,
    private readonly appointments: ReminderScheduleRepository,
  ) {}

  /**
   * News of a move that came while a reminder was under way could not see that it went out: where the start is another
   * one by now, its client is told. News that come now wait for this.
   */
  async settle(companyId: number, outcomes: readonly Outcome[]): Promise<void> {
    if (outcomes.length === 0) return;
    const sentIds = outcomes.filter(({ status }) => status === 'sent').map(({ id }) => id);
    await this.database.transaction(async (tx) => {
      if (sentIds.length === 0) return this.sending.settle(tx, companyId, outcomes);
      const timeZone = await this.appointments.lockCompany(tx, companyId, 'shared');
      const told = await this.deliveries.listStarts(tx, companyId, sentIds);
      const starts = await this.appointments.lockStarts(tx, companyId, [...told.keys()]);
      await this.sending.settle(tx, companyId, outcomes);
      const moved = [...starts].filter(([id, start]) => told.get(id) !== start).map(([id]) => id);
      if (timeZone !== null && moved.length > 0) await this.schedule.refresh(tx, companyId, timeZone, moved);
    });
  }
}
