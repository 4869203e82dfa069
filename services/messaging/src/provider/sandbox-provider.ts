import { randomUUID } from 'node:crypto';
import type { QrPayload } from '@alinha/contracts-messaging';
import { type Clock, type DatabaseConnection, Gathered, Recordset } from '@alinha/service-kit';
import QRCode from 'qrcode';
import type { MessagingDatabase } from '../messaging.database.ts';
import type { TestPhoneLinks } from '../test-phone/test-phone-links.ts';
import { phoneOfAddress } from './whatsapp-address.ts';
import {
  type InstanceState,
  type OutgoingText,
  ProviderError,
  type ProviderFailure,
  type WhatsappProvider,
} from './whatsapp-provider.ts';

type SandboxText = {
  readonly instance: string;
  readonly phone: string;
  readonly text: string;
  readonly message_id: string;
};

const TEXTS = new Recordset({
  instance: 'text',
  phone: 'text',
  text: 'text',
  message_id: 'text',
  place: 'int',
});
/** At $6. */
const KEEP = `
  INSERT INTO sandbox_message (company_id, instance, direction, phone, text, message_id, at)
  SELECT p.company_id, p.instance, 'to_client', w.phone, w.text, w.message_id, $6::timestamptz
  FROM ${TEXTS.sql} JOIN sandbox_phone p ON p.instance = w.instance AND p.is_open
  ORDER BY w.place
  RETURNING message_id`;

/** Nobody's: the number of every simulated phone. */
export const SANDBOX_PHONE = '+5511900000000';

/**
 * A simulated phone stands for WhatsApp: its QR code is scanned by opening what it says, every number has WhatsApp, and
 * what is sent is kept where the phone's page shows it.
 */
export class SandboxProvider implements WhatsappProvider {
  readonly isTestMode = true;

  /** A day's messages of a clinic go out side by side: kept one by one, each would wait for the disk. */
  private readonly outgoing = new Gathered<SandboxText, boolean>((messages) => this.keep(messages));

  constructor(
    private readonly database: MessagingDatabase,
    private readonly connection: DatabaseConnection,
    private readonly links: TestPhoneLinks,
    private readonly clock: Clock,
  ) {}

  connect(instance: string, companyId: number): Promise<{ qr: QrPayload; state: InstanceState['state'] }> {
    return guarded('unavailable', async () => {
      const { client } = this.database;
      await client.$executeRaw`
        INSERT INTO sandbox_phone (instance, company_id) VALUES (${instance}, ${companyId}) ON CONFLICT DO NOTHING`;
      const { state } = await this.stateOf(instance);
      const link = this.links.linkOf(instance);
      const isOpen = state === 'open';
      const qr = {
        base64: isOpen ? null : await QRCode.toDataURL(link, { margin: 2, width: 320 }),
        code: isOpen ? null : link,
        pairing_code: null,
        count: isOpen ? null : 1,
        test_link: link,
      };
      return { qr, state };
    });
  }

  stateOf(instance: string): Promise<InstanceState> {
    return guarded('unavailable', async () => {
      const phone = await this.database.client.sandboxPhone.findUnique({ where: { instance } });
      if (!phone) return { state: 'closed', phone: null };
      return phone.is_open ? { state: 'open', phone: SANDBOX_PHONE } : { state: 'connecting', phone: null };
    });
  }

  disconnect(instance: string): Promise<void> {
    return guarded('unavailable', async () => {
      await this.database.client.sandboxPhone.deleteMany({ where: { instance } });
    });
  }

  /** The messages stay: they are the company's, and go with it. */
  remove(instance: string): Promise<void> {
    return this.disconnect(instance);
  }

  findAddresses(_instance: string, phones: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return Promise.resolve(new Map(phones.map((phone) => [phone, `${phone.slice(1)}@s.whatsapp.net`])));
  }

  sendText(instance: string, { address, text }: OutgoingText): Promise<string> {
    return guarded('unknown_outcome', async () => {
      const messageId = `TEST-${randomUUID()}`;
      const isSent = await this.outgoing.do({
        instance,
        phone: phoneOf(address),
        text,
        message_id: messageId,
      });
      if (!isSent) throw new ProviderError('not_connected', 'the simulated phone is not connected');
      return messageId;
    });
  }

  findSent(instance: string, address: string, mark: string): Promise<string | null> {
    return guarded('unavailable', async () => {
      const [found] = await this.database.client.$queryRaw<{ message_id: string }[]>`
        SELECT message_id FROM sandbox_message
        WHERE instance = ${instance} AND phone = ${phoneOf(address)} AND direction = 'to_client'
          AND position(${mark}::text IN text) > 0
        ORDER BY id DESC LIMIT 1`;
      return found?.message_id ?? null;
    });
  }

  /** Answers of each whether its phone was connected. */
  private async keep(messages: readonly SandboxText[]): Promise<boolean[]> {
    const { rows } = await this.connection.pool.query<{ message_id: string }>({
      name: 'sandbox.keep',
      text: KEEP,
      values: [
        ...TEXTS.parametersOf(messages.map((message, place) => ({ ...message, place }))),
        this.clock(),
      ],
    });
    const ids = new Set(rows.map(({ message_id }) => message_id));
    return messages.map(({ message_id }) => ids.has(message_id));
  }
}

function phoneOf(address: string): string {
  const phone = phoneOfAddress(address);
  if (!phone) throw new ProviderError('refused', 'no address of a person');
  return phone;
}

/** The port promises one kind of error; here it is the database that can fail. */
async function guarded<T>(failure: ProviderFailure, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof ProviderError) throw cause;
    throw new ProviderError(failure, 'the simulated phone failed', { cause });
  }
}
