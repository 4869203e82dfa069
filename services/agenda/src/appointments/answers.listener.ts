import { appointmentAnswered } from '@alinha/contracts-messaging';
import { EventConsumer } from '@alinha/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AgendaNews } from '../live/agenda-news.ts';
import { ClientAnswersRepository } from './client-answers.repository.ts';

/** Hears what clients answered to their reminders. */
@Injectable()
export class AnswersListener implements OnModuleInit {
  constructor(
    private readonly answers: ClientAnswersRepository,
    private readonly events: EventConsumer,
    private readonly news: AgendaNews,
  ) {}

  onModuleInit(): void {
    this.events.on(appointmentAnswered, async (fact) => {
      const interval = await this.answers.save(fact);
      if (interval) this.news.tell(fact.company_id, interval);
    });
  }
}
