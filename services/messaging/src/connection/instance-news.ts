import type { Clock } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { MessagingDatabase } from '../messaging.database.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import type { InstanceState, WhatsappProvider } from '../provider/whatsapp-provider.ts';
import { ReminderScheduleRepository } from '../reminders/reminder-schedule.repository.ts';
import { ReminderScheduleService } from '../reminders/reminder-schedule.service.ts';
import { CLOCK, WHATSAPP_PROVIDER } from '../tokens.ts';
import { type Instance, InstancesRepository } from './instances.repository.ts';

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
    @Inject(WHATSAPP_PROVIDER) private readonly provider: WhatsappProvider,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Something happened to an instance. One that nobody has any more is no news.
   * @throws ProviderError
   */
  async look(name: string, phone: string | null = null): Promise<void> {
    const seen = await this.instances.find(name);
    if (!seen) return;
    const live = await this.provider.stateOf(name);
    await this.settle(seen, { ...live, phone: live.phone ?? phone });
  }

  /** Keeps how an instance stands, as the provider said after `seen` was read. */
  async settle(seen: Instance, { state, phone }: InstanceState): Promise<void> {
    if (state === 'open') await this.open(seen, phone);
    else if (state !== seen.state) await this.instances.close(seen, state);
  }

  private async open(seen: Instance, phone: string | null): Promise<void> {
    if (seen.state === 'open' && (phone === null || phone === seen.phone)) return;
    await this.owners.prepareCompany(seen.companyId);
    await this.database.transaction(async (tx) => {
      const timeZone = await this.schedule.lockCompany(tx, seen.companyId, 'alone');
      const instance = await this.instances.lock(tx, seen);
      if (!instance) return;
      const now = this.clock();
      await this.instances.saveOpen(tx, instance.name, phone, now);
      if (instance.openedAt !== null) return;
      await this.instances.retireOthers(tx, instance);
      await this.instances.useForReminders(tx, instance, now);
      if (timeZone !== null) await this.reminders.refreshAll(tx, seen.companyId, timeZone);
    });
  }
}
