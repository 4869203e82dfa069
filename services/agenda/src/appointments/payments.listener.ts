import { appointmentPaymentChanged } from '@alinha/contracts-billing';
import { EventConsumer } from '@alinha/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ChangeNotifications } from '../live/change-notifications.ts';
import { AppointmentsRepository } from './appointments.repository.ts';

/** Saves the payment status of single appointments, which billing owns. */
@Injectable()
export class PaymentsListener implements OnModuleInit {
  constructor(
    private readonly appointments: AppointmentsRepository,
    private readonly events: EventConsumer,
    private readonly notifications: ChangeNotifications,
  ) {}

  onModuleInit(): void {
    this.events.on(appointmentPaymentChanged, async (event) => {
      const interval = await this.appointments.savePayment(event);
      if (interval) this.notifications.send(event.company_id, interval);
    });
  }
}
