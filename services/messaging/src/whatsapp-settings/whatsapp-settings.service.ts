import {
  DEFAULT_SEND_TYPE,
  type UpdateWhatsappSettingsInput,
  type WhatsappSettings,
} from '@alinha/contracts-messaging';
import { ActivityLog, type Caller, CLOCK, type Clock, DomainError } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { MessagingDatabase, type Tx } from '../messaging.database.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { ScheduleRepository } from '../reminders/schedule/schedule.repository.ts';
import { ScheduleService } from '../reminders/schedule/schedule.service.ts';
import { WhatsappSettingsRepository } from './whatsapp-settings.repository.ts';

const DEFAULTS: WhatsappSettings = {
  type: DEFAULT_SEND_TYPE,
  time: null,
  hours_before: null,
  instance_id: null,
  reminder_answers: 'request',
};

@Injectable()
export class WhatsappSettingsService {
  constructor(
    private readonly database: MessagingDatabase,
    private readonly settings: WhatsappSettingsRepository,
    private readonly owners: ProjectionsService,
    private readonly companies: ScheduleRepository,
    private readonly schedule: ScheduleService,
    private readonly activity: ActivityLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async get({ companyId }: Caller): Promise<WhatsappSettings> {
    return (await this.settings.find(companyId)) ?? DEFAULTS;
  }

  /**
   * Fields of other types become null. A new rule or the first phone applies from now on; reminders that the new rule
   * makes overdue are sent at once. Replacing the phone changes no due time.
   * @throws DomainError NOT_FOUND for an instance that the company has not connected.
   */
  async update(caller: Caller, input: UpdateWhatsappSettingsInput): Promise<WhatsappSettings> {
    const { companyId } = caller;
    await this.owners.prepareCompany(companyId);
    return this.database.transaction(async (tx) => {
      const timeZone = await this.companies.lockCompany(tx, companyId);
      if (timeZone === null) throw new DomainError('NOT_FOUND');
      const stored = await this.settings.findStored(tx, companyId);
      const instance = await this.chosenInstance(tx, companyId, input, stored?.instance_id ?? null);
      const wanted: WhatsappSettings = {
        type: input.type,
        time: input.type === 'daily' ? input.time : null,
        hours_before: input.type === 'before' ? input.hours_before : null,
        instance_id: instance,
        reminder_answers: input.reminder_answers ?? (stored ?? DEFAULTS).reminder_answers,
      };
      const isSame =
        stored !== null && isSameTime(stored, wanted) && (stored.instance_id !== null || instance === null);
      const since = isSame ? stored.since : this.clock();
      const saved = await this.settings.save(tx, companyId, { ...wanted, since });
      if (stored?.instance_id && stored.instance_id !== instance)
        await this.settings.retireInstance(tx, companyId, stored.instance_id);
      if (!isSame) await this.schedule.refreshAll(tx, companyId, timeZone);
      await this.activity.record(tx, caller, 'whatsapp.updated');
      return saved;
    });
  }

  private async chosenInstance(
    tx: Tx,
    companyId: number,
    { instance_id: chosen }: UpdateWhatsappSettingsInput,
    stored: string | null,
  ): Promise<string | null> {
    if (chosen === undefined || chosen === null || chosen === stored) return stored;
    if (await this.settings.lockInstance(tx, companyId, chosen)) return chosen;
    throw new DomainError('NOT_FOUND', { fields: { instance_id: 'instance_name' } });
  }
}

function isSameTime(one: WhatsappSettings, other: WhatsappSettings): boolean {
  return one.type === other.type && one.time === other.time && one.hours_before === other.hours_before;
}
