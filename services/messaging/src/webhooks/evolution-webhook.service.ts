import type { EvolutionWebhook } from '@alinha/contracts-messaging';
import { DomainError, LOGGER, type Logger } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { RepliesService } from '../answers/replies.service.ts';
import { InstanceSync } from '../connection/instance-sync.ts';
import { type Instance, InstancesRepository } from '../connection/instances.repository.ts';
import { EvolutionWebhooks } from '../provider/evolution-webhooks.ts';
import { ProviderError } from '../provider/whatsapp-provider.ts';
import { incomingText, isUnlinked, ownPhone, qrCodeOf, receiptOf } from './evolution-events.ts';
import { ReceiptsRepository } from './receipts.repository.ts';

/** The server repeats a webhook that fails with this status. */
const RETRY = { retryAfterSeconds: 5, isExpected: true };

/** Handles the webhooks of an Evolution API server. Unknown events are accepted and ignored. */
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

  /** @throws DomainError UNAUTHENTICATED; SERVICE_UNAVAILABLE when the server should repeat the webhook. */
  async receive({ event, instance: serverName, data }: EvolutionWebhook, authorization: string | undefined) {
    const name = this.webhooks.names.instanceOf(serverName);
    if (name === null || !(await this.webhooks.isSigned(name, authorization)))
      throw new DomainError('UNAUTHENTICATED');
    const instance = await this.instances.find(name);
    // Webhooks of replaced instances and of erased companies are ignored.
    if (instance) await this.handle(instance, event, data);
    return { received: true } as const;
  }

  private async handle(instance: Instance, event: string, data: unknown): Promise<void> {
    switch (event) {
      case 'messages.upsert':
        return this.handleMessage(instance, data);
      case 'messages.update':
        return this.handleReceipt(instance, data);
      case 'qrcode.updated': {
        const qr = qrCodeOf(data);
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
        // Includes `send.message`: the reply to our own call has the same data.
        return;
    }
  }

  private async handleMessage({ companyId }: Instance, data: unknown): Promise<void> {
    const message = incomingText(data);
    if (message) await this.replies.receive({ ...message, companyId });
  }

  private async handleReceipt({ companyId }: Instance, data: unknown): Promise<void> {
    const update = receiptOf(data);
    if (!update) return;
    const result = await this.receipts.save(companyId, update.messageId, update.receipt);
    // The receipt can arrive before the reply that contains the id of its message.
    if (result === 'sending') throw new DomainError('SERVICE_UNAVAILABLE', RETRY);
  }

  private async refreshing(refresh: () => Promise<void>): Promise<void> {
    try {
      await refresh();
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      this.logger.warn({ failure: error.failure, reason: error.message }, 'WhatsApp provider failed');
      throw new DomainError('SERVICE_UNAVAILABLE', { ...RETRY, cause: error });
    }
  }
}
