import { S3mini } from 's3mini';
import type { FileKey, FileStore, StoredFile } from './file-store.ts';

const PAGE = 1000;
const KEY = /^(\d+)\/([^/]+)$/;

const objectOf = ({ companyId, name }: FileKey) => `${companyId}/${name}`;

export type S3Access = {
  /** Address of the bucket: `https://s3.example/bucket`. */
  readonly url: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Time limit of one call. */
  readonly timeoutMs: number;
};

/** Files in a bucket of a server with the protocol of S3. A failed call is an error; nothing is tried again here. */
export class S3Store implements FileStore {
  private readonly bucket: S3mini;

  constructor({ url, region, accessKey, secretKey, timeoutMs }: S3Access) {
    this.bucket = new S3mini({
      endpoint: url,
      region,
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      requestAbortTimeout: timeoutMs,
    });
  }

  async put(key: FileKey, content: Buffer): Promise<void> {
    await this.bucket.putObject(objectOf(key), content, 'application/octet-stream');
  }

  async get(key: FileKey): Promise<Buffer | null> {
    const content = await this.bucket.getObjectArrayBuffer(objectOf(key));
    return content && Buffer.from(content);
  }

  async delete(key: FileKey): Promise<void> {
    await this.bucket.deleteObject(objectOf(key));
  }

  async deleteCompany(companyId: number): Promise<void> {
    for await (const file of this.pages(`${companyId}/`)) await this.delete(file);
  }

  list(): AsyncIterable<StoredFile> {
    return this.pages('');
  }

  private async *pages(prefix: string): AsyncIterable<StoredFile> {
    let next: string | undefined;
    do {
      const page = await this.bucket.listObjectsPaged('/', prefix, PAGE, next);
      if (!page) throw new Error('the bucket of attachments does not exist');
      for (const { Key, LastModified } of page.objects ?? []) {
        const [, companyId, name] = KEY.exec(Key) ?? [];
        if (companyId && name) yield { companyId: Number(companyId), name, storedAt: new Date(LastModified) };
      }
      next = page.nextContinuationToken;
    } while (next);
  }
}
