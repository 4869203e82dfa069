import { DataKeys } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { FILE_STORE, type FileStore } from '../attachments/file-store.ts';
import type { Attempt, StoredParts } from './company-export.repository.ts';

const PURPOSE = 'company-export';
/** Bytes of a part. The storage holds whole files, and a part is in memory twice while it is encrypted. */
export const PART_BYTES = 4 * 1024 * 1024;

const nameOf = (fileKey: string, part: number) => `${fileKey}.part${part}`;
const placeOf = (fileKey: string, part: number) => `${fileKey}/${part}`;

/** After a restored backup, a row may have a file that the storage has no more. */
export class MissingPartError extends Error {
  override readonly name = 'MissingPartError';
}

/** The encrypted parts of an exported file, from 1. Each one is bound to its company, its file and its place. */
@Injectable()
export class ExportFiles {
  constructor(
    private readonly dataKeys: DataKeys,
    @Inject(FILE_STORE) private readonly store: FileStore,
  ) {}

  async put({ companyId, fileKey }: Attempt, part: number, content: Buffer): Promise<void> {
    const cipher = await this.dataKeys.of(companyId);
    const sealed = cipher.sealBytes(PURPOSE, placeOf(fileKey, part), content);
    await this.store.put({ companyId, name: nameOf(fileKey, part) }, sealed);
  }

  /** @throws MissingPartError; UnopenedError for a changed one */
  async *read({ companyId, fileKey, parts }: StoredParts): AsyncGenerator<Buffer> {
    const cipher = await this.dataKeys.of(companyId);
    for (let part = 1; part <= parts; part++) {
      const sealed = await this.store.get({ companyId, name: nameOf(fileKey, part) });
      if (!sealed) throw new MissingPartError(`part ${part} of an export of company ${companyId} is missing`);
      yield cipher.openBytes(PURPOSE, placeOf(fileKey, part), sealed);
    }
  }

  async delete({ companyId, fileKey, parts }: Omit<StoredParts, 'id'>): Promise<void> {
    for (let part = 1; part <= parts; part++)
      await this.store.delete({ companyId, name: nameOf(fileKey, part) });
  }
}
