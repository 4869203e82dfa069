import { CLOCK, type Clock, instantOf, LOGGER, type Logger } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { mapAsync } from 'es-toolkit/array';
import { SEND_LIMIT_MS, type WhatsappProvider } from '../../provider/whatsapp-provider.ts';
import { WHATSAPP_PROVIDER } from '../../tokens.ts';
import type { ClaimedReminder, SendingCompany } from '../claim/claim.repository.ts';
import type { Claim } from '../claim/claim.service.ts';
import { AttemptsRepository } from './attempts.repository.ts';
import { CircuitBreaker, failureOf } from './circuit-breaker.ts';
import {
  afterFailure,
  failed,
  type Outcome,
  sent,
  skipped,
  waiting,
  waitingForPhone,
  waitingForReply,
} from './outcomes.ts';
import { PhoneRateLimit } from './phone-rate-limit.ts';
import { type CheckedReminder, ReminderChecks } from './reminder-checks.ts';

/** Calls to the provider at the same time, per company. */
export const CONCURRENT_CALLS = 2;
/** No call begins this long before the claim expires, so that each ends before another process may claim the reminder. */
const CLAIM_REST_MS = 2 * SEND_LIMIT_MS;

/** A company that has a phone. */
type ConnectedCompany = SendingCompany & { readonly instance: string };
type AddressedReminder = CheckedReminder & { readonly address: string };

/** Sends claimed reminders. Writes only the attempts; the outcomes are returned. */
@Injectable()
export class SendService {
  constructor(
    private readonly checks: ReminderChecks,
    private readonly attempts: AttemptsRepository,
    private readonly rateLimit: PhoneRateLimit,
    @Inject(WHATSAPP_PROVIDER) private readonly provider: WhatsappProvider,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** `reminders`: reminders of the claim that were certainly not sent. */
  async send(claim: Claim, reminders: readonly ClaimedReminder[]): Promise<Outcome[]> {
    const { company } = claim;
    const now = this.clock();
    const outcomes: Outcome[] = [];
    const sendable = this.selectSendable(company, reminders, now, outcomes);
    const checked = await this.checks.check(company, sendable, now, outcomes);
    if (checked.length === 0 || !isConnected(company)) return outcomes;
    const addressed = await this.findAddresses(company, checked, now, outcomes);
    const begun = await this.beginAttempts(claim, company, addressed, outcomes);
    const breaker = new CircuitBreaker();
    const sendOne = (reminder: AddressedReminder) => this.sendOne(claim, company, reminder, breaker);
    return [...outcomes, ...(await mapAsync(begun, sendOne, { concurrency: CONCURRENT_CALLS }))];
  }

  /** Reminders before their start, if reminders are on, the phone is connected and the rate limit allows them. */
  private selectSendable(
    company: SendingCompany,
    reminders: readonly ClaimedReminder[],
    now: Date,
    outcomes: Outcome[],
  ): ClaimedReminder[] {
    const sendable: ClaimedReminder[] = [];
    for (const reminder of reminders) {
      if (instantOf(reminder.start, company.timeZone) <= now) outcomes.push(skipped(reminder, 'started'));
      else if (company.type === 'none') outcomes.push(skipped(reminder, 'turned_off'));
      else if (!company.isOpen) outcomes.push(waitingForPhone(reminder, now));
      else sendable.push(reminder);
    }
    const { count, resetsAt } = this.rateLimit.remaining(company.window, now);
    outcomes.push(...sendable.slice(count).map((reminder) => waiting(reminder, resetsAt)));
    return sendable.slice(0, count);
  }

  private async findAddresses(
    company: ConnectedCompany,
    reminders: readonly CheckedReminder[],
    now: Date,
    outcomes: Outcome[],
  ): Promise<AddressedReminder[]> {
    const phones = [...new Set(reminders.map(({ phone }) => phone))];
    let addresses: ReadonlyMap<string, string | null>;
    try {
      addresses = await this.provider.findAddresses(company.instance, phones);
    } catch (error) {
      this.logger.warn({ err: error, company_id: company.companyId }, 'WhatsApp addresses not found');
      // Nothing was sent, and no message was refused.
      const isDisconnected = failureOf(error) === 'not_connected';
      outcomes.push(
        ...reminders.map((reminder) =>
          isDisconnected
            ? waitingForPhone(reminder, now)
            : this.afterFailure(company, { ...reminder, attempts: reminder.attempts + 1 }, now),
        ),
      );
      return [];
    }
    const addressed: AddressedReminder[] = [];
    for (const reminder of reminders) {
      const address = addresses.get(reminder.phone) ?? null;
      if (address === null) outcomes.push(failed(reminder, 'not_on_whatsapp'));
      else addressed.push({ ...reminder, address });
    }
    return addressed;
  }

  /** Reminders to send now. A reminder whose claim has expired gets no outcome: another process handles it. */
  private async beginAttempts(
    claim: Claim,
    company: ConnectedCompany,
    reminders: readonly AddressedReminder[],
    outcomes: Outcome[],
  ): Promise<AddressedReminder[]> {
    if (reminders.length === 0) return [];
    const now = this.clock();
    const attempts = reminders.map(({ id, phone, address, text }) => ({ id, phone, address, text }));
    const { granted, ids } = await this.attempts.begin(claim, company.instance, attempts, now);
    if (granted === null) {
      outcomes.push(...reminders.map((reminder) => waitingForPhone(reminder, now)));
      return [];
    }
    // Another process used a part of the limit since the company was read. The window began at `now` at the latest.
    const { resetsAt } = this.rateLimit.remaining(company.window, now);
    outcomes.push(...reminders.slice(granted).map((reminder) => waiting(reminder, resetsAt)));
    return reminders.slice(0, granted).filter(({ id }) => ids.has(id));
  }

  private async sendOne(
    { claimedUntil }: Claim,
    company: ConnectedCompany,
    reminder: AddressedReminder,
    breaker: CircuitBreaker,
  ): Promise<Outcome> {
    const startedAt = this.clock();
    if (breaker.openReason === 'not_connected') return waitingForPhone(reminder, startedAt);
    if (breaker.openReason === 'failing') return waitingForReply(reminder, startedAt);
    if (startedAt.getTime() >= claimedUntil.getTime() - CLAIM_REST_MS) return waiting(reminder, startedAt);
    if (instantOf(reminder.start, company.timeZone) <= startedAt) return skipped(reminder, 'started');
    const attempted = { ...reminder, attempts: reminder.attempts + 1 };
    try {
      const messageId = await this.provider.sendText(company.instance, reminder);
      breaker.recordSuccess();
      return sent(attempted, messageId, this.clock());
    } catch (error) {
      const log = { err: error, company_id: company.companyId, delivery_id: reminder.id };
      this.logger.warn(log, 'reminder not sent');
      breaker.recordFailure(error);
      const failure = failureOf(error);
      if (failure === 'not_connected') return waitingForPhone(reminder, this.clock());
      if (failure === 'refused') return failed(attempted, 'provider_refused');
      return this.afterFailure(company, attempted, this.clock(), failure === 'unknown_outcome');
    }
  }

  private afterFailure(
    { timeZone }: SendingCompany,
    reminder: ClaimedReminder,
    now: Date,
    isUnknown = false,
  ): Outcome {
    const startsAt = instantOf(reminder.start, timeZone);
    return afterFailure(reminder, { now, startsAt, chance: Math.random(), isUnknown });
  }
}

const isConnected = (company: SendingCompany): company is ConnectedCompany =>
  company.instance !== null && company.isOpen;
