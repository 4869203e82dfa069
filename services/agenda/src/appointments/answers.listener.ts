import { appointmentAnswered } from '@alinha/contracts-messaging';
import { EventConsumer } from '@alinha/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AttendanceService } from '../attendance/attendance.service.ts';
import { ChangeNotifications } from '../live/change-notifications.ts';

/** Saves the answers of clients to their reminders. */
@Injectable()
export class AnswersListener implements OnModuleInit {
  constructor(
    private readonly attendance: AttendanceService,
    private readonly events: EventConsumer,
    private readonly notifications: ChangeNotifications,
  ) {}

  onModuleInit(): void {
    this.events.on(appointmentAnswered, async (event) => {
      const interval = await this.attendance.answer(event);
      if (interval) this.notifications.send(event.company_id, interval);
    });
  }
}
