import { CLOCK, type Clock, LOGGER, type Logger } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DeliveriesRepository } from '../deliveries/deliveries.repository.ts';
import { MessagingDatabase } from '../messaging.database.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { type InstanceState, ProviderError, type WhatsappProvider } from '../provider/whatsapp-provider.ts';
import { ScheduleRepository } from '../reminders/schedule/schedule.repository.ts';
import { ScheduleService } from '../reminders/schedule/schedule.service.ts';
import { WHATSAPP_PROVIDER } from '../tokens.ts';
import { type Instance, InstancesRepository, mayBeRestarting, type SignOut } from './instances.repository.ts';

/** Attempts to store a state while other writers change the row. A later event or read continues. */
const TRIES = 4;

/**
 * Stores the provider's state of each instance. Events may be late, repeated or out of order, so an event only causes a
 * query of the current state.
 */
@Injectable()
export class InstanceSync {
  constructor(
    private readonly database: MessagingDatabase,
    private readonly instances: InstancesRepository,
    private readonly owners: ProjectionsService,
    private readonly schedule: ScheduleRepository,
    private readonly reminders: ScheduleService,
    private readonly deliveries: DeliveriesRepository,
    @Inject(WHATSAPP_PROVIDER) private readonly provider: WhatsappProvider,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Does nothing for a deleted instance.
   * @throws ProviderError
   */
  async refreshByName(name: string, phone: string | null = null): Promise<void> {
    const seen = await this.instances.find(name);
    if (seen) await this.refresh(seen, phone);
  }

  /**
   * Handles the end of an instance's QR codes.
   * @throws ProviderError
   */
  async dropExpiredCode(name: string): Promise<void> {
    await this.refreshByName(name);
    await this.instances.dropQr(name);
  }

  /**
   * Queries and stores the state of an instance; repeats this when another writer changes the row. A pending sign-out
   * is retried instead.
   * @throws ProviderError
   */
  async refresh(seen: Instance, phone: string | null = null, tries = TRIES): Promise<InstanceState> {
    if (seen.signOut === 'asked') return this.signOutAgain(seen);
    const reported = await this.provider.stateOf(seen.name);
    if (reported.state === 'open' && seen.signOut !== null) return this.signOutAgain(seen);
    const live = { ...reported, phone: reported.phone ?? phone };
    if ((await this.store(seen, live)) || tries === 1) return live;
    const next = await this.instances.find(seen.name);
    return next ? this.refresh(next, phone, tries - 1) : live;
  }

  /** Signs the phone out and stores the outcome; `asked` when the provider failed: the sign-out is retried. */
  async signOut(seen: Instance): Promise<SignOut> {
    const outcome = await this.signOutAtProvider(seen);
    return this.instances.saveSignOut(seen, outcome);
  }

  private async signOutAgain(seen: Instance): Promise<InstanceState> {
    await this.signOut(seen);
    return { state: 'closed', phone: null };
  }

  private async signOutAtProvider(seen: Instance): Promise<SignOut> {
    try {
      await this.provider.disconnect(seen.name);
      return 'done';
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      this.logger.warn({ failure: error.failure, reason: error.message }, 'WhatsApp sign-out failed');
      const wasNeverLinked = seen.openedAt === null && !mayBeRestarting(seen, this.clock());
      return error.failure === 'not_connected' && wasNeverLinked ? 'done' : 'asked';
    }
  }

  /** False when the row changed since `seen` was read. */
  private store(seen: Instance, { state, phone }: InstanceState): Promise<boolean> {
    if (state !== 'open') return this.instances.close(seen, state, this.clock());
    const isKnown = seen.state === 'open' && (phone === null || phone === seen.phone);
    return isKnown ? this.instances.confirm(seen) : this.open(seen, phone);
  }

  private async open(seen: Instance, phone: string | null): Promise<boolean> {
    await this.owners.prepareCompany(seen.companyId);
    return this.database.transaction(async (tx) => {
      const timeZone = await this.schedule.lockCompany(tx, seen.companyId);
      const instance = await this.instances.lock(tx, seen);
      if (!instance) return true;
      if (instance.version !== seen.version) return false;
      const now = this.clock();
      await this.instances.saveOpen(tx, instance.name, phone, now);
      await this.deliveries.retryWaiting(tx, seen.companyId, now);
      if (instance.openedAt !== null) return true;
      await this.instances.retireOthers(tx, instance);
      await this.instances.useForReminders(tx, instance, now);
      if (timeZone !== null) await this.reminders.refreshAll(tx, seen.companyId, timeZone);
      return true;
    });
  }
}
