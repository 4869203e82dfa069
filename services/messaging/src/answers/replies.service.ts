import { DEFAULT_TIME_ZONE, wallClockAt } from '@alinha/contracts-core';
import { CLOCK, type Clock, usableZone } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { MessagingDatabase } from '../messaging.database.ts';
import { NoticesRepository } from '../notices/notices.repository.ts';
import { ProjectionsRepository } from '../projections/projections.repository.ts';
import { spellingsOf } from '../provider/whatsapp-address.ts';
import { AnswersRepository } from './answers.repository.ts';
import { reminderAnswered } from './reminder-answered.ts';
import { answerOfText, offerAnswerOfText } from './reply-text.ts';

/** A message that a company's phone received. */
export type IncomingMessage = {
  readonly id: string;
  readonly companyId: number;
  /** E.164; empty when the provider hides the number. */
  readonly phones: readonly string[];
  readonly text: string;
  readonly quotes: string | null;
  /** Null when the provider does not report the time. */
  readonly writtenAt: Date | null;
};

/** Answers by WhatsApp message. Other messages are not stored. */
@Injectable()
export class RepliesService {
  constructor(
    private readonly database: MessagingDatabase,
    private readonly answers: AnswersRepository,
    private readonly notices: NoticesRepository,
    private readonly projections: ProjectionsRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async receive({ id, companyId, phones, text, quotes, writtenAt }: IncomingMessage): Promise<void> {
    const answer = answerOfText(text);
    const offerAnswer = offerAnswerOfText(text);
    if (answer === null && offerAnswer === null) return;
    const zone = usableZone((await this.projections.findTimeZone(companyId)) ?? DEFAULT_TIME_ZONE);
    const now = this.clock();
    const wallClock = wallClockAt(now, zone);
    await this.database.transaction(async (tx) => {
      const sent = { phones: phones.flatMap(spellingsOf), quotes, now: wallClock };
      const receivedAt = writtenAt && writtenAt < now ? writtenAt : now;
      // Staff read an answer to a message about unpaid payments.
      if (quotes === null && (await this.notices.isAfterDunning(tx, companyId, { ...sent, receivedAt })))
        return;
      const open = await this.answers.lockOpen(tx, companyId, sent);
      const reminder = answer && reminderAnswered(open, { quotes, receivedAt });
      const offer =
        offerAnswer &&
        (await this.notices.lockOpenOffer(tx, companyId, { ...sent, now, receivedAt, answer: offerAnswer }));
      // A client answers the message that arrived last.
      if (offer && !(reminder && reminder.sentAt > offer.sentAt))
        return this.notices.answerOffer(tx, companyId, offer, { answer: offerAnswer, at: now });
      if (!answer || !reminder) return;
      const last = await this.answers.findLast(reminder.deliveryId, tx);
      // A message that arrives late does not replace one that was written after it.
      if (last && last.receivedAt > receivedAt) return;
      await this.answers.add(tx, {
        companyId,
        deliveryId: reminder.deliveryId,
        answer,
        via: 'reply',
        messageId: id,
        receivedAt,
        // A phone may belong to several clients.
        isCertain: quotes !== null || open.length === 1,
      });
    });
  }
}
