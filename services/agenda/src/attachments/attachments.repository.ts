import { ATTACHMENTS_PER_CLIENT, type Attachment, COMPANY_ATTACHMENT_BYTES } from '@alinha/contracts-agenda';
import {
  type CompanyCipher,
  DatabaseConnection,
  DataKeys,
  DomainError,
  unlessChanged,
} from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../agenda.database.ts';

/** Purposes of the encrypted texts. Each text is bound to the file key of its attachment. */
const NAME = 'attachment.name';
const CAPTION = 'attachment.caption';

/** An attachment as it is shown, except that its time is an instant. */
export type AttachmentRecord = Omit<Attachment, 'uploaded_at'> & {
  readonly uploaded_at: Date;
  readonly file_key: string;
  /** Of the content; null in rows of an older release. */
  readonly sha256: string | null;
};

/** An attachment in an export. Damaged texts are null. */
export type ExportedRecord = Omit<AttachmentRecord, 'name'> & {
  readonly name: string | null;
  readonly damaged: ('name' | 'caption')[];
};

export type NewAttachment = Pick<
  AttachmentRecord,
  | 'client_id'
  | 'appointment_id'
  | 'file_key'
  | 'sha256'
  | 'name'
  | 'type'
  | 'size'
  | 'has_thumbnail'
  | 'uploaded_by'
  | 'uploaded_at'
>;

/** Time in which a file that was added to a signed note by mistake can be changed and deleted (ADR 89). */
const LATE_FILE_MS = 60 * 60_000;
const lateSince = (now: Date) => new Date(now.getTime() - LATE_FILE_MS);

/** Signed, unless the file is later than the signature and than the moment `since`. */
const isLocked = (since: string) => `coalesce(a.evolution_signed, false)
  AND NOT coalesce(t.uploaded_at > n.signed_at AND t.uploaded_at > ${since}, false)`;

/** A session that was deleted or got another client is not shown. */
const FROM = `
  FROM attachment t
  JOIN employee e ON e.company_id = t.company_id AND e.id = t.uploaded_by
  LEFT JOIN appointment a ON a.company_id = t.company_id AND a.id = t.appointment_id AND a.client_id = t.client_id
  LEFT JOIN note_signature n ON n.company_id = a.company_id AND n.appointment_id = a.id AND n.kind = 'note'`;

const SELECT = `
  SELECT t.id, t.client_id, a.id AS appointment_id, to_char(a.start_at, 'YYYY-MM-DD HH24:MI:SS') AS session_start,
    t.name, t.caption, t.type, t.size, t.has_thumbnail, t.uploaded_by, e.name AS uploaded_by_name, t.uploaded_at,
    ${isLocked('$3::timestamptz')} AS is_locked, t.file_key, t.sha256
  ${FROM}`;
const LIST = 't.client_id = $2 ORDER BY t.id DESC';

@Injectable()
export class AttachmentsRepository {
  constructor(
    private readonly connection: DatabaseConnection,
    private readonly dataKeys: DataKeys,
  ) {}

  async list(companyId: number, clientId: number, now: Date): Promise<AttachmentRecord[]> {
    return this.open(companyId, await this.select('list', companyId, LIST, clientId, now));
  }

  /** The same, with null for damaged texts. */
  async listExported(companyId: number, clientId: number): Promise<ExportedRecord[]> {
    const cipher = await this.dataKeys.of(companyId);
    const rows = await this.select('list', companyId, LIST, clientId, null);
    return rows.map((row) => {
      const name = unlessChanged(() => cipher.open(NAME, row.file_key, row.name));
      const caption = unlessChanged(() => cipher.open(CAPTION, row.file_key, row.caption));
      const isDamaged = { name: name === null, caption: caption === null && row.caption !== null };
      const damaged = (['name', 'caption'] as const).filter((field) => isDamaged[field]);
      return { ...row, name, caption, damaged };
    });
  }

  async find(companyId: number, id: number, now: Date): Promise<AttachmentRecord | null> {
    const rows = await this.select('find', companyId, 't.id = $2', id, now);
    return (await this.open(companyId, rows))[0] ?? null;
  }

