import { addDays, wallClockAt } from '@alinha/contracts-core';
import { DEFAULT_TEMPLATES, type Delivery, renderReminder } from '@alinha/contracts-messaging';
import {
  ActivityLog,
  type Caller,
  type Clock,
  DomainError,
  type IdempotentRequest,
  type Logger,
  once,
} from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { MessagingDatabase } from '../messaging.database.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { ProviderError, type WhatsappProvider } from '../provider/whatsapp-provider.ts';
import { CLOCK, LOGGER, PUBLIC_URL, WHATSAPP_PROVIDER } from '../tokens.ts';
import { DeliveriesRepository } from './deliveries.repository.ts';
import { failed, type Outcome, sent } from './outcomes.ts';
import { phoneNumberOf } from './phone-number.ts';
import { type Sender, SendingRepository } from './sending.repository.ts';

/** Longer than a call may take: what has not ended by then died. */
const CLAIM_MS = 2 * 60_000;

type Test = {
  readonly phone: string;
  readonly instance: string;
  readonly text: string;
  readonly now: Date;
};

/** An example of the reminder, to whoever wants to see one. Somebody waits for it: there is one try. */
@Injectable()
export class TestMessageService {
  constructor(
    private readonly database: MessagingDatabase,
    private readonly deliveries: DeliveriesRepository,
    private readonly sending: SendingRepository,
    private readonly owners: ProjectionsService,
    private readonly activity: ActivityLog,
    @Inject(WHATSAPP_PROVIDER) private readonly provider: WhatsappProvider,
    @Inject(PUBLIC_URL) private readonly publicUrl: string,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * The same request again is answered with the message that it sent, and makes up for one that it did not.
   * @throws DomainError INVALID_INPUT for what is no phone or has no WhatsApp, NOT_CONNECTED, PROVIDER_FAILED
   */
  async send(caller: Caller, text: string, request: IdempotentRequest | undefined): Promise<Delivery> {
    const { companyId } = caller;
    const phone = phoneNumberOf(text);
    if (phone === null) throw new DomainError('INVALID_INPUT', { fields: { phone: 'phone' } });
    await this.owners.prepareCompany(companyId);
    const sender = await this.sending.findSender(companyId);
    if (!sender?.instance || !sender.isOpen) throw new DomainError('NOT_CONNECTED');
    const test = {
      ...{ phone, instance: sender.instance, now: this.clock() },
      text: await this.exampleFor(caller, sender),
    };
    const { id, isNew } = await this.add(caller, test, request);
    const first = await this.deliveries.find(companyId, id, sender.timeZone);
    if (!isNew && first && first.status !== 'failed') return first;
    const ownId = isNew ? id : (await this.add(caller, test, undefined)).id;
    await this.sendOnce(companyId, ownId, test);
    const delivery = await this.deliveries.find(companyId, ownId, sender.timeZone);
    if (!delivery) throw new DomainError('NOT_FOUND');
    return delivery;
  }

  /** Writes it down before it goes out, as sent from now on. */
  private add(
    caller: Caller,
    { now, instance, ...test }: Test,
    request: IdempotentRequest | undefined,
  ): Promise<{ readonly id: number; readonly isNew: boolean }> {
    const { companyId } = caller;
    return this.database.transaction(async (tx) => {
      let isNew = false;
      const id = await once(tx, companyId, request, async () => {
        isNew = true;
        await this.activity.record(tx, caller, 'whatsapp.tested');
        await this.sending.countOne(tx, companyId, instance, now);
        return this.deliveries.addTest(tx, companyId, { ...test, instance }, now, claimUntil(now));
      });
      return { id, isNew };
    });
  }

  private async sendOnce(companyId: number, id: number, { phone, instance, text, now }: Test): Promise<void> {
    const until = claimUntil(now);
    const row = { id, turnAt: until, attempts: 1, claimedUntil: until, phone };
    const settle = (outcome: Outcome) =>
      this.database.transaction((tx) => this.sending.settle(tx, [{ ...outcome, companyId }]));
    let address: string | null;
    try {
      address = (await this.provider.findAddresses(instance, [phone])).get(phone) ?? null;
      if (address !== null) {
        const messageId = await this.provider.sendText(instance, { address, text });
        await settle(sent(row, messageId, this.clock()));
        return await this.warnUnlessKept(instance, address, text, messageId);
      }
    } catch (cause) {
      if (!(cause instanceof ProviderError)) throw cause;
      const isDisconnected = cause.failure === 'not_connected';
      const reason = cause.failure === 'refused' ? 'provider_refused' : 'provider_unavailable';
      await settle(failed(row, isDisconnected ? 'not_connected' : reason));
      throw new DomainError(isDisconnected ? 'NOT_CONNECTED' : 'PROVIDER_FAILED', { cause });
    }
    await settle(failed(row, 'not_on_whatsapp'));
    throw new DomainError('INVALID_INPUT', { fields: { phone: 'not_on_whatsapp' } });
  }

  /** What cannot be found again fails when it is in doubt: whoever runs the provider is told before that happens. */
  private async warnUnlessKept(
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
        'a message that went out is not found again: the Evolution API server needs DATABASE_SAVE_DATA_NEW_MESSAGE=true',
      );
  }

  /** The company's own text; whoever asks for it plays both parts. */
  private async exampleFor({ companyId, userId }: Caller, sender: Sender): Promise<string> {
    const { language, template, name: company, timeZone } = sender;
    const name = (await this.owners.employeesOf(companyId, [userId])).get(userId) ?? '';
    const tomorrow = addDays(wallClockAt(this.clock(), timeZone), 1);
    return renderReminder(template ?? DEFAULT_TEMPLATES[language], language, {
      ...{ client: name, company, professional: name },
      start: `${tomorrow} 09:00:00`,
      link: this.publicUrl,
    });
  }
}

const claimUntil = (now: Date) => new Date(now.getTime() + CLAIM_MS);
