import type { EvolutionWebhook } from '@alinha/contracts-messaging';
import { DomainError, type Logger } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { RepliesService } from '../answers/replies.service.ts';
import { InstanceSync } from '../connection/instance-sync.ts';
import { type Instance, InstancesRepository } from '../connection/instances.repository.ts';
import { EvolutionWebhooks } from '../provider/evolution-webhooks.ts';
import { ProviderError } from '../provider/whatsapp-provider.ts';
import { LOGGER } from '../tokens.ts';
import { incomingText, isUnlinked, newQr, ownPhone, receiptOf } from './evolution-news.ts';
import { ReceiptsRepository } from './receipts.repository.ts';

/** The server tries again some seconds after anything but a refusal. */
const LATER = { retryAfterSeconds: 5, isExpected: true };

/** What an Evolution API server tells. Events that say nothing to us are received all the same. */
@Injectable()
export class EvolutionWebhookService {
  constructor(
    private readonly webhooks: EvolutionWebhooks,
    private readonly instances: InstancesRepository,
    private readonly sync: InstanceSync,
    private readonly replies: RepliesService,
    private readonly receipts: ReceiptsRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws DomainError UNAUTHENTICATED; SERVICE_UNAVAILABLE for what is to be told again. */
  async receive({ event, instance: told, data }: EvolutionWebhook, authorization: string | undefined) {
    const name = this.webhooks.names.instanceOf(told);
    if (name === null || !(await this.webhooks.isSigned(name, authorization)))
      throw new DomainError('UNAUTHENTICATED');
    const instance = await this.instances.find(name);
    // Replaced, or its company is gone: its last news concern nobody.
    if (instance) await this.take(instance, event, data);
    return { received: true } as const;
  }

  private async take(instance: Instance, event: string, data: unknown): Promise<void> {
    switch (event) {
      case 'messages.upsert':
        return this.takeMessage(instance, data);
      case 'messages.update':
        return this.takeReceipt(instance, data);
      case 'qrcode.updated': {
        const qr = newQr(data);
        return qr
          ? this.instances.saveQr(instance.name, qr)
          : this.refreshing(() => this.sync.dropExpiredCode(instance.name));
      }
      case 'connection.update':
      case 'logout.instance':
      case 'remove.instance':
      case 'status.instance':
        if (isUnlinked(event, data)) await this.instances.saveUnlinked(instance.name);
        return this.refreshing(() => this.sync.refreshByName(instance.name, ownPhone(data)));
      default:
        // `send.message` among them: what we send is known from its reply.
        return;
    }
  }

  private async takeMessage({ companyId }: Instance, data: unknown): Promise<void> {
    const message = incomingText(data);
    if (message) await this.replies.receive({ ...message, companyId });
  }

  private async takeReceipt({ companyId }: Instance, data: unknown): Promise<void> {
    const told = receiptOf(data);
    if (!told || (await this.receipts.save(companyId, told.messageId, told.receipt))) return;
    // The receipt may be quicker than the reply that says which message it is of.
    if (await this.receipts.isSending(companyId)) throw new DomainError('SERVICE_UNAVAILABLE', LATER);
  }

  private async refreshing(refresh: () => Promise<void>): Promise<void> {
    try {
      await refresh();
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      this.logger.warn({ failure: error.failure, reason: error.message }, 'WhatsApp provider failed');
      throw new DomainError('SERVICE_UNAVAILABLE', { ...LATER, cause: error });
    }
  }
}
