import {
  DEFAULT_SEND_TYPE,
  type UpdateWhatsappSettingsInput,
  type WhatsappSettings,
} from '@alinha/contracts-messaging';
import { ActivityLog, type Caller, type Clock, DomainError } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { MessagingDatabase, type Tx } from '../messaging.database.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { ReminderScheduleRepository } from '../reminders/reminder-schedule.repository.ts';
import { ReminderScheduleService } from '../reminders/reminder-schedule.service.ts';
import { CLOCK } from '../tokens.ts';
import { WhatsappSettingsRepository } from './whatsapp-settings.repository.ts';

const DEFAULTS: WhatsappSettings = {
  type: DEFAULT_SEND_TYPE,
  time: null,
  hours_before: null,
  instance_id: null,
};

@Injectable()
export class WhatsappSettingsService {
  constructor(
    private readonly database: MessagingDatabase,
    private readonly settings: WhatsappSettingsRepository,
    private readonly owners: ProjectionsService,
    private readonly companies: ReminderScheduleRepository,
    private readonly schedule: ReminderScheduleService,
    private readonly activity: ActivityLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async get({ companyId }: Caller): Promise<WhatsappSettings> {
    return (await this.settings.find(companyId)) ?? DEFAULTS;
  }

  /**
   * What belongs to another type is forgotten: the time of a daily send does not outlive a change to `before`. Another time
   * counts from now on, as the first phone does, but who would have been told later and by now should know is told at
   * once; a phone in place of another goes on where that one ended.
   * @throws DomainError NOT_FOUND for an instance that the company has not connected.
   */
  async update(caller: Caller, input: UpdateWhatsappSettingsInput): Promise<WhatsappSettings> {
    const { companyId } = caller;
    await this.owners.prepareCompany(companyId);
    return this.database.transaction(async (tx) => {
      const timeZone = await this.companies.lockCompany(tx, companyId, 'alone');
      if (timeZone === null) throw new DomainError('NOT_FOUND');
      const kept = await this.settings.findKept(tx, companyId);
      const instance = await this.chosenInstance(tx, companyId, input, kept?.instance_id ?? null);
      const wanted: WhatsappSettings = {
        type: input.type,
        time: input.type === 'daily' ? input.time : null,
        hours_before: input.type === 'before' ? input.hours_before : null,
        instance_id: instance,
      };
      const isSame =
        kept !== null && isSameTime(kept, wanted) && (kept.instance_id !== null || instance === null);
      const since = isSame ? kept.since : this.clock();
      const saved = await this.settings.save(tx, companyId, { ...wanted, since });
      if (kept?.instance_id && kept.instance_id !== instance)
        await this.settings.retireInstance(tx, companyId, kept.instance_id);
      if (!isSame) await this.schedule.refreshAll(tx, companyId, timeZone);
      await this.activity.record(tx, caller, 'whatsapp.updated');
      return saved;
    });
  }

  private async chosenInstance(
    tx: Tx,
    companyId: number,
    { instance_id: chosen }: UpdateWhatsappSettingsInput,
    kept: string | null,
  ): Promise<string | null> {
    if (chosen === undefined || chosen === null || chosen === kept) return kept;
    if (await this.settings.lockInstance(tx, companyId, chosen)) return chosen;
    throw new DomainError('NOT_FOUND', { fields: { instance_id: 'instance_name' } });
  }
}

function isSameTime(one: WhatsappSettings, other: WhatsappSettings): boolean {
  return one.type === other.type && one.time === other.time && one.hours_before === other.hours_before;
}
