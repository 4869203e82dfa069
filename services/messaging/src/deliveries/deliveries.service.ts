import { addDays } from '@alinha/contracts-core';
import type { Delivery, DeliveryPage, ListDeliveriesQuery } from '@alinha/contracts-messaging';
import { ActivityLog, type Caller, type Clock, DomainError } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { MessagingDatabase } from '../messaging.database.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { instantOf } from '../reminders/instants.ts';
import { CLOCK } from '../tokens.ts';
import { DeliveriesRepository } from './deliveries.repository.ts';
import { SendingWork } from './sending-work.ts';

/** What was to be sent, and what became of it. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly database: MessagingDatabase,
    private readonly deliveries: DeliveriesRepository,
    private readonly owners: ProjectionsService,
    private readonly sending: SendingWork,
    private readonly activity: ActivityLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list({ companyId }: Caller, query: ListDeliveriesQuery): Promise<DeliveryPage> {
    const { status = null, client_id: clientId = null, from, to, before_id: beforeId = null, limit } = query;
    const timeZone = await this.owners.timeZoneOf(companyId);
    const dayOf = (date: string) => instantOf(`${date} 00:00:00`, timeZone);
    const filter = {
      clientId,
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
      const { status, start, clientName: label, isRight } = reminder;
      const isOver = instantOf(start, timeZone) <= now;
      if ((status !== 'failed' && status !== 'skipped') || isOver || !isRight)
        throw new DomainError('NOT_RESENDABLE');
      await this.deliveries.requeue(tx, companyId, id, now);
      await this.activity.record(tx, caller, 'whatsapp.resent', { id, label, due: start });
    });
    // Lost on the way, it is met by the next tick.
    await this.sending.offer([companyId]);
    const delivery = await this.deliveries.find(companyId, id, timeZone);
    if (!delivery) throw new DomainError('NOT_FOUND');
    return delivery;
  }
}
