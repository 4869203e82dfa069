import { wallClockAt } from '@alinha/contracts-core';
import type { Answer, ReminderToAnswer } from '@alinha/contracts-messaging';
import { CLOCK, type Clock, DomainError } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { MessagingDatabase } from '../messaging.database.ts';
import { AnswerLinks } from './answer-links.ts';
import { AnswersRepository, type SentReminder } from './answers.repository.ts';

/** Answers by the link of a reminder. Anyone with the link can see the appointment and answer. */
@Injectable()
export class AnswersService {
  constructor(
    private readonly database: MessagingDatabase,
    private readonly answers: AnswersRepository,
    private readonly links: AnswerLinks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError NOT_FOUND. */
  async get(token: string): Promise<ReminderToAnswer> {
    const reminder = await this.reminderOf(token);
    return this.view(reminder, (await this.answers.findLast(reminder.id))?.answer ?? null);
  }

  /** @throws DomainError NOT_FOUND, REMINDER_CLOSED. */
  async answer(token: string, answer: Answer): Promise<ReminderToAnswer> {
    const { id } = await this.reminderOf(token);
    return this.database.transaction(async (tx) => {
      await this.answers.lock(tx, id);
      const reminder = await this.answers.findReminder(id, tx);
      if (!reminder) throw new DomainError('NOT_FOUND');
      if (this.stateOf(reminder) !== 'open') throw new DomainError('REMINDER_CLOSED');
      const last = await this.answers.findLast(id, tx);
      // Staff may have opened a cancelled appointment again: the same answer then has an effect again.
      if (last?.answer !== answer || (reminder.isAutomatic && answer === 'cancel_requested')) {
        await this.answers.add(tx, {
          companyId: reminder.companyId,
          deliveryId: id,
          answer,
          via: 'link',
          messageId: null,
          receivedAt: this.clock(),
          isCertain: true,
        });
      }
      return this.view(reminder, answer);
    });
  }

  private async reminderOf(token: string): Promise<SentReminder> {
    const id = this.links.deliveryOf(token);
    const reminder = id === null ? null : await this.answers.findReminder(id);
    if (!reminder) throw new DomainError('NOT_FOUND');
    return reminder;
  }

  private view(reminder: SentReminder, answer: Answer | null): ReminderToAnswer {
    return {
      company_name: reminder.companyName,
      professional_name: reminder.professionalName,
      language: reminder.language,
      start_datetime: reminder.start,
      end_datetime: reminder.end,
      answer,
      state: this.stateOf(reminder),
      automatic: reminder.isAutomatic,
    };
  }

  private stateOf({
    isCancelled,
    isMoved,
    isDone,
    start,
    timeZone,
  }: SentReminder): ReminderToAnswer['state'] {
    if (isCancelled) return 'cancelled';
    if (isMoved) return 'moved';
    return isDone || start <= wallClockAt(this.clock(), timeZone) ? 'past' : 'open';
  }
}
