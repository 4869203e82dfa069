import { appointmentPaymentChanged } from '@alinha/contracts-billing';
import { EventConsumer } from '@alinha/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AgendaNews } from '../live/agenda-news.ts';
import { AppointmentsRepository } from './appointments.repository.ts';

/** Hears from billing whether single appointments are paid. */
@Injectable()
export class PaymentsListener implements OnModuleInit {
  constructor(
    private readonly appointments: AppointmentsRepository,
    private readonly events: EventConsumer,
    private readonly news: AgendaNews,
  ) {}

  onModuleInit(): void {
    this.events.on(appointmentPaymentChanged, async (fact) => {
      const interval = await this.appointments.savePayment(fact);
      if (interval) this.news.tell(fact.company_id, interval);
    });
  }
}
