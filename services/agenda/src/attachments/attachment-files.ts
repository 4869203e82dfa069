import {
  CLOCK,
  type Clock,
  DataKeys,
  DomainError,
  LOGGER,
  type Logger,
  RepeatedJobs,
  UnopenedError,
} from '@alinha/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { AttachmentsRepository } from './attachments.repository.ts';
import { FILE_STORE, type FileStore, type StoredFile } from './file-store.ts';

/** Purposes of the encrypted files. */
const CONTENT = 'attachment';
const THUMBNAIL = 'attachment.thumbnail';

const SWEEP_EVERY_MS = 60 * 60_000;
/** Much longer than an upload: a younger file may still get its row. */
const UNUSED_MS = 24 * 60 * 60_000;
const BATCH = 500;

const FILE_NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.thumbnail|\.part\d+)?$/;
const thumbnailName = (fileKey: string) => `${fileKey}.thumbnail`;

type File = { readonly companyId: number; readonly fileKey: string };

/** The encrypted files of attachments. Each one is bound to its company, its attachment and its kind. */
@Injectable()
export class AttachmentFiles implements OnModuleInit {
  constructor(
    private readonly attachments: AttachmentsRepository,
    private readonly dataKeys: DataKeys,
    private readonly jobs: RepeatedJobs,
    @Inject(FILE_STORE) private readonly store: FileStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.jobs.every(SWEEP_EVERY_MS, 'delete-unused-files', () => this.deleteUnused());
  }

  /** @throws DomainError SERVICE_UNAVAILABLE */
  async put({ companyId, fileKey }: File, content: Buffer, thumbnail: Buffer | null): Promise<void> {
    const cipher = await this.dataKeys.of(companyId);
    await this.reaching(async () => {
      await this.store.put({ companyId, name: fileKey }, cipher.sealBytes(CONTENT, fileKey, content));
      if (thumbnail) {
        const name = thumbnailName(fileKey);
        await this.store.put({ companyId, name }, cipher.sealBytes(THUMBNAIL, fileKey, thumbnail));
      }
    });
  }

  /** @throws DomainError SERVICE_UNAVAILABLE, ATTACHMENT_MISSING */
  content(file: File): Promise<Buffer> {
    return this.read(file, CONTENT, file.fileKey);
  }

  /** Null for a file that is missing, or was changed or moved on the storage. @throws DomainError SERVICE_UNAVAILABLE */
  async contentIfIntact(file: File): Promise<Buffer | null> {
    try {
      return await this.content(file);
    } catch (error) {
      const isMissing = error instanceof DomainError && error.code === 'ATTACHMENT_MISSING';
      if (!isMissing && !(error instanceof UnopenedError)) throw error;
      this.logger.error(
        { err: error, company_id: file.companyId },
        'a file of an attachment cannot be exported',
      );
      return null;
    }
  }

  /** @throws DomainError SERVICE_UNAVAILABLE, ATTACHMENT_MISSING */
  thumbnail(file: File): Promise<Buffer> {
    return this.read(file, THUMBNAIL, thumbnailName(file.fileKey));
  }

  /** After the row: a file that remains is deleted by the job. */
  async deleteQuietly({ companyId, fileKey }: File): Promise<void> {
    try {
      await this.store.delete({ companyId, name: fileKey });
      await this.store.delete({ companyId, name: thumbnailName(fileKey) });
    } catch (error) {
      this.logger.warn({ err: error, company_id: companyId }, 'a file of an attachment remains for now');
    }
  }

  /** Deletes old files without a row, such as those of interrupted uploads. */
  async deleteUnused(): Promise<void> {
    const before = this.clock().getTime() - UNUSED_MS;
    let batch: StoredFile[] = [];
    for await (const file of this.store.list()) {
      if (file.storedAt.getTime() >= before) continue;
      if (batch.length === BATCH || (batch[0] && batch[0].companyId !== file.companyId)) {
        await this.deleteUnusedOf(batch);
        batch = [];
      }
      batch.push(file);
    }
    await this.deleteUnusedOf(batch);
  }

  /** The files are of one company. */
  private async deleteUnusedOf(files: readonly StoredFile[]): Promise<void> {
    const [first] = files;
    if (!first) return;
    const keyOf = ({ name }: StoredFile) => FILE_NAME.exec(name)?.[1];
    const keys = new Set(files.map(keyOf).filter((key) => key !== undefined));
    const known = await this.attachments.known(first.companyId, [...keys]);
    for (const file of files) {
      const key = keyOf(file);
      if (key === undefined || !known.has(key)) await this.store.delete(file);
    }
  }

  private async read({ companyId, fileKey }: File, purpose: string, name: string): Promise<Buffer> {
    const cipher = await this.dataKeys.of(companyId);
    const sealed = await this.reaching(() => this.store.get({ companyId, name }));
    if (!sealed) throw new DomainError('ATTACHMENT_MISSING');
    return cipher.openBytes(purpose, fileKey, sealed);
  }

  private async reaching<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.logger.error({ err: error }, 'the storage of attachments failed');
      throw new DomainError('SERVICE_UNAVAILABLE');
    }
  }
}
