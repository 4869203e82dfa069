import { addDays, wallClockAt } from '@alinha/contracts-core';
import {
  DEFAULT_TEMPLATES,
  type Delivery,
  type DeliveryReason,
  renderReminder,
} from '@alinha/contracts-messaging';
import {
  ActivityLog,
  type Caller,
  CLOCK,
  type Clock,
  DomainError,
  type IdempotentRequest,
  LOGGER,
  type Logger,
  once,
} from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { MessagingDatabase } from '../messaging.database.ts';
import { phoneNumberOf } from '../phone-number.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { ProviderError, type WhatsappProvider } from '../provider/whatsapp-provider.ts';
import { ClaimRepository, type SendingCompany } from '../reminders/claim/claim.repository.ts';
import { PhoneRateLimit } from '../reminders/send/phone-rate-limit.ts';
import { PUBLIC_URL, WHATSAPP_PROVIDER } from '../tokens.ts';
import { DeliveriesRepository } from './deliveries.repository.ts';

/** Longer than any call takes: an older claim belongs to a process that stopped. */
const CLAIM_MS = 2 * 60_000;

type Test = {
  readonly phone: string;
  readonly instance: string;
  readonly text: string;
  readonly claimedUntil: Date;
};

/** Sends an example of the reminder. A user waits for it, so there is one attempt. */
@Injectable()
export class TestMessageService {
  constructor(
    private readonly database: MessagingDatabase,
    private readonly deliveries: DeliveriesRepository,
    private readonly companies: ClaimRepository,
    private readonly rateLimit: PhoneRateLimit,
    private readonly owners: ProjectionsService,
    private readonly activity: ActivityLog,
    @Inject(WHATSAPP_PROVIDER) private readonly provider: WhatsappProvider,
    @Inject(PUBLIC_URL) private readonly publicUrl: string,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * A repeated request returns the first message, or sends another if that one failed.
   * @throws DomainError INVALID_INPUT for an invalid number or one without WhatsApp, NOT_CONNECTED, PROVIDER_FAILED
   */
  async send(caller: Caller, text: string, request: IdempotentRequest | undefined): Promise<Delivery> {
    const { companyId } = caller;
    const phone = phoneNumberOf(text);
    if (phone === null) throw new DomainError('INVALID_INPUT', { fields: { phone: 'phone' } });
    await this.owners.prepareCompany(companyId);
    const company = await this.companies.findCompany(companyId);
    if (!company?.instance || !company.isOpen) throw new DomainError('NOT_CONNECTED');
    const test = {
      phone,
      instance: company.instance,
      text: await this.exampleFor(caller, company),
      claimedUntil: new Date(this.clock().getTime() + CLAIM_MS),
    };
    const { id, isNew } = await this.add(caller, test, request);
    const first = await this.deliveries.find(companyId, id, company.timeZone);
    if (!isNew && first && first.status !== 'failed') return first;
    const ownId = isNew ? id : (await this.add(caller, test, undefined)).id;
    await this.sendOnce(companyId, ownId, test);
    const delivery = await this.deliveries.find(companyId, ownId, company.timeZone);
    if (!delivery) throw new DomainError('NOT_FOUND');
    return delivery;
  }

  private add(
    caller: Caller,
    test: Test,
    request: IdempotentRequest | undefined,
  ): Promise<{ readonly id: number; readonly isNew: boolean }> {
    const { companyId } = caller;
    const now = this.clock();
    return this.database.transaction(async (tx) => {
      let isNew = false;
      const id = await once(tx, companyId, request, async () => {
        isNew = true;
        await this.activity.record(tx, caller, 'whatsapp.tested');
        await this.rateLimit.countOne(tx, { companyId, instance: test.instance }, now);
        return this.deliveries.addTest(tx, companyId, test, now, test.claimedUntil);
      });
      return { id, isNew };
    });
  }

  private async sendOnce(companyId: number, id: number, test: Test): Promise<void> {
    const { phone, instance, text, claimedUntil } = test;
    const fail = (reason: DeliveryReason) => this.deliveries.settleTest(companyId, id, claimedUntil, reason);
    let address: string | null;
    try {
      address = (await this.provider.findAddresses(instance, [phone])).get(phone) ?? null;
      if (address !== null) {
        const messageId = await this.provider.sendText(instance, { address, text });
        const sentAt = this.clock();
        await this.deliveries.settleTest(companyId, id, claimedUntil, { messageId, sentAt });
        return await this.warnUnlessStored(instance, address, text, messageId);
      }
    } catch (cause) {
      if (!(cause instanceof ProviderError)) throw cause;
      const isDisconnected = cause.failure === 'not_connected';
      const reason = cause.failure === 'refused' ? 'provider_refused' : 'provider_unavailable';
      await fail(isDisconnected ? 'not_connected' : reason);
      throw new DomainError(isDisconnected ? 'NOT_CONNECTED' : 'PROVIDER_FAILED', { cause });
    }
    await fail('not_on_whatsapp');
    throw new DomainError('INVALID_INPUT', { fields: { phone: 'not_on_whatsapp' } });
  }

  /** Warns operators of a provider that does not store messages: reminders with an unknown outcome will fail. */
  private async warnUnlessStored(
    instance: string,
    address: string,
    text: string,
    messageId: string,
  ): Promise<void> {
    const found = await this.provider.findSent(instance, address, text).catch((error: unknown) => {
      if (error instanceof ProviderError) return null;
      throw error;
    });
    if (found !== messageId)
      this.logger.warn(
        'a sent message was not found: the Evolution API server needs DATABASE_SAVE_DATA_NEW_MESSAGE=true',
      );
  }

  /** The company's text, with the user as client and as professional. */
  private async exampleFor({ companyId, userId }: Caller, company: SendingCompany): Promise<string> {
    const { language, template, timeZone } = company;
    const name = (await this.owners.employeesOf(companyId, [userId])).get(userId) ?? '';
    const tomorrow = addDays(wallClockAt(this.clock(), timeZone), 1);
    return renderReminder(template ?? DEFAULT_TEMPLATES[language], language, {
      client: name,
      company: company.name,
      professional: name,
      start: `${tomorrow} 09:00:00`,
      link: this.publicUrl,
    });
  }
}
