import { reminderAnswersSchema, sendTypeSchema, type WhatsappSettings } from '@alinha/contracts-messaging';
import { Injectable } from '@nestjs/common';
import type { WhatsappSettingsModel } from '../generated/prisma/models.ts';
import { MessagingDatabase, type Tx } from '../messaging.database.ts';

export type StoredSettings = WhatsappSettings & {
  /** Time of the choice of the current rule. */
  readonly since: Date;
};

function settingsOf({
  type,
  time,
  hours_before,
  instance_id,
  reminder_answers: answers,
}: Omit<WhatsappSettingsModel, 'company_id' | 'since'>): WhatsappSettings {
  const reminder_answers = reminderAnswersSchema.parse(answers);
  return { type: sendTypeSchema.parse(type), time, hours_before, instance_id, reminder_answers };
}

@Injectable()
export class WhatsappSettingsRepository {
  constructor(private readonly database: MessagingDatabase) {}

  async find(companyId: number): Promise<WhatsappSettings | null> {
    const row = await this.database.client.whatsappSettings.findUnique({ where: { company_id: companyId } });
    return row && settingsOf(row);
  }

  /** Requires the company's lock. */
  async findStored(tx: Tx, companyId: number): Promise<StoredSettings | null> {
    const row = await tx.whatsappSettings.findUnique({ where: { company_id: companyId } });
    return row && { ...settingsOf(row), since: row.since };
  }

  async save(tx: Tx, companyId: number, settings: StoredSettings): Promise<WhatsappSettings> {
    const row = await tx.whatsappSettings.upsert({
      where: { company_id: companyId },
      create: { company_id: companyId, ...settings },
      update: settings,
    });
    return settingsOf(row);
  }

  /** True if a phone was ever connected to this instance of the company. Keeps its row until `tx` ends. */
  async lockInstance(tx: Tx, companyId: number, name: string): Promise<boolean> {
    const rows = await tx.$queryRaw<unknown[]>`
      SELECT name FROM whatsapp_instance
      WHERE company_id = ${companyId} AND name = ${name} AND opened_at IS NOT NULL FOR KEY SHARE`;
    return rows.length > 0;
  }

  /** Deletes a replaced instance. A job signs it out at the provider. */
  async retireInstance(tx: Tx, companyId: number, name: string): Promise<void> {
    await tx.whatsappInstance.deleteMany({ where: { company_id: companyId, name } });
  }
}
