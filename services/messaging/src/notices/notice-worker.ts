import { isNoticeDue } from '@alinha/contracts-agenda';
import { prepareDunning } from '@alinha/contracts-billing';
import type { DeliveryReason } from '@alinha/contracts-messaging';
import {
  CLOCK,
  type Clock,
  DomainError,
  LOGGER,
  type Logger,
  RepeatedJobs,
  RpcClient,
  WorkQueues,
} from '@alinha/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { MessagingDatabase } from '../messaging.database.ts';
import { phoneNumberOf } from '../phone-number.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import type { WhatsappProvider } from '../provider/whatsapp-provider.ts';
import { ClaimRepository } from '../reminders/claim/claim.repository.ts';
import { failureOf } from '../reminders/send/circuit-breaker.ts';
import { PhoneRateLimit } from '../reminders/send/phone-rate-limit.ts';
import { WHATSAPP_PROVIDER } from '../tokens.ts';
import {
  type ClaimedNotice,
  type NoticeOutcome,
  NoticesRepository,
  type Urgency,
} from './notices.repository.ts';

const EVERY_MS = 10_000;
/** Messages about unpaid payments are many: others do not wait behind those of other companies. */
const WORK = { urgent: 'send-notice', dunning: 'send-dunning' } as const;
/** Companies whose messages one process sends at the same time. */
const CONCURRENCY = 8;
/** Longer than the calls of one attempt take: an older claim belongs to a process that stopped. */
const CLAIM_MS = 3 * 60_000;
const RETRY_MS = 30_000;
const MOST_ATTEMPTS = 5;
/** A message about unpaid payments waits for the phone and the provider until its last time. */
const DUNNING_RETRY_MS = 10 * 60_000;
const URGENCIES = ['urgent', 'dunning'] as const;
const payloadSchema = z.strictObject({ company_id: z.int() });

const failed = (reason: DeliveryReason): NoticeOutcome => ({ status: 'failed', reason });
const tooLate = ({ kind }: ClaimedNotice): NoticeOutcome => ({
  status: 'skipped',
  reason: kind === 'dunning' ? 'too_late' : 'offer_expired',
});

/**
 * Sends messages about free places, credits and unpaid payments through the phone of the company, within its rate limit.
 * Unlike a reminder, an offer does not wait for a phone: the place is offered to the next client.
 */
@Injectable()
export class NoticeWorker implements OnModuleInit {
  constructor(
    private readonly database: MessagingDatabase,
    private readonly notices: NoticesRepository,
    private readonly companies: ClaimRepository,
    private readonly owners: ProjectionsService,
    private readonly rateLimit: PhoneRateLimit,
    private readonly rpc: RpcClient,
    private readonly jobs: RepeatedJobs,
    private readonly work: WorkQueues,
    @Inject(WHATSAPP_PROVIDER) private readonly provider: WhatsappProvider,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.jobs.every(EVERY_MS, 'find-notices', async () => {
      for (const urgency of URGENCIES)
        await this.sendSoon(await this.notices.listCompanies(urgency, this.clock()), urgency);
    });
    for (const urgency of URGENCIES)
      this.work.on(WORK[urgency], payloadSchema, ({ company_id }) => this.sendDue(company_id, urgency), {
        concurrency: CONCURRENCY,
      });
  }

  /** At most one job per company and urgency waits or runs. */
  async sendSoon(companyIds: readonly number[], urgency: Urgency = 'urgent'): Promise<void> {
    await this.work.offer(
      WORK[urgency],
      companyIds.map((company_id) => ({ id: `company-${company_id}`, data: { company_id } })),
    );
  }

  private async sendDue(companyId: number, urgency: Urgency): Promise<void> {
    for (;;) {
      const now = this.clock();
      const claimedUntil = new Date(now.getTime() + CLAIM_MS);
      const notice = await this.notices.claim(companyId, urgency, now, claimedUntil);
      if (!notice) return;
      const outcome = await this.send(companyId, notice).catch((error: unknown) =>
        this.outcomeOf(companyId, notice, error),
      );
      await this.notices.settle(companyId, notice, outcome, this.clock());
    }
  }

