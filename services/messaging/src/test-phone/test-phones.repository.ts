import { DomainError } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { MessagingDatabase } from '../messaging.database.ts';

const SHOWN_MESSAGES = 200;

type StoredMessage = {
  readonly id: number;
  readonly direction: 'to_client' | 'from_client';
  readonly phone: string;
  readonly text: string;
  readonly at: Date;
};

@Injectable()
export class TestPhonesRepository {
  constructor(private readonly database: MessagingDatabase) {}

  /** Connects a phone, as a scan of its QR code does. Does nothing for an unknown instance. */
  async connect(instance: string): Promise<void> {
    await this.database.client.sandboxPhone.updateMany({ where: { instance }, data: { is_open: true } });
  }

  async isConnected(instance: string): Promise<boolean> {
    return (await this.database.client.sandboxPhone.findUnique({ where: { instance } }))?.is_open ?? false;
  }

  /** True for a number that received a message. */
  async isKnown(instance: string, phone: string): Promise<boolean> {
    const count = await this.database.client.sandboxMessage.count({
      where: { instance, phone, direction: 'to_client' },
    });
    return count > 0;
  }

  /** False when the phone is not connected. */
  async receive(
    instance: string,
    { id, phone, text, at }: { id: string; phone: string; text: string; at: Date },
  ): Promise<boolean> {
    const received = await this.database.client.$executeRaw`
      INSERT INTO sandbox_message (company_id, instance, direction, phone, text, message_id, at)
      SELECT company_id, instance, 'from_client', ${phone}::text, ${text}::text, ${id}::text, ${at}::timestamptz
      FROM sandbox_phone WHERE instance = ${instance} AND is_open`;
    return received > 0;
  }

  /** The last 200 messages, oldest first. */
  async listMessages(companyId: number, instance: string): Promise<StoredMessage[]> {
    const rows = await this.database.client.$queryRaw<StoredMessage[]>`
      SELECT id, direction, phone, text, at FROM sandbox_message
      WHERE company_id = ${companyId} AND instance = ${instance} ORDER BY id DESC LIMIT ${SHOWN_MESSAGES}`;
    return rows.reverse();
  }

  async getCompany(companyId: number): Promise<{ name: string; language: string; timezone: string }> {
    const row = await this.database.client.company.findUnique({ where: { company_id: companyId } });
    if (!row) throw new DomainError('NOT_FOUND');
    return row;
  }
}
