import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileKey, FileStore, StoredFile } from './file-store.ts';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Files in a folder of this machine, one folder per company. Only this user can read them. */
export class FolderStore implements FileStore {
  constructor(private readonly folder: string) {}

  async put(key: FileKey, content: Buffer): Promise<void> {
    await mkdir(this.folderOf(key.companyId), { recursive: true, mode: 0o700 });
    // A crash while writing leaves this name, which no row has.
    const unfinished = this.pathOf({ ...key, name: `${randomUUID()}.unfinished` });
    const file = await open(unfinished, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    } finally {
      await file.close();
    }
    await rename(unfinished, this.pathOf(key));
  }

  get(key: FileKey): Promise<Buffer | null> {
    return unlessMissing(readFile(this.pathOf(key)));
  }

  async delete(key: FileKey): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  async deleteCompany(companyId: number): Promise<void> {
    await rm(this.folderOf(companyId), { recursive: true, force: true });
  }

  async *list(): AsyncIterable<StoredFile> {
    for await (const folder of entriesOf(this.folder)) {
      if (!folder.isDirectory() || !/^\d+$/.test(folder.name)) continue;
      const companyId = Number(folder.name);
      for await (const { name } of entriesOf(this.folderOf(companyId))) {
        const found = await unlessMissing(stat(this.pathOf({ companyId, name })));
        if (found?.isFile()) yield { companyId, name, storedAt: found.mtime };
      }
    }
  }

  private folderOf(companyId: number): string {
    return join(this.folder, String(companyId));
  }

  private pathOf({ companyId, name }: FileKey): string {
    return join(this.folderOf(companyId), name);
  }
}

async function* entriesOf(folder: string) {
  const entries = await unlessMissing(opendir(folder));
  if (entries) yield* entries;
}
