import {
  type ConnectionState,
  connectionStateSchema,
  DEFAULT_DAILY_TIME,
  DEFAULT_SEND_TYPE,
  type QrPayload,
  qrPayloadSchema,
} from '@alinha/contracts-messaging';
import { DomainError } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { WhatsappInstanceModel } from '../generated/prisma/models.ts';
import { MessagingDatabase, type Tx } from '../messaging.database.ts';

export type Instance = {
  readonly name: string;
  readonly companyId: number;
  readonly state: ConnectionState;
  readonly phone: string | null;
  readonly qr: QrPayload | null;
  /** When a phone was connected to it for the first time. */
  readonly openedAt: Date | null;
  /** When somebody last asked for a code; null once no more of them come. */
  readonly codeAskedAt: Date | null;
  /** When the provider was first seen closed since the last code or connection. */
  readonly closedAt: Date | null;
  /** Somebody signed the phone out; `asked` until the provider has done so. */
  readonly signOut: 'asked' | 'done' | null;
  /** How often something was said of its state: what was asked at another version may be older than what is kept. */
  readonly version: number;
};

const signOutSchema = z.enum(['asked', 'done']);

function instanceOf(row: WhatsappInstanceModel): Instance {
  return {
    name: row.name,
    companyId: row.company_id,
    state: connectionStateSchema.parse(row.state),
    phone: row.phone,
    qr: row.qr === null ? null : qrPayloadSchema.parse(row.qr),
    openedAt: row.opened_at,
    codeAskedAt: row.code_asked_at,
    closedAt: row.closed_at,
    signOut: signOutSchema.nullable().parse(row.sign_out),
    version: row.version,
  };
}

/** How many QR codes of a company may wait for a phone at once; older ones give way. */
const WAITING_INSTANCES = 3;

@Injectable()
export class InstancesRepository {
  constructor(private readonly database: MessagingDatabase) {}

  /** For what the provider tells, which knows no companies. */
  async find(name: string): Promise<Instance | null> {
    const row = await this.database.client.whatsappInstance.findUnique({ where: { name } });
    return row && instanceOf(row);
  }

  /** @throws DomainError NOT_FOUND for another company's too. */
  async get(companyId: number, name: string): Promise<Instance> {
    const row = await this.database.client.whatsappInstance.findUnique({
      where: { company_id_name: { company_id: companyId, name } },
    });
    if (!row) throw new DomainError('NOT_FOUND');
    return instanceOf(row);
  }

  /**
   * Binds a name to the company that says it first; answers whether it was this call.
   * @throws DomainError NOT_FOUND when it is another company's, or was somebody's until a moment ago: until the provider
   * has forgotten it, a phone may still hang on it.
   */
  async bind(tx: Tx, companyId: number, name: string, now: Date): Promise<boolean> {
    const [bound] = await tx.$queryRaw<{ is_new: boolean }[]>`
      INSERT INTO whatsapp_instance AS i (name, company_id, state, code_asked_at)
      VALUES (${name}, ${companyId}, 'connecting', ${now}::timestamptz)
      ON CONFLICT (name) DO UPDATE SET code_asked_at = EXCLUDED.code_asked_at, closed_at = NULL,
          sign_out = CASE WHEN i.opened_at IS NULL THEN NULL ELSE i.sign_out END
        WHERE i.company_id = EXCLUDED.company_id
      RETURNING xmax = 0 AS is_new`;
    if (!bound) throw new DomainError('NOT_FOUND');
    // Asked after the insert, which waits for whoever is retiring this name.
    const retired = await tx.retiredInstance.findUnique({ where: { name } });
    if (retired) throw new DomainError('NOT_FOUND');
    return bound.is_new;
  }

  /** Gives up the oldest of a company's instances that no phone was ever connected to. */
  async retireAbandoned(tx: Tx, companyId: number): Promise<void> {
    await tx.$executeRaw`
      DELETE FROM whatsapp_instance WHERE name IN (
        SELECT name FROM whatsapp_instance WHERE company_id = ${companyId} AND opened_at IS NULL
        ORDER BY created_at DESC, name OFFSET ${WAITING_INSTANCES})`;
  }

  /** Keeps the code that is to be scanned now, unless a phone was quicker. */
  async saveQr(name: string, qr: QrPayload): Promise<void> {
    await this.database.client.whatsappInstance.updateMany({
      where: { name, opened_at: null },
      data: { qr, state: 'connecting', closed_at: null, version: { increment: 1 } },
    });
  }

  /** No more codes come, unless somebody asks for one. */
  async dropQr(name: string): Promise<void> {
    await this.database.client.$executeRaw`
      UPDATE whatsapp_instance SET qr = NULL, code_asked_at = NULL, version = version + 1
      WHERE name = ${name} AND state = 'closed'`;
  }

