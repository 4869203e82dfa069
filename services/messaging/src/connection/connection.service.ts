import type {
  ConnectionReason,
  ConnectionState,
  QrPayload,
  WhatsappConnection,
} from '@alinha/contracts-messaging';
import {
  ActivityLog,
  type Caller,
  CLOCK,
  type Clock,
  DomainError,
  LOGGER,
  type Logger,
} from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { MessagingDatabase } from '../messaging.database.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { type InstanceState, ProviderError, type WhatsappProvider } from '../provider/whatsapp-provider.ts';
import { WHATSAPP_PROVIDER } from '../tokens.ts';
import { InstanceSync } from './instance-sync.ts';
import { type Instance, InstancesRepository, mayBeRestarting, type SignOut } from './instances.repository.ts';

/** A server that reaches WhatsApp returns a code within seconds. */
const CODE_LIMIT_MS = 30_000;
const NO_CODE: QrPayload = { base64: null, code: null, pairing_code: null, count: null, test_link: null };

@Injectable()
export class ConnectionService {
  constructor(
    private readonly database: MessagingDatabase,
    private readonly instances: InstancesRepository,
    private readonly sync: InstanceSync,
    private readonly owners: ProjectionsService,
    private readonly activity: ActivityLog,
    @Inject(WHATSAPP_PROVIDER) private readonly provider: WhatsappProvider,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * An instance that a phone was connected to gets no other code: the provider reconnects it by itself. Another phone needs
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
        const { state } = await this.sync.refresh(seen);
        return { payload: (await this.testLink(seen, state)) ?? NO_CODE, state };
      }
      const { qr, state } = await this.provider.connect(name, caller.companyId);
      if (state === 'open') await this.sync.refreshByName(name);
      else await this.instances.saveQr(name, qr);
      return { payload: qr, state };
    } catch (error) {
      throw this.failure(error);
    }
  }

  /**
   * The provider's current state; `error` when the provider fails. Only admins get the code: a phone that scans it becomes
   * the company's.
   */
  async state({ companyId, isAdmin }: Caller, name: string): Promise<WhatsappConnection> {
    const seen = await this.instances.get(companyId, name);
    try {
      const live = await this.sync.refresh(seen);
      const known = (await this.instances.find(name)) ?? seen;
      if (known.signOut !== null) {
        return this.signedOutConnection(name, known.signOut);
      }
      if (live.state === 'open') {
        const payload = isAdmin ? await this.testLink(known, live.state) : null;
        return this.connectionOf(name, 'open', { phone: live.phone ?? known.phone, payload });
      }
      const state = shownState(known, live.state, this.clock());
      const payload = isAdmin && live.state === 'connecting' ? await this.nextQr(known) : null;
      const waitsTooLong = state === 'connecting' && !payload?.base64 && isCodeLate(known, this.clock());
      return this.connectionOf(name, state, { payload, reason: waitsTooLong ? 'unreachable' : null });
    } catch (error) {
      const { code } = this.failure(error);
      const reason = code === 'PROVIDER_LICENSE_REQUIRED' ? 'license_required' : null;
      return this.connectionOf(name, 'error', { phone: seen.phone, reason });
    }
  }

  /**
   * Stores the request before the call to the provider, so that nothing is sent during the call. A failed sign-out is
   * retried once a minute and when the phone reconnects.
   * @throws DomainError NOT_FOUND.
   */
  async disconnect(caller: Caller, name: string): Promise<WhatsappConnection> {
    const seen = await this.instances.get(caller.companyId, name);
    const instance = await this.database.transaction(async (tx) => {
      await this.activity.record(tx, caller, 'whatsapp.disconnected');
      return this.instances.requestSignOut(tx, seen, this.clock());
    });
    const signOut = instance.signOut === 'done' ? 'done' : await this.sync.signOut(instance);
    return this.signedOutConnection(name, signOut);
  }

  /** The current code; null when there is none or when it was scanned. */
  private async nextQr(seen: Instance): Promise<QrPayload | null> {
    // The provider reconnects a linked phone by itself. A call would start a second client.
    if (seen.openedAt !== null) return null;
    if (seen.closedAt !== null && mayBeRestarting(seen, this.clock())) return null;
    const { qr } = await this.provider.connect(seen.name, seen.companyId);
    // The server keeps the last code readable while it restarts after a scan.
    if (seen.closedAt !== null && qr.code === seen.qr?.code) return null;
    await this.instances.saveQr(seen.name, qr);
    return qr;
  }

  /** Link to the simulated phone while it is connected. */
  private async testLink(
    { name, companyId }: Instance,
    state: InstanceState['state'],
  ): Promise<QrPayload | null> {
    if (state !== 'open' || !this.provider.isTestMode) return null;
    return (await this.provider.connect(name, companyId)).qr;
  }

  private signedOutConnection(name: string, signOut: SignOut): WhatsappConnection {
    return this.connectionOf(name, 'closed', { reason: signOut === 'asked' ? 'sign_out_pending' : null });
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
 * Before the first connection, `closed` is temporary after a scan and while the server requests its first code. An
 * instance that stays closed has stopped; nothing restarts it.
 */
function shownState(instance: Instance, live: 'connecting' | 'closed', now: Date): 'connecting' | 'closed' {
  const { openedAt, codeAskedAt, qr } = instance;
  if (live === 'connecting' || openedAt !== null || codeAskedAt === null) return live;
  return !qr?.base64 || mayBeRestarting(instance, now) ? 'connecting' : 'closed';
}

function isCodeLate({ openedAt, codeAskedAt, qr }: Instance, now: Date): boolean {
  return (
    openedAt === null &&
    !qr?.base64 &&
    codeAskedAt !== null &&
    now.getTime() - codeAskedAt.getTime() >= CODE_LIMIT_MS
  );
}
