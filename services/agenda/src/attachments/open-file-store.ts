import { resolve } from 'node:path';
import type { PlatformConfig } from '@alinha/service-kit';
import type { FileStore } from './file-store.ts';
import { FolderStore } from './folder-store.ts';

export function openFileStore(config: PlatformConfig): FileStore {
  return new FolderStore(resolve(config.DATA_DIR, 'attachments'));
}
