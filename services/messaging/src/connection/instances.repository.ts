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
  /** Time of the first connection of a phone. */
  readonly openedAt: Date | null;
  /** Time of the latest request for a QR code; null after the last code expired. */
  readonly codeAskedAt: Date | null;
  /** First time the instance was closed since the last code or connection. */
  readonly closedAt: Date | null;
  /** Null unless the phone was signed out. */
  readonly signOut: SignOut | null;
  /** Increases with each stored state. A reply to a query from an earlier version may be outdated. */
  readonly version: number;
};

const signOutSchema = z.enum(['asked', 'done']);
/** `asked` until the provider has signed the phone out. */
export type SignOut = z.infer<typeof signOutSchema>;

/** The provider closes the connection after a scan and opens it again within this time. */
const RESTART_LIMIT_MS = 20_000;

/** True while a closed instance may open by itself because its code was scanned. */
export function mayBeRestarting({ closedAt }: Instance, now: Date): boolean {
  return closedAt === null || now.getTime() - closedAt.getTime() < RESTART_LIMIT_MS;
}

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

/** Instances per company whose code was not scanned; older ones are deleted. */
const WAITING_INSTANCES = 3;

@Injectable()
export class InstancesRepository {
  constructor(private readonly database: MessagingDatabase) {}

  /** For provider events, which name no company. */
  async find(name: string): Promise<Instance | null> {
    const row = await this.database.client.whatsappInstance.findUnique({ where: { name } });
    return row && instanceOf(row);
  }

  /** @throws DomainError NOT_FOUND, also for another company's instance. */
  async get(companyId: number, name: string): Promise<Instance> {
    const row = await this.database.client.whatsappInstance.findUnique({
      where: { company_id_name: { company_id: companyId, name } },
    });
    if (!row) throw new DomainError('NOT_FOUND');
    return instanceOf(row);
  }

  /**
   * Binds a name to the first company that uses it. True for a new binding.
   * @throws DomainError NOT_FOUND for another company's name, and for a retired name: a phone may be linked to it until the
   * provider has deleted it.
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
    // Read after the insert, which waits for a transaction that retires this name.
    const retired = await tx.retiredInstance.findUnique({ where: { name } });
    if (retired) throw new DomainError('NOT_FOUND');
    return bound.is_new;
  }

  /** Deletes the oldest of a company's instances that no phone was ever connected to. */
  async retireAbandoned(tx: Tx, companyId: number): Promise<void> {
    await tx.$executeRaw`
      DELETE FROM whatsapp_instance WHERE name IN (
        SELECT name FROM whatsapp_instance WHERE company_id = ${companyId} AND opened_at IS NULL
        ORDER BY created_at DESC, name OFFSET ${WAITING_INSTANCES})`;
  }

  /** Stores the current code, unless a phone is connected already. */
  async saveQr(name: string, qr: QrPayload): Promise<void> {
    await this.database.client.whatsappInstance.updateMany({
      where: { name, opened_at: null },
      data: { qr, state: 'connecting', closed_at: null, version: { increment: 1 } },
    });
  }

  /** Deletes the code of a closed instance. */
  async dropQr(name: string): Promise<void> {
    await this.database.client.$executeRaw`
      UPDATE whatsapp_instance SET qr = NULL, code_asked_at = NULL, version = version + 1
      WHERE name = ${name} AND state = 'closed'`;
  }

  /** False when the row changed since `seen` was read. */
  async close(seen: Instance, state: 'connecting' | 'closed', now: Date): Promise<boolean> {
    const closed_at = seen.closedAt ?? (state === 'closed' ? now : null);
    const { count } = await this.database.client.whatsappInstance.updateMany({
      where: { name: seen.name, version: seen.version },
      data: { state, phone: null, closed_at, version: { increment: 1 } },
    });
    return count > 0;
  }

  /** Increases the version of an unchanged state, so replies to earlier queries become outdated. False as above. */
  async confirm(seen: Instance): Promise<boolean> {
    const { count } = await this.database.client.whatsappInstance.updateMany({
      where: { name: seen.name, version: seen.version },
      data: { version: { increment: 1 } },
    });
    return count > 0;
  }

