import { isNoticeDue } from '@alinha/contracts-agenda';
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
import { type ClaimedNotice, type NoticeOutcome, NoticesRepository } from './notices.repository.ts';

const EVERY_MS = 10_000;
const WORK = 'send-notice';
/** Companies whose messages one process sends at the same time. */
const CONCURRENCY = 8;
/** Longer than the calls of one attempt take: an older claim belongs to a process that stopped. */
const CLAIM_MS = 3 * 60_000;
const RETRY_MS = 30_000;
const MOST_ATTEMPTS = 5;
const payloadSchema = z.strictObject({ company_id: z.int() });

const failed = (reason: DeliveryReason): NoticeOutcome => ({ status: 'failed', reason });

/**
 * Sends messages about free places and credits through the phone of the company, within its rate limit. Unlike a reminder,
 * a message does not wait for a phone: the place is offered to the next client.
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
    this.jobs.every(EVERY_MS, 'find-notices', async () =>
      this.sendSoon(await this.notices.listCompanies(this.clock())),
    );
    this.work.on(WORK, payloadSchema, ({ company_id }) => this.sendDue(company_id), {
      concurrency: CONCURRENCY,
    });
  }

  /** At most one job per company waits or runs. */
  async sendSoon(companyIds: readonly number[]): Promise<void> {
    await this.work.offer(
      WORK,
      companyIds.map((company_id) => ({ id: `company-${company_id}`, data: { company_id } })),
    );
  }

  private async sendDue(companyId: number): Promise<void> {
    for (;;) {
      const now = this.clock();
      const claimedUntil = new Date(now.getTime() + CLAIM_MS);
      const notice = await this.notices.claim(companyId, now, claimedUntil);
      if (!notice) return;
      const outcome = await this.send(companyId, notice).catch((error: unknown) =>
        this.outcomeOf(companyId, notice, error),
      );
      await this.notices.settle(companyId, notice, outcome);
    }
  }

  private async send(companyId: number, notice: ClaimedNotice): Promise<NoticeOutcome> {
    const now = this.clock();
    if (now >= notice.sendBefore) return { status: 'skipped', reason: 'offer_expired' };
    const company = await this.companies.findCompany(companyId);
    if (!company?.instance || !company.isOpen) return failed('not_connected');
    const client = (await this.owners.clientsOf(companyId, [notice.clientId])).get(notice.clientId);
    if (!client || client.archived) return { status: 'skipped', reason: 'client_archived' };
    if (!client.phone?.trim()) return failed('no_phone');
    const phone = phoneNumberOf(client.phone);
    if (phone === null) return failed('invalid_phone');

    const { instance } = company;
    const left = this.rateLimit.remaining(company.window, now);
    // An unreachable client must not hold a place: an offer is looked up once before the limit.
    if (left.count === 0 && !(notice.kind === 'offer' && notice.isFirstClaim))
      return { status: 'queued', nextAttemptAt: left.resetsAt };
    const address = (await this.provider.findAddresses(instance, [phone])).get(phone) ?? null;
    if (address === null) return failed('not_on_whatsapp');
    if (left.count === 0) return { status: 'queued', nextAttemptAt: left.resetsAt };
    if (notice.attempted?.instance === instance) {
      const messageId = await this.provider.findSent(instance, notice.attempted.address, notice.text);
      if (messageId !== null) return { status: 'sent', messageId, at: this.clock() };
    }
    const isDue = await this.isDue(companyId, notice);
    if (isDue === null) return this.later();
    if (!isDue) return { status: 'skipped', reason: 'not_due' };
    const granted = await this.database.transaction(async (tx) => {
      const count = await this.rateLimit.reserve(tx, { companyId, instance }, 1, now);
      const attempt = { phone, address, instance };
      // Without the claim another process sends it.
      return count === 1 && !(await this.notices.beginAttempt(tx, companyId, notice, attempt)) ? 0 : count;
    });
    if (granted === null) return failed('not_connected');
    if (granted === 0) {
      const { resetsAt } = this.rateLimit.remaining(company.window, now);
      return { status: 'queued', nextAttemptAt: resetsAt };
    }
    const messageId = await this.provider.sendText(instance, { address, text: notice.text });
    return { status: 'sent', messageId, at: this.clock() };
  }

  /** It may have waited long in the queue. The outcome of an answer is always due. Null while the agenda is stopped. */
  private async isDue(company_id: number, { kind, subjectId: id }: ClaimedNotice): Promise<boolean | null> {
    return kind === 'outcome' || this.rpc.call(isNoticeDue, { company_id, kind, id }).catch(nullWhenStopped);
  }

  private later(): NoticeOutcome {
    return { status: 'queued', nextAttemptAt: new Date(this.clock().getTime() + RETRY_MS) };
  }

  private outcomeOf(companyId: number, notice: ClaimedNotice, error: unknown): NoticeOutcome {
    this.logger.warn({ err: error, company_id: companyId, delivery_id: notice.id }, 'message not sent');
    const failure = failureOf(error);
    if (failure === 'not_connected') return failed('not_connected');
    if (failure === 'refused') return failed('provider_refused');
    if (notice.attempts + 1 >= MOST_ATTEMPTS) return failed('provider_unavailable');
    return this.later();
  }
}

function nullWhenStopped(error: unknown): null {
  if (error instanceof DomainError && error.code === 'SERVICE_UNAVAILABLE') return null;
  throw error;
}