  /** False when something was said in between: that may be later than what the caller knows. */
  async close(seen: Instance, state: 'connecting' | 'closed', now: Date): Promise<boolean> {
    const closed_at = seen.closedAt ?? (state === 'closed' ? now : null);
    const { count } = await this.database.client.whatsappInstance.updateMany({
      where: { name: seen.name, version: seen.version },
      data: { state, phone: null, closed_at, version: { increment: 1 } },
    });
    return count > 0;
  }

  /** It stands as it was seen: whoever asked before, and learns something else only now, asks again. False as above. */
  async confirm(seen: Instance): Promise<boolean> {
    const { count } = await this.database.client.whatsappInstance.updateMany({
      where: { name: seen.name, version: seen.version },
      data: { version: { increment: 1 } },
    });
    return count > 0;
  }

  /**
   * The phones that reminders or a sign-out wait for and nobody asked after since `askedBefore`, those that wait longest
   * first; each counts as asked after at `now`.
   */
  async takeAwaited(now: Date, askedBefore: Date, limit: number): Promise<string[]> {
    const rows = await this.database.client.$queryRaw<{ name: string }[]>`
      UPDATE whatsapp_instance SET asked_at = ${now}::timestamptz WHERE name IN (
        SELECT i.name FROM whatsapp_instance i
        LEFT JOIN whatsapp_settings s ON s.company_id = i.company_id AND s.instance_id = i.name
        WHERE i.state <> 'open' AND (i.asked_at IS NULL OR i.asked_at <= ${askedBefore}::timestamptz)
          AND (i.sign_out = 'asked' OR (s.company_id IS NOT NULL
            AND i.company_id IN (SELECT company_id FROM delivery WHERE status = 'queued' AND kind = 'reminder')))
        ORDER BY i.asked_at NULLS FIRST, i.name LIMIT ${limit} FOR UPDATE OF i SKIP LOCKED)
      RETURNING name`;
    return rows.map(({ name }) => name);
  }

  /** Nothing is sent through it from now on; `asked` while the provider has yet to do it. */
  async signOut(tx: Tx, { companyId, name }: Instance, signOut: 'asked' | 'done'): Promise<void> {
    await tx.$executeRaw`
      UPDATE whatsapp_instance
      SET sign_out = ${signOut}, state = 'closed', phone = NULL, qr = NULL, code_asked_at = NULL, version = version + 1
      WHERE company_id = ${companyId} AND name = ${name}`;
  }

  async keepSignOut(name: string, signOut: 'asked' | 'done'): Promise<void> {
    await this.database.client.$executeRaw`
      UPDATE whatsapp_instance SET sign_out = ${signOut}, state = 'closed', phone = NULL, version = version + 1
      WHERE name = ${name} AND sign_out IS NOT NULL`;
  }

  /** Makes what happens to a company's instances wait for each other; answers the one that is asked for, if it is left. */
  async lock(tx: Tx, { companyId, name }: Instance): Promise<Instance | null> {
    await tx.$queryRaw`
      SELECT name FROM whatsapp_instance WHERE company_id = ${companyId} ORDER BY name FOR UPDATE`;
    const row = await tx.whatsappInstance.findUnique({ where: { name } });
    return row && instanceOf(row);
  }

  async saveOpen(tx: Tx, name: string, phone: string | null, openedAt: Date): Promise<void> {
    await tx.$executeRaw`
      UPDATE whatsapp_instance
      SET state = 'open', phone = COALESCE(${phone}, phone), qr = NULL, closed_at = NULL, version = version + 1,
        opened_at = COALESCE(opened_at, ${openedAt}::timestamptz)
      WHERE name = ${name}`;
  }

  /** A company has one phone: the latest that was connected. */
  async retireOthers(tx: Tx, { companyId, name }: Instance): Promise<void> {
    await tx.whatsappInstance.deleteMany({ where: { company_id: companyId, name: { not: name } } });
  }

  /** What reminders go out through, at the usual hour while nobody chose another; what was due before a company had its first phone is not made up for. */
  async useForReminders(tx: Tx, { companyId, name }: Instance, now: Date): Promise<void> {
    await tx.$executeRaw`
      INSERT INTO whatsapp_settings AS kept (company_id, instance_id, since, type, time)
      VALUES (${companyId}, ${name}, ${now}::timestamptz, ${DEFAULT_SEND_TYPE}, ${DEFAULT_DAILY_TIME})
      ON CONFLICT (company_id) DO UPDATE SET instance_id = excluded.instance_id,
        since = CASE WHEN kept.instance_id IS NULL THEN excluded.since ELSE kept.since END`;
  }
}