  /**
   * Instances that reminders or a sign-out wait for and that were not refreshed since `refreshedBefore`, oldest refresh
   * first. Stores `now` as their latest refresh.
   */
  async takePending(now: Date, refreshedBefore: Date, limit: number): Promise<string[]> {
    const rows = await this.database.client.$queryRaw<{ name: string }[]>`
      UPDATE whatsapp_instance SET asked_at = ${now}::timestamptz WHERE name IN (
        SELECT i.name FROM whatsapp_instance i
        LEFT JOIN whatsapp_settings s ON s.company_id = i.company_id AND s.instance_id = i.name
        WHERE i.state <> 'open' AND (i.asked_at IS NULL OR i.asked_at <= ${refreshedBefore}::timestamptz)
          AND (i.sign_out = 'asked' OR (s.company_id IS NOT NULL
            AND i.company_id IN (SELECT company_id FROM delivery WHERE status = 'queued' AND kind = 'reminder')))
        ORDER BY i.asked_at NULLS FIRST, i.name LIMIT ${limit} FOR UPDATE OF i SKIP LOCKED)
      RETURNING name`;
    return rows.map(({ name }) => name);
  }

  /** From now on nothing is sent through the instance. Returns its new row. */
  async requestSignOut(tx: Tx, { companyId, name }: Instance, now: Date): Promise<Instance> {
    const [row] = await tx.$queryRaw<WhatsappInstanceModel[]>`
      UPDATE whatsapp_instance
      SET sign_out = COALESCE(sign_out, 'asked'), state = 'closed', phone = NULL, qr = NULL, code_asked_at = NULL,
        closed_at = COALESCE(closed_at, ${now}::timestamptz), version = version + 1
      WHERE company_id = ${companyId} AND name = ${name}
      RETURNING *`;
    if (!row) throw new DomainError('NOT_FOUND');
    return instanceOf(row);
  }

  /** Stores the outcome of a sign-out and returns the stored one: a failure does not replace a later `done`. */
  async saveSignOut({ name, version }: Instance, signOut: SignOut): Promise<SignOut> {
    const [row] = await this.database.client.$queryRaw<{ sign_out: SignOut }[]>`
      UPDATE whatsapp_instance
      SET sign_out = CASE WHEN ${signOut} = 'done' OR version = ${version} THEN ${signOut} ELSE sign_out END,
        state = 'closed', phone = NULL, version = version + 1
      WHERE name = ${name} AND sign_out IS NOT NULL
      RETURNING sign_out`;
    return row?.sign_out ?? signOut;
  }

  /** The phone removed the linked device: the instance never opens again. Not for one that was never open. */
  async saveUnlinked(name: string): Promise<void> {
    await this.database.client.$executeRaw`
      UPDATE whatsapp_instance SET sign_out = 'done', state = 'closed', phone = NULL, version = version + 1
      WHERE name = ${name} AND (opened_at IS NOT NULL OR sign_out IS NOT NULL)`;
  }

  /** Locks all instances of the company. Returns the current row of this one, null when it was deleted. */
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

  /** A company has one phone: the latest connected one. */
  async retireOthers(tx: Tx, { companyId, name }: Instance): Promise<void> {
    await tx.whatsappInstance.deleteMany({ where: { company_id: companyId, name: { not: name } } });
  }

  /**
   * Selects the instance for reminders, at the default time unless the company chose one. Reminders due before the company's
   * first phone are not sent.
   */
  async useForReminders(tx: Tx, { companyId, name }: Instance, now: Date): Promise<void> {
    await tx.$executeRaw`
      INSERT INTO whatsapp_settings AS current (company_id, instance_id, since, type, time)
      VALUES (${companyId}, ${name}, ${now}::timestamptz, ${DEFAULT_SEND_TYPE}, ${DEFAULT_DAILY_TIME})
      ON CONFLICT (company_id) DO UPDATE SET instance_id = excluded.instance_id,
        since = CASE WHEN current.instance_id IS NULL THEN excluded.since ELSE current.since END`;
  }
}
