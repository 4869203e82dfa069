import { sendTypeSchema, type WhatsappSettings } from '@alinha/contracts-messaging';
import { Injectable } from '@nestjs/common';
import type { WhatsappSettingsModel } from '../generated/prisma/models.ts';
import { MessagingDatabase, type Tx } from '../messaging.database.ts';

export type KeptSettings = WhatsappSettings & {
  /** Since when the type of send holds. */
  readonly since: Date;
};

function settingsOf({
  type,
  time,
  hours_before,
  instance_id,
}: Omit<WhatsappSettingsModel, 'company_id' | 'since'>): WhatsappSettings {
  return { type: sendTypeSchema.parse(type), time, hours_before, instance_id };
}

@Injectable()
export class WhatsappSettingsRepository {
  constructor(private readonly database: MessagingDatabase) {}

  async find(companyId: number): Promise<WhatsappSettings | null> {
    const row = await this.database.client.whatsappSettings.findUnique({ where: { company_id: companyId } });
    return row && settingsOf(row);
  }

  /** Under the lock of the company's row. */
  async findKept(tx: Tx, companyId: number): Promise<KeptSettings | null> {
    const row = await tx.whatsappSettings.findUnique({ where: { company_id: companyId } });
    return row && { ...settingsOf(row), since: row.since };
  }

  async save(tx: Tx, companyId: number, settings: KeptSettings): Promise<WhatsappSettings> {
    const row = await tx.whatsappSettings.upsert({
      where: { company_id: companyId },
      create: { company_id: companyId, ...settings },
      update: settings,
    });
    return settingsOf(row);
  }

  /** True for an instance of the company that a phone was connected to; it stays so until `tx` ends. */
  async lockInstance(tx: Tx, companyId: number, name: string): Promise<boolean> {
    const rows = await tx.$queryRaw<unknown[]>`
      SELECT name FROM whatsapp_instance
      WHERE company_id = ${companyId} AND name = ${name} AND opened_at IS NOT NULL FOR KEY SHARE`;
    return rows.length > 0;
  }

  /** An instance that another has taken the place of is signed out at the provider. */
  async retireInstance(tx: Tx, companyId: number, name: string): Promise<void> {
    await tx.whatsappInstance.deleteMany({ where: { company_id: companyId, name } });
  }
}
