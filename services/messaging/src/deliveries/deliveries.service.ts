import { addDays } from '@alinha/contracts-core';
import type { Delivery, DeliveryPage, ListDeliveriesQuery } from '@alinha/contracts-messaging';
import { ActivityLog, type Caller, CLOCK, type Clock, DomainError, instantOf } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { MessagingDatabase } from '../messaging.database.ts';
import { OwnClients } from '../own-clients/own-clients.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { ReminderQueue } from '../reminders/claim/reminder-queue.ts';
import { DeliveriesRepository } from './deliveries.repository.ts';

/** The delivery log. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly database: MessagingDatabase,
    private readonly deliveries: DeliveriesRepository,
    private readonly owners: ProjectionsService,
    private readonly ownClients: OwnClients,
    private readonly queue: ReminderQueue,
    private readonly activity: ActivityLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(caller: Caller, query: ListDeliveriesQuery): Promise<DeliveryPage> {
    const { companyId } = caller;
    const { status = null, client_id: clientId, from, to, before_id: beforeId = null, limit } = query;
    const timeZone = await this.owners.timeZoneOf(companyId);
    const dayOf = (date: string) => instantOf(`${date} 00:00:00`, timeZone);
    const filter = {
      clientIds: clientId === undefined ? await this.ownClients.visibleIds(caller) : [clientId],
      from: from === undefined ? null : dayOf(from),
      to: to === undefined ? null : dayOf(addDays(to, 1)),
    };
    const [rows, counts] = await Promise.all([
      this.deliveries.list(companyId, timeZone, filter, { status, beforeId, limit }),
      this.deliveries.counts(companyId, filter),
    ]);
    return { rows, counts };
  }

  /** @throws DomainError NOT_FOUND, NOT_RESENDABLE */
  async resend(caller: Caller, id: number): Promise<Delivery> {
    const { companyId } = caller;
    const timeZone = await this.owners.timeZoneOf(companyId);
    const now = this.clock();
    await this.database.transaction(async (tx) => {
      const reminder = await this.deliveries.lockReminder(tx, companyId, id);
      if (!reminder) throw new DomainError('NOT_FOUND');
      const { status, start, clientName: label, isCurrent, canLookUp } = reminder;
      const hasStarted = instantOf(start, timeZone) <= now;
      if ((status !== 'failed' && status !== 'skipped') || hasStarted || !isCurrent)
        throw new DomainError('NOT_RESENDABLE');
      await this.deliveries.requeue(tx, companyId, id, now, canLookUp);
      await this.activity.record(tx, caller, 'whatsapp.resent', { id, label, due: start });
    });
    // If this job is lost, the next run of the repeated job adds it again.
    await this.queue.add([companyId]);
    const delivery = await this.deliveries.find(companyId, id, timeZone);
    if (!delivery) throw new DomainError('NOT_FOUND');
    return delivery;
  }
}
