import type {
  ConnectionReason,
  ConnectionState,
  QrPayload,
  WhatsappConnection,
} from '@alinha/contracts-messaging';
import { ActivityLog, type Caller, type Clock, DomainError, type Logger } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { MessagingDatabase } from '../messaging.database.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { type InstanceState, ProviderError, type WhatsappProvider } from '../provider/whatsapp-provider.ts';
import { CLOCK, LOGGER, WHATSAPP_PROVIDER } from '../tokens.ts';
import { InstanceNews, signedOut } from './instance-news.ts';
import { type Instance, InstancesRepository } from './instances.repository.ts';

/** A server that reaches WhatsApp has a code within seconds. */
const CODE_LIMIT_MS = 30_000;
/** After a scan the provider closes the connection for a moment and opens it again. */
const RESTART_LIMIT_MS = 20_000;
const NO_CODE: QrPayload = { base64: null, code: null, pairing_code: null, count: null, test_link: null };

@Injectable()
export class ConnectionService {
  constructor(
    private readonly database: MessagingDatabase,
    private readonly instances: InstancesRepository,
    private readonly news: InstanceNews,
    private readonly owners: ProjectionsService,
    private readonly activity: ActivityLog,
    @Inject(WHATSAPP_PROVIDER) private readonly provider: WhatsappProvider,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * An instance that a phone was connected to gets no other code: the provider reconnects it by itself. Another phone takes
   * another name.
   * @throws DomainError NOT_FOUND, PROVIDER_FAILED, PROVIDER_LICENSE_REQUIRED.
   */
  async connect(caller: Caller, name: string): Promise<{ payload: QrPayload; state: ConnectionState }> {
    await this.owners.prepareCompany(caller.companyId);
    await this.database.transaction(async (tx) => {
      if (!(await this.instances.bind(tx, caller.companyId, name, this.clock()))) return;
      await this.instances.retireAbandoned(tx, caller.companyId);
      await this.activity.record(tx, caller, 'whatsapp.connected');
    });
    const seen = await this.instances.get(caller.companyId, name);
    try {
      if (seen.openedAt !== null) {
        const { state } = await this.news.ask(seen);
        return { payload: (await this.testLink(seen, state)) ?? NO_CODE, state };
      }
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
      const known = (await this.instances.find(name)) ?? seen;
      if (known.signOut !== null) {
        const reason = known.signOut === 'asked' ? 'sign_out_pending' : null;
        return this.connectionOf(name, 'closed', { reason });
      }
      if (live.state === 'open') {
        const payload = isAdmin ? await this.testLink(known, live.state) : null;
        return this.connectionOf(name, 'open', { phone: live.phone ?? known.phone, payload });
      }
      const state = shownState(known, live.state, this.clock());
      const payload = isAdmin && live.state === 'connecting' ? await this.nextQr(known) : null;
      const waitsTooLong = state === 'connecting' && !payload && isCodeLate(known, this.clock());
      return this.connectionOf(name, state, { payload, reason: waitsTooLong ? 'unreachable' : null });
    } catch (error) {
      const { code } = this.failure(error);
      const reason = code === 'PROVIDER_LICENSE_REQUIRED' ? 'license_required' : null;
      return this.connectionOf(name, 'error', { phone: seen.phone, reason });
    }
  }

  /**
   * Also while the provider has lost the phone for a moment: it is signed out as soon as it is back, and nothing is sent
   * meanwhile.
   * @throws DomainError NOT_FOUND, PROVIDER_FAILED.
   */
  async disconnect(caller: Caller, name: string): Promise<WhatsappConnection> {
    const instance = await this.instances.get(caller.companyId, name);
    let outcome: 'asked' | 'done';
    try {
      outcome = await signedOut(this.provider, name);
    } catch (error) {
      throw this.failure(error);
    }
    // Nothing is left to sign out of an instance that no phone was connected to, or that is signed out.
    const signOut = instance.openedAt === null || instance.signOut === 'done' ? 'done' : outcome;
    await this.database.transaction(async (tx) => {
      await this.instances.signOut(tx, instance, signOut);
      await this.activity.record(tx, caller, 'whatsapp.disconnected');
    });
    return this.connectionOf(name, 'closed', { reason: signOut === 'asked' ? 'sign_out_pending' : null });
  }

  /** The code that waits to be scanned now; null when there is none, or when it was scanned already. */
  private async nextQr(seen: Instance): Promise<QrPayload | null> {
    // A phone that was connected once is reconnected by the provider; asking would start a second client.
    if (seen.openedAt !== null) return null;
    const { qr } = await this.provider.connect(seen.name, seen.companyId);
    // The server keeps the last code readable while it restarts after a scan.
    if (seen.closedAt !== null && qr.code === seen.qr?.code) return null;
    await this.instances.saveQr(seen.name, qr);
    return qr;
  }

  /** The way to the simulated phone stays at hand while it is connected. */
  private async testLink(
    { name, companyId }: Instance,
    state: InstanceState['state'],
  ): Promise<QrPayload | null> {
    if (state !== 'open' || !this.provider.isTestMode) return null;
    return (await this.provider.connect(name, companyId)).qr;
  }

  private connectionOf(
    name: string,
    state: ConnectionState,
    {
      phone = null,
      payload = null,
      reason = null,
    }: { phone?: string | null; payload?: QrPayload | null; reason?: ConnectionReason | null },
  ): WhatsappConnection {
    return {
      instance: { instanceName: name, state },
      phone,
      payload,
      test_mode: this.provider.isTestMode,
      reason,
    };
  }

  private failure(error: unknown): DomainError {
    if (!(error instanceof ProviderError)) throw error;
    this.logger.warn({ failure: error.failure, reason: error.message }, 'WhatsApp provider failed');
    const code = error.needsLicense ? 'PROVIDER_LICENSE_REQUIRED' : 'PROVIDER_FAILED';
    return new DomainError(code, { cause: error });
  }
}

/**
 * Before a phone was ever connected, `closed` may be a moment: between a scan and the connection, or while the server tries
 * to reach WhatsApp for the first code. A provider that stays closed has given up, and is not made to begin again.
 */
function shownState(
  { openedAt, codeAskedAt, closedAt, qr }: Instance,
  live: 'connecting' | 'closed',
  now: Date,
): 'connecting' | 'closed' {
  if (live === 'connecting' || openedAt !== null || codeAskedAt === null) return live;
  const isRestarting = closedAt === null || now.getTime() - closedAt.getTime() < RESTART_LIMIT_MS;
  return !qr?.base64 || isRestarting ? 'connecting' : 'closed';
}

function isCodeLate({ openedAt, codeAskedAt, qr }: Instance, now: Date): boolean {
  return (
    openedAt === null &&
    !qr?.base64 &&
    codeAskedAt !== null &&
    now.getTime() - codeAskedAt.getTime() >= CODE_LIMIT_MS
  );
}
