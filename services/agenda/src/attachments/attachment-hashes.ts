import { createHash } from 'node:crypto';
import { DomainError } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AttachmentFiles } from './attachment-files.ts';
import { type AttachmentRecord, AttachmentsRepository } from './attachments.repository.ts';

export const contentHashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** SHA-256 of the contents. Rows of an older release have none: it is computed once. */
@Injectable()
export class AttachmentHashes {
  constructor(
    private readonly attachments: AttachmentsRepository,
    private readonly files: AttachmentFiles,
  ) {}

  /**
   * The attachments of a client with their hashes, oldest first. Null for a file that is missing.
   * @throws DomainError SERVICE_UNAVAILABLE
   */
  async list(companyId: number, clientId: number): Promise<AttachmentRecord[]> {
    const records = (await this.attachments.list(companyId, clientId)).reverse();
    const hashed: AttachmentRecord[] = [];
    // One after the other: each file is up to 25 MB.
    for (const record of records) {
      const sha256 = record.sha256 ?? (await this.hash(companyId, record));
      hashed.push({ ...record, sha256 });
    }
    return hashed;
  }

  private async hash(companyId: number, { id, file_key: fileKey }: AttachmentRecord): Promise<string | null> {
    try {
      const sha256 = contentHashOf(await this.files.content({ companyId, fileKey }));
      await this.attachments.saveHash(companyId, id, sha256);
      return sha256;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'ATTACHMENT_MISSING') return null;
      throw error;
    }
  }
}
