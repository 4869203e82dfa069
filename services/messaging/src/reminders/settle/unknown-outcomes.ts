import { CLOCK, type Clock, instantOf } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { groupBy, mapAsync } from 'es-toolkit/array';
import { AnswerLinks } from '../../answers/answer-links.ts';
import type { ProviderError, WhatsappProvider } from '../../provider/whatsapp-provider.ts';
import { WHATSAPP_PROVIDER } from '../../tokens.ts';
import type { ClaimedReminder, SendingCompany } from '../claim/claim.repository.ts';
import type { Claim } from '../claim/claim.service.ts';
import { CircuitBreaker, failureOf } from '../send/circuit-breaker.ts';
import {
  afterFailure,
  failed,
  MOST_LOOKUPS,
  type Outcome,
  sent,
  waitingForPhone,
  waitingForReply,
} from '../send/outcomes.ts';
import { CONCURRENT_CALLS } from '../send/send.service.ts';

type UnknownReminder = ClaimedReminder & {
  readonly unknownAttempt: NonNullable<ClaimedReminder['unknownAttempt']>;
};

/**
 * Finds the outcomes of attempts whose process stopped or whose provider did not reply. Each message is looked up by
 * its unique link.
 */
@Injectable()
export class UnknownOutcomes {
  constructor(
    private readonly links: AnswerLinks,
    @Inject(WHATSAPP_PROVIDER) private readonly provider: WhatsappProvider,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** `unsent`: reminders of the claim that were certainly not sent. */
  async resolve({ company, reminders }: Claim): Promise<{ unsent: ClaimedReminder[]; outcomes: Outcome[] }> {
    const unsent = reminders.filter(({ unknownAttempt }) => unknownAttempt === null);
    const outcomes: Outcome[] = [];
    const byInstance = groupBy(reminders.filter(isUnknown), ({ unknownAttempt }) => unknownAttempt.instance);
    for (const attempted of Object.values(byInstance)) {
      // Failures of one instance say nothing about another.
      const breaker = new CircuitBreaker();
      const lookUp = (reminder: UnknownReminder) => this.lookUp(company, reminder, breaker);
      for (const result of await mapAsync(attempted, lookUp, { concurrency: CONCURRENT_CALLS })) {
        if ('status' in result) outcomes.push(result);
        else unsent.push(result);
      }
    }
    return { unsent, outcomes };
  }

  /** The outcome; the reminder itself when it was not sent. */
  private async lookUp(
    company: SendingCompany,
    reminder: UnknownReminder,
    breaker: CircuitBreaker,
  ): Promise<ClaimedReminder | Outcome> {
    const { instance, address } = reminder.unknownAttempt;
    if (breaker.openReason) return this.stillUnknown(company, reminder, breaker.openReason);
    // Attempts of earlier releases have no address.
    if (address === null) return this.stillUnknown(company, reminder, 'unknown_outcome');
    try {
      const messageId = await this.provider.findSent(instance, address, this.links.linkOf(reminder.id));
      breaker.recordSuccess();
      return messageId === null ? reminder : sent(reminder, messageId, this.clock());
    } catch (error) {
      breaker.recordFailure(error);
      return this.stillUnknown(company, reminder, failureOf(error));
    }
  }

  private stillUnknown(
    company: SendingCompany,
    reminder: UnknownReminder,
    reason: ProviderError['failure'] | 'failing',
  ): Outcome {
    const now = this.clock();
    // A replaced phone cannot be queried. A message that may have been sent is not sent again.
    if (reminder.unknownAttempt.instance !== company.instance)
      return failed(reminder, 'provider_unavailable');
    if (reason === 'failing') return waitingForReply(reminder, now, true);
    const startsAt = instantOf(reminder.start, company.timeZone);
    // After the start, lookups are limited.
    if (reason === 'not_connected' && startsAt > now) return waitingForPhone(reminder, now, true);
    const attempts = reminder.attempts + 1;
    // A provider that stores no messages finds nothing. Failing early lets a user still send the reminder by hand.
    if (reason === 'unknown_outcome' && attempts >= MOST_LOOKUPS)
      return failed(reminder, 'provider_unavailable');
    return afterFailure({ ...reminder, attempts }, { now, startsAt, chance: Math.random(), isUnknown: true });
  }
}

function isUnknown(reminder: ClaimedReminder): reminder is UnknownReminder {
  return reminder.unknownAttempt !== null;
}