  private async send(companyId: number, notice: ClaimedNotice): Promise<NoticeOutcome> {
    const now = this.clock();
    const isDunning = notice.kind === 'dunning';
    const isOver = now >= notice.sendBefore;
    // A message that may have been sent is not logged as skipped.
    if (isOver && !(isDunning && notice.attempted)) return tooLate(notice);
    const company = await this.companies.findCompany(companyId);
    if (!company?.instance || !company.isOpen) return this.withoutPhone(notice);
    const { instance } = company;
    if (notice.attempted?.instance === instance) {
      const messageId = await this.provider.findSent(
        instance,
        notice.attempted.address,
        notice.attempted.text,
      );
      if (messageId !== null) return { status: 'sent', messageId };
    } else if (isDunning && notice.attempted) {
      // A replaced phone cannot be queried. A message that may have been sent is not sent again.
      return failed('provider_unavailable');
    }
    const client = (await this.owners.clientsOf(companyId, [notice.clientId])).get(notice.clientId);
    if (!client || client.archived) return { status: 'skipped', reason: 'client_archived' };
    if (!client.phone?.trim()) return failed('no_phone');
    const phone = phoneNumberOf(client.phone);
    if (phone === null) return failed('invalid_phone');

    const left = this.rateLimit.remaining(company.window, now);
    // An unreachable client must not hold a place: an offer is looked up once before the limit.
    if (left.count === 0 && !(notice.kind === 'offer' && notice.isFirstClaim)) {
      if (isDunning) await this.notices.postponeDunning(companyId, now, left.resetsAt);
      return { status: 'queued', nextAttemptAt: left.resetsAt };
    }
    const address = (await this.provider.findAddresses(instance, [phone])).get(phone) ?? null;
    if (address === null) return failed('not_on_whatsapp');
    if (left.count === 0) return { status: 'queued', nextAttemptAt: left.resetsAt };
    if (isOver) return tooLate(notice);
    const text = await this.textOf(companyId, notice).catch(nullWhenStopped);
    if (text === null) return this.later(notice);
    if (typeof text !== 'string') return text;
    const granted = await this.database.transaction(async (tx) => {
      const count = await this.rateLimit.reserve(tx, { companyId, instance }, 1, now);
      const attempt = { phone, address, instance, text };
      // Without the claim another process sends it.
      return count === 1 && !(await this.notices.beginAttempt(tx, companyId, notice, attempt)) ? 0 : count;
    });
    if (granted === null) return this.withoutPhone(notice);
    if (granted === 0) {
      const { resetsAt } = this.rateLimit.remaining(company.window, now);
      return { status: 'queued', nextAttemptAt: resetsAt };
    }
    const messageId = await this.provider.sendText(instance, { address, text });
    return { status: 'sent', messageId };
  }

  /** The text, unless the message is no longer due: it may have waited long in the queue. */
  private async textOf(company_id: number, notice: ClaimedNotice): Promise<string | NoticeOutcome> {
    const { kind, subjectId: id } = notice;
    if (kind === 'dunning') {
      const prepared = await this.rpc.call(prepareDunning, { company_id, message_id: id });
      if ('text' in prepared) return prepared.text;
      // It may be turned on again in time.
      if (prepared.reason === 'turned_off') return this.later(notice);
      return { status: 'skipped', reason: prepared.reason };
    }
    // The outcome of an answer is always due.
    const isDue = kind === 'outcome' || (await this.rpc.call(isNoticeDue, { company_id, kind, id }));
    return isDue && notice.text !== null ? notice.text : { status: 'skipped', reason: 'not_due' };
  }

  private withoutPhone(notice: ClaimedNotice): NoticeOutcome {
    if (notice.kind !== 'dunning' || this.clock() >= notice.sendBefore) return failed('not_connected');
    return { ...this.later(notice), reason: 'not_connected' };
  }

  private later({ kind, sendBefore }: ClaimedNotice) {
    const now = this.clock().getTime();
    const halfOfRest = Math.max(RETRY_MS, (sendBefore.getTime() - now) / 2);
    const retryMs = kind === 'dunning' ? Math.min(DUNNING_RETRY_MS, halfOfRest) : RETRY_MS;
    return { status: 'queued', nextAttemptAt: new Date(now + retryMs) } as const;
  }

  private outcomeOf(companyId: number, notice: ClaimedNotice, error: unknown): NoticeOutcome {
    this.logger.warn({ err: error, company_id: companyId, delivery_id: notice.id }, 'message not sent');
    const failure = failureOf(error);
    if (failure === 'not_connected') return this.withoutPhone(notice);
    if (failure === 'refused') return failed('provider_refused');
    const isLast = notice.kind !== 'dunning' && notice.attempts + 1 >= MOST_ATTEMPTS;
    if (isLast || this.clock() >= notice.sendBefore) return failed('provider_unavailable');
    return this.later(notice);
  }
}

function nullWhenStopped(error: unknown): null {
  if (error instanceof DomainError && error.code === 'SERVICE_UNAVAILABLE') return null;
  throw error;
}
