import { sendTypeSchema, type WhatsappSettings } from '@alinha/contracts-messaging';
import { Injectable } from '@nestjs/common';
import type { WhatsappSettingsModel } from '../generated/prisma/models.ts';
import { MessagingDatabase, type Tx } from '../messaging.database.ts';

type SendSettings = Omit<WhatsappSettings, 'instance_id'>;

function settingsOf({ type, time, hours_before, instance_id }: WhatsappSettingsModel): WhatsappSettings {
  return { type: sendTypeSchema.parse(type), time, hours_before, instance_id };
}

@Injectable()
export class WhatsappSettingsRepository {
  constructor(private readonly database: MessagingDatabase) {}

  async find(companyId: number): Promise<WhatsappSettings | null> {
    const row = await this.database.client.whatsappSettings.findUnique({ where: { company_id: companyId } });
    return row && settingsOf(row);
  }

  async save(tx: Tx, companyId: number, settings: SendSettings): Promise<WhatsappSettings> {
    const row = await tx.whatsappSettings.upsert({
      where: { company_id: companyId },
      create: { company_id: companyId, ...settings },
      update: settings,
    });
    return settingsOf(row);
  }
}