  /**
   * A lock of the company lets one upload after the other count.
   * @throws DomainError CLIENT_NOT_FOUND for an archived client too, NOT_FOUND naming an unknown session, ATTACHMENT_LIMIT
   */
  async add(tx: Tx, cipher: CompanyCipher, companyId: number, added: NewAttachment): Promise<number> {
    const {
      client_id,
      appointment_id,
      file_key,
      sha256,
      name,
      type,
      size,
      has_thumbnail,
      uploaded_by,
      uploaded_at,
    } = added;
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(current_schema() || '.attachments'), ${companyId})`;
    const [found] = await tx.$queryRaw<
      { client: boolean; appointment: boolean; count: number; bytes: number }[]
    >`
      SELECT EXISTS (SELECT FROM client WHERE company_id = ${companyId} AND id = ${client_id} AND NOT archived) AS client,
        EXISTS (SELECT FROM appointment WHERE company_id = ${companyId} AND id = ${appointment_id}
          AND client_id = ${client_id}) AS appointment,
        (SELECT count(*)::integer FROM attachment WHERE company_id = ${companyId} AND client_id = ${client_id}) AS count,
        (SELECT coalesce(sum(size), 0)::float8 FROM attachment WHERE company_id = ${companyId}) AS bytes`;
    if (!found?.client) throw new DomainError('CLIENT_NOT_FOUND');
    if (appointment_id !== null && !found.appointment)
      throw new DomainError('NOT_FOUND', { fields: { appointment_id: 'unknown_appointment' } });
    if (found.count >= ATTACHMENTS_PER_CLIENT || found.bytes + size > COMPANY_ATTACHMENT_BYTES)
      throw new DomainError('ATTACHMENT_LIMIT');
    const sealedName = cipher.sealAlways(NAME, file_key, name);
    const [row] = await tx.$queryRaw<{ id: number }[]>`
      INSERT INTO attachment
        (company_id, client_id, appointment_id, file_key, name, type, size, has_thumbnail, uploaded_by, uploaded_at,
          sha256)
      VALUES (${companyId}, ${client_id}, ${appointment_id}, ${file_key}::uuid, ${sealedName}, ${type}, ${size},
        ${has_thumbnail}, ${uploaded_by}, ${uploaded_at}, ${sha256}) RETURNING id`;
    if (!row) throw new Error('INSERT returned no row');
    return row.id;
  }

  /** Locks the row, then its session: a concurrent signature comes before or after this transaction. */
  async lock(tx: Tx, companyId: number, id: number, now: Date) {
    const [row] = await tx.$queryRaw<
      { client_id: number; appointment_id: number | null; file_key: string; uploaded_by: number }[]
    >`SELECT client_id, appointment_id, file_key, uploaded_by FROM attachment
      WHERE company_id = ${companyId} AND id = ${id} FOR UPDATE`;
    if (!row) throw new DomainError('NOT_FOUND');
    await tx.$queryRaw`SELECT FROM appointment
      WHERE company_id = ${companyId} AND id = ${row.appointment_id} AND client_id = ${row.client_id} FOR SHARE`;
    const [state] = await tx.$queryRawUnsafe<{ isLocked: boolean }[]>(
      `SELECT ${isLocked('$3::timestamptz')} AS "isLocked" ${FROM} WHERE t.company_id = $1 AND t.id = $2`,
      ...[companyId, id, lateSince(now)],
    );
    return { ...row, isLocked: state?.isLocked !== false };
  }

  async saveCaption(
    tx: Tx,
    cipher: CompanyCipher,
    companyId: number,
    { id, fileKey, caption }: { id: number; fileKey: string; caption: string | null },
  ): Promise<void> {
    const sealed = caption === null ? null : cipher.sealAlways(CAPTION, fileKey, caption);
    await tx.$executeRaw`UPDATE attachment SET caption = ${sealed} WHERE company_id = ${companyId} AND id = ${id}`;
  }

  async saveHash(companyId: number, id: number, sha256: string): Promise<void> {
    await this.connection.pool.query('UPDATE attachment SET sha256 = $3 WHERE company_id = $1 AND id = $2', [
      companyId,
      id,
      sha256,
    ]);
  }

  async delete(tx: Tx, companyId: number, id: number): Promise<void> {
    await tx.$executeRaw`DELETE FROM attachment WHERE company_id = ${companyId} AND id = ${id}`;
  }

  async nameOfClient(tx: Tx, companyId: number, clientId: number): Promise<string | null> {
    const where = { company_id_id: { company_id: companyId, id: clientId } };
    return (await tx.client.findUnique({ where, select: { name: true } }))?.name ?? null;
  }

  /** Those of the keys that an attachment, or an export with a file, has. */
  async known(companyId: number, fileKeys: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.connection.pool.query<{ file_key: string }>(
      `SELECT file_key FROM attachment WHERE company_id = $1 AND file_key = ANY ($2::uuid[])
       UNION ALL SELECT file_key FROM company_export
       WHERE company_id = $1 AND file_key = ANY ($2::uuid[]) AND status IN ('running', 'ready')`,
      [companyId, fileKeys],
    );
    return new Set(rows.map(({ file_key }) => file_key));
  }

  private async open(companyId: number, rows: readonly AttachmentRecord[]): Promise<AttachmentRecord[]> {
    const cipher = await this.dataKeys.of(companyId);
    return rows.map((row) => ({
      ...row,
      name: cipher.open(NAME, row.file_key, row.name),
      caption: cipher.open(CAPTION, row.file_key, row.caption),
    }));
  }

  /** With texts as they are stored. Without `now` each file of a signed note counts as locked. */
  private async select(
    name: string,
    companyId: number,
    condition: string,
    id: number,
    now: Date | null,
  ): Promise<AttachmentRecord[]> {
    const { rows } = await this.connection.pool.query<AttachmentRecord>({
      name: `attachments.${name}`,
      text: `${SELECT} WHERE t.company_id = $1 AND ${condition}`,
      values: [companyId, id, now && lateSince(now)],
    });
    return rows;
  }
}
