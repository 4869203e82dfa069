import {
  DEFAULT_SEND_TYPE,
  type UpdateWhatsappSettingsInput,
  type WhatsappSettings,
} from '@alinha/contracts-messaging';
import { ActivityLog, type Caller } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { MessagingDatabase } from '../messaging.database.ts';
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
    private readonly activity: ActivityLog,
  ) {}

  async get({ companyId }: Caller): Promise<WhatsappSettings> {
    return (await this.settings.find(companyId)) ?? DEFAULTS;
  }

  /** What belongs to another type is forgotten: the time of a daily send does not outlive a change to `before`. */
  update(caller: Caller, input: UpdateWhatsappSettingsInput): Promise<WhatsappSettings> {
    return this.database.transaction(async (tx) => {
      await this.activity.record(tx, caller, 'whatsapp.updated');
      return this.settings.save(tx, caller.companyId, {
        type: input.type,
        time: input.type === 'daily' ? input.time : null,
        hours_before: input.type === 'before' ? input.hours_before : null,
      });
    });
  }
}
