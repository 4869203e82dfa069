import { randomUUID } from 'node:crypto';
import { ATTACHMENT_FIELD, type Attachment } from '@alinha/contracts-agenda';
import { type ActivityAction, wallClockAt } from '@alinha/contracts-core';
import {
  ActivityLog,
  type Caller,
  CLOCK,
  type Clock,
  ConcurrencyLimit,
  DataKeys,
  DomainError,
  type ReceivedFile,
  ShownFile,
} from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';
import { ChartReadings } from '../chart-readings/chart-readings.service.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { AttachmentFiles } from './attachment-files.ts';
import { contentHashOf } from './attachment-hashes.ts';
import { type AttachmentRecord, AttachmentsRepository } from './attachments.repository.ts';
import { recognise } from './recognised-file.ts';

const NAME_LENGTH = 200;
/** Each waiting upload holds up to 25 MB of memory. */
const MAX_WAITING = 8;

/** A script in a file cannot run, and no page embeds it. */
const SANDBOX = "default-src 'none'; frame-ancestors 'none'; sandbox";
/** Safari saves a sandboxed PDF instead of showing it, and its viewer needs styles. Viewers run no script in our origin. */
const PDF_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";
const NEVER_CACHED = { 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' } as const;

/** Name for people: the last part of a path, without control characters and those that reorder a text. */
const shownName = (name: string) =>
  [...(name.split(/[\\/]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '').trim()]
    .slice(-NAME_LENGTH)
    .join('');

/** RFC 6266: quotes and other characters of the name are percent-encoded. */
const disposition = (kind: 'inline' | 'attachment', name: string) =>
  `${kind}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;

/** Images and PDFs of charts (ADR 89). */
@Injectable()
export class AttachmentsService {
  private readonly decoding = new ConcurrencyLimit({ concurrency: 1, maxWaiting: MAX_WAITING });

  constructor(
    private readonly database: AgendaDatabase,
    private readonly attachments: AttachmentsRepository,
    private readonly files: AttachmentFiles,
    private readonly dataKeys: DataKeys,
    private readonly projections: ProjectionsService,
    private readonly readings: ChartReadings,
    private readonly activity: ActivityLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError CLIENT_NOT_FOUND */
  async list(caller: Caller, clientId: number): Promise<Attachment[]> {
    const { companyId } = caller;
    if (!(await this.projections.knowsClient(companyId, clientId))) throw new DomainError('CLIENT_NOT_FOUND');
    const found = await this.attachments.list(companyId, clientId, this.clock());
    if (found.length > 0) await this.readings.record(caller, [clientId]);
    const zone = await this.projections.timeZoneOf(companyId);
    return found.map((record) => inZone(record, zone));
  }

  /**
   * The file is stored before its row: a failure between them leaves a file without a row, which a job deletes.
   * @throws DomainError CLIENT_NOT_FOUND, NOT_FOUND, ATTACHMENT_LIMIT, SERVICE_UNAVAILABLE; INVALID_INPUT for an unfit file
   */
  async upload(
    caller: Caller,
    clientId: number,
    appointmentId: number | null,
    { name: sentName = '', content }: ReceivedFile,
  ): Promise<Attachment> {
    const { companyId, userId } = caller;
    if (!(await this.projections.knowsClient(companyId, clientId))) throw new DomainError('CLIENT_NOT_FOUND');
    await this.projections.prepare(companyId, { employeeId: userId });
    const name = shownName(sentName);
    const recognised = await recognise(name, content, this.decoding);
    if (typeof recognised === 'string')
      throw new DomainError('INVALID_INPUT', { fields: { [ATTACHMENT_FIELD]: recognised } });
    const { type, thumbnail } = recognised;
    const file = { companyId, fileKey: randomUUID() };
    const cipher = await this.dataKeys.of(companyId);
    try {
      await this.files.put(file, content, thumbnail);
      const added = {
        client_id: clientId,
        appointment_id: appointmentId,
        file_key: file.fileKey,
        type,
        name: name || (type === 'application/pdf' ? 'PDF' : 'Foto'),
        size: content.length,
        sha256: contentHashOf(content),
        has_thumbnail: thumbnail !== null,
        uploaded_by: userId,
        uploaded_at: this.clock(),
      };
      const id = await this.database.transaction(async (tx) => {
        const created = await this.attachments.add(tx, cipher, companyId, added);
        await this.record(tx, caller, 'client.attachment_added', clientId);
        return created;
      });
      return await this.shown(companyId, id);
    } catch (error) {
      if (!(await this.attachments.known(companyId, [file.fileKey])).has(file.fileKey))
        await this.files.deleteQuietly(file);
      throw error;
    }
  }

  /** @throws DomainError NOT_FOUND, ATTACHMENT_MISSING, SERVICE_UNAVAILABLE */
  async content(caller: Caller, id: number, isDownload: boolean): Promise<ShownFile> {
    const record = await this.found(caller, id);
    const { name, type } = record;
    const content = await this.files.content({ companyId: caller.companyId, fileKey: record.file_key });
    await this.readings.record(caller, [record.client_id]);
    const isPdfView = type === 'application/pdf' && !isDownload;
    return new ShownFile(content, {
      ...NEVER_CACHED,
      'content-type': type,
      'content-disposition': disposition(isDownload ? 'attachment' : 'inline', name),
      'content-security-policy': isPdfView ? PDF_POLICY : SANDBOX,
    });
  }

  /** @throws DomainError NOT_FOUND, ATTACHMENT_MISSING, SERVICE_UNAVAILABLE */
  async thumbnail(caller: Caller, id: number): Promise<ShownFile> {
    const record = await this.found(caller, id);
    if (!record.has_thumbnail) throw new DomainError('NOT_FOUND');
    const content = await this.files.thumbnail({ companyId: caller.companyId, fileKey: record.file_key });
    await this.readings.record(caller, [record.client_id]);
    return new ShownFile(content, { ...NEVER_CACHED, 'content-security-policy': SANDBOX });
  }

  /** @throws DomainError NOT_FOUND, NOT_UPLOADER, ATTACHMENT_LOCKED */
  async update(caller: Caller, id: number, caption: string | null): Promise<Attachment> {
    const { companyId } = caller;
    const cipher = await this.dataKeys.of(companyId);
    await this.database.transaction(async (tx) => {
      const { client_id, file_key } = await this.lockOwn(tx, caller, id);
      await this.attachments.saveCaption(tx, cipher, companyId, { id, fileKey: file_key, caption });
      await this.record(tx, caller, 'client.attachment_captioned', client_id);
    });
    return this.shown(companyId, id);
  }

  /** @throws DomainError NOT_FOUND, NOT_UPLOADER, ATTACHMENT_LOCKED */
  async delete(caller: Caller, id: number): Promise<{ id: number }> {
    const { companyId } = caller;
    const fileKey = await this.database.transaction(async (tx) => {
      const { client_id, file_key } = await this.lockOwn(tx, caller, id);
      await this.attachments.delete(tx, companyId, id);
      await this.record(tx, caller, 'client.attachment_deleted', client_id);
      return file_key;
    });
    await this.files.deleteQuietly({ companyId, fileKey });
    return { id };
  }

  private async lockOwn(tx: Tx, { companyId, userId, isAdmin }: Caller, id: number) {
    const attachment = await this.attachments.lock(tx, companyId, id, this.clock());
    if (attachment.uploaded_by !== userId && !isAdmin) throw new DomainError('NOT_UPLOADER');
    if (attachment.isLocked) throw new DomainError('ATTACHMENT_LOCKED');
    return attachment;
  }

  private async record(tx: Tx, caller: Caller, action: ActivityAction, clientId: number): Promise<void> {
    const label = await this.attachments.nameOfClient(tx, caller.companyId, clientId);
    await this.activity.record(tx, caller, action, { id: clientId, label });
  }

  private async found({ companyId }: Caller, id: number): Promise<AttachmentRecord> {
    const record = await this.attachments.find(companyId, id, this.clock());
    if (!record) throw new DomainError('NOT_FOUND');
    return record;
  }

  private async shown(companyId: number, id: number): Promise<Attachment> {
    const [record, zone] = await Promise.all([
      this.attachments.find(companyId, id, this.clock()),
      this.projections.timeZoneOf(companyId),
    ]);
    if (!record) throw new DomainError('NOT_FOUND');
    return inZone(record, zone);
  }
}

/** The fields that are shown, with the company's wall clock. */
const inZone = (
  { file_key: _key, sha256: _hash, uploaded_at, ...record }: AttachmentRecord,
  zone: string,
): Attachment => ({
  ...record,
  uploaded_at: wallClockAt(uploaded_at, zone),
});
