import type { Clock } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DeliveriesRepository } from '../deliveries/deliveries.repository.ts';
import { MessagingDatabase } from '../messaging.database.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { type InstanceState, ProviderError, type WhatsappProvider } from '../provider/whatsapp-provider.ts';
import { ReminderScheduleRepository } from '../reminders/reminder-schedule.repository.ts';
import { ReminderScheduleService } from '../reminders/reminder-schedule.service.ts';
import { CLOCK, WHATSAPP_PROVIDER } from '../tokens.ts';
import { type Instance, InstancesRepository } from './instances.repository.ts';

/** So often something else may be said of an instance while it is asked; the next news or look go on from there. */
const TRIES = 4;

/** `asked` while the provider cannot do it. @throws ProviderError */
export async function signedOut(provider: WhatsappProvider, name: string): Promise<'asked' | 'done'> {
  try {
    await provider.disconnect(name);
    return 'done';
  } catch (error) {
    if (error instanceof ProviderError && error.failure === 'not_connected') return 'asked';
    throw error;
  }
}

/**
 * Keeps what is known of the company's phones in step with the provider. News may come late, twice or in any order: each
 * only makes us ask how things stand now.
 */
@Injectable()
export class InstanceNews {
  constructor(
    private readonly database: MessagingDatabase,
    private readonly instances: InstancesRepository,
    private readonly owners: ProjectionsService,
    private readonly schedule: ReminderScheduleRepository,
    private readonly reminders: ReminderScheduleService,
    private readonly deliveries: DeliveriesRepository,
    @Inject(WHATSAPP_PROVIDER) private readonly provider: WhatsappProvider,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Something happened to an instance. One that nobody has any more is no news.
   * @throws ProviderError
   */
  async look(name: string, phone: string | null = null): Promise<void> {
    const seen = await this.instances.find(name);
    if (seen) await this.ask(seen, phone);
  }

  /**
   * The provider says that it shows no more codes.
   * @throws ProviderError
   */
  async noMoreCodes(name: string): Promise<void> {
    await this.look(name);
    await this.instances.dropQr(name);
  }

  /**
   * Asks how an instance stands, and keeps it. An answer that another one may have overtaken is asked for again.
   * @throws ProviderError
   */
  async ask(seen: Instance, phone: string | null = null, tries = TRIES): Promise<InstanceState> {
    const said = await this.provider.stateOf(seen.name);
    if (said.state === 'open' && seen.signOut !== null) return this.signOutAgain(seen.name);
    const live = { ...said, phone: said.phone ?? phone };
    if ((await this.settle(seen, live)) || tries === 1) return live;
    const next = await this.instances.find(seen.name);
    return next ? this.ask(next, phone, tries - 1) : live;
  }

  /** False when something was said of it since `seen` was read. */
  private settle(seen: Instance, { state, phone }: InstanceState): Promise<boolean> {
    if (state !== 'open') return this.instances.close(seen, state, this.clock());
    const isKnown = seen.state === 'open' && (phone === null || phone === seen.phone);
    return isKnown ? this.instances.confirm(seen) : this.open(seen, phone);
  }

  /** A phone that came back after it was signed out: the provider could not do it then. */
  private async signOutAgain(name: string): Promise<InstanceState> {
    await this.instances.keepSignOut(name, await signedOut(this.provider, name));
    return { state: 'closed', phone: null };
  }

  private async open(seen: Instance, phone: string | null): Promise<boolean> {
    await this.owners.prepareCompany(seen.companyId);
    return this.database.transaction(async (tx) => {
      const timeZone = await this.schedule.lockCompany(tx, seen.companyId, 'alone');
      const instance = await this.instances.lock(tx, seen);
      if (!instance) return true;
      if (instance.version !== seen.version) return false;
      const now = this.clock();
      await this.instances.saveOpen(tx, instance.name, phone, now);
      await this.deliveries.wakeWaiting(tx, seen.companyId, now);
      if (instance.openedAt !== null) return true;
      await this.instances.retireOthers(tx, instance);
      await this.instances.useForReminders(tx, instance, now);
      if (timeZone !== null) await this.reminders.refreshAll(tx, seen.companyId, timeZone);
      return true;
    });
  }
}
