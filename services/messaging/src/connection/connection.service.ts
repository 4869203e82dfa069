import type { ConnectionState, QrPayload, WhatsappConnection } from '@alinha/contracts-messaging';
import { ActivityLog, type Caller, DomainError, type Logger } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { MessagingDatabase } from '../messaging.database.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { ProviderError, type WhatsappProvider } from '../provider/whatsapp-provider.ts';
import { LOGGER, WHATSAPP_PROVIDER } from '../tokens.ts';
import { InstanceNews } from './instance-news.ts';
import { type Instance, InstancesRepository } from './instances.repository.ts';

@Injectable()
export class ConnectionService {
  constructor(
    private readonly database: MessagingDatabase,
    private readonly instances: InstancesRepository,
    private readonly news: InstanceNews,
    private readonly owners: ProjectionsService,
    private readonly activity: ActivityLog,
    @Inject(WHATSAPP_PROVIDER) private readonly provider: WhatsappProvider,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws DomainError NOT_FOUND, PROVIDER_FAILED. */
  async connect(caller: Caller, name: string): Promise<{ payload: QrPayload; state: ConnectionState }> {
    await this.owners.prepareCompany(caller.companyId);
    await this.database.transaction(async (tx) => {
      if (!(await this.instances.bind(tx, caller.companyId, name))) return;
      await this.instances.retireAbandoned(tx, caller.companyId);
      await this.activity.record(tx, caller, 'whatsapp.connected');
    });
    try {
      const { qr, state } = await this.provider.connect(name, caller.companyId);
      if (state === 'open') await this.news.look(name);
      else await this.instances.saveQr(name, qr);
      return { payload: qr, state };
    } catch (error) {
      throw this.failure(error);
    }
  }

  /**
   * What the provider says now; `error` when it does not say. Only admins get the code: whoever scans it makes their own
   * phone the company's.
   */
  async state({ companyId, isAdmin }: Caller, name: string): Promise<WhatsappConnection> {
    const seen = await this.instances.get(companyId, name);
    try {
      const live = await this.news.ask(seen);
      if (live.state === 'open') {
        // The way to the simulated phone stays at hand while it is connected.
        const hasLink = isAdmin && this.provider.isTestMode;
        const payload = hasLink ? (await this.provider.connect(name, companyId)).qr : null;
        return this.connectionOf(name, 'open', live.phone ?? seen.phone, payload);
      }
      const waits = isWaiting(seen, live.state);
      const qr = waits && isAdmin ? await this.nextQr(seen) : null;
      return this.connectionOf(name, waits ? 'connecting' : live.state, null, qr);
    } catch (error) {
      this.failure(error);
      return this.connectionOf(name, 'error', seen.phone);
    }
  }

  /** @throws DomainError NOT_FOUND, PROVIDER_FAILED. */
  async disconnect(caller: Caller, name: string): Promise<WhatsappConnection> {
    const instance = await this.instances.get(caller.companyId, name);
    try {
      await this.provider.disconnect(name);
    } catch (error) {
      throw this.failure(error);
    }
    await this.database.transaction(async (tx) => {
      await this.instances.signOut(tx, instance);
      await this.activity.record(tx, caller, 'whatsapp.disconnected');
    });
    return this.connectionOf(name, 'closed', null);
  }

  private async nextQr({ name, companyId }: Instance): Promise<QrPayload> {
    const { qr } = await this.provider.connect(name, companyId);
    await this.instances.saveQr(name, qr);
    return qr;
  }

  private connectionOf(
    name: string,
    state: ConnectionState,
    phone: string | null,
    payload: QrPayload | null = null,
  ): WhatsappConnection {
    return {
      instance: { instanceName: name, state },
      phone,
      payload,
      test_mode: this.provider.isTestMode,
    };
  }

  private failure(error: unknown): DomainError {
    if (!(error instanceof ProviderError)) throw error;
    this.logger.warn({ failure: error.failure, reason: error.message }, 'WhatsApp provider failed');
    return new DomainError('PROVIDER_FAILED', { cause: error });
  }
}

/**
 * A code is on somebody's screen. Codes change every half minute, so each look brings the latest; a provider that has
 * closed the instance after it showed one has given up, and is not made to begin again.
 */
function isWaiting(seen: Instance, live: 'connecting' | 'closed'): boolean {
  return live === 'connecting' || (seen.state === 'connecting' && !seen.qr?.base64);
}
