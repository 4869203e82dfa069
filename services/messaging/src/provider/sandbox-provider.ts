import { randomUUID } from 'node:crypto';
import type { QrPayload } from '@alinha/contracts-messaging';
import type { Clock } from '@alinha/service-kit';
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

/** Number of every simulated phone; it belongs to nobody. */
export const SANDBOX_PHONE = '+5511900000000';

/**
 * Simulates WhatsApp. The QR code contains the link to a simulated phone, every number has WhatsApp, and sent messages are
 * stored for the phone's page.
 */
export class SandboxProvider implements WhatsappProvider {
  readonly isTestMode = true;

  constructor(
    private readonly database: MessagingDatabase,
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

  /** The messages stay until the company is erased. */
  remove(instance: string): Promise<void> {
    return this.disconnect(instance);
  }

  findAddresses(_instance: string, phones: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return Promise.resolve(new Map(phones.map((phone) => [phone, `${phone.slice(1)}@s.whatsapp.net`])));
  }

  sendText(instance: string, { address, text }: OutgoingText): Promise<string> {
    return guarded('unknown_outcome', async () => {
      const messageId = `TEST-${randomUUID()}`;
      const sent = await this.database.client.$executeRaw`
        INSERT INTO sandbox_message (company_id, instance, direction, phone, text, message_id, at)
        SELECT company_id, instance, 'to_client', ${phoneOf(address)}::text, ${text}::text, ${messageId}::text,
          ${this.clock()}::timestamptz
        FROM sandbox_phone WHERE instance = ${instance} AND is_open`;
      if (sent === 0) throw new ProviderError('not_connected', 'the simulated phone is not connected');
      return messageId;
    });
  }

  findSent(instance: string, address: string, part: string): Promise<string | null> {
    return guarded('unavailable', async () => {
      const [found] = await this.database.client.$queryRaw<{ message_id: string }[]>`
        SELECT message_id FROM sandbox_message
        WHERE instance = ${instance} AND phone = ${phoneOf(address)} AND direction = 'to_client'
          AND position(${part}::text IN text) > 0
        ORDER BY id DESC LIMIT 1`;
      return found?.message_id ?? null;
    });
  }
}

function phoneOf(address: string): string {
  const phone = phoneOfAddress(address);
  if (!phone) throw new ProviderError('refused', 'not an address of a person');
  return phone;
}

/** The port throws only ProviderError; here the database can fail. */
async function guarded<T>(failure: ProviderFailure, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof ProviderError) throw cause;
    throw new ProviderError(failure, 'the simulated phone failed', { cause });
  }
}
