import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AttachmentFiles } from './attachment-files.ts';
import { AttachmentsRepository, type ExportedRecord } from './attachments.repository.ts';

export const contentHashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** SHA-256 of the contents. Rows of an older release have none: it is computed once. */
@Injectable()
export class AttachmentHashes {
  constructor(
    private readonly attachments: AttachmentsRepository,
    private readonly files: AttachmentFiles,
  ) {}

  /**
   * The attachments of a client for an export, oldest first. The hash is null for a file that is missing or damaged.
   * @throws DomainError SERVICE_UNAVAILABLE
   */
  async list(companyId: number, clientId: number): Promise<ExportedRecord[]> {
    const records = (await this.attachments.listExported(companyId, clientId)).reverse();
    const hashed: ExportedRecord[] = [];
    // One after the other: each file is up to 25 MB.
    for (const record of records) {
      const sha256 = record.sha256 ?? (await this.hash(companyId, record));
      hashed.push({ ...record, sha256 });
    }
    return hashed;
  }

  private async hash(companyId: number, { id, file_key: fileKey }: ExportedRecord): Promise<string | null> {
    const content = await this.files.contentIfIntact({ companyId, fileKey });
    if (!content) return null;
    const sha256 = contentHashOf(content);
    await this.attachments.saveHash(companyId, id, sha256);
    return sha256;
  }
}
