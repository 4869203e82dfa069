import { appointmentAnswered } from '@alinha/contracts-messaging';
import { EventConsumer } from '@alinha/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ChangeNotifications } from '../live/change-notifications.ts';
import { ClientAnswersRepository } from './client-answers.repository.ts';

/** Saves the answers of clients to their reminders. */
@Injectable()
export class AnswersListener implements OnModuleInit {
  constructor(
    private readonly answers: ClientAnswersRepository,
    private readonly events: EventConsumer,
    private readonly notifications: ChangeNotifications,
  ) {}

  onModuleInit(): void {
    this.events.on(appointmentAnswered, async (event) => {
      const interval = await this.answers.save(event);
      if (interval) this.notifications.send(event.company_id, interval);
    });
  }
}
