import { resolve } from 'node:path';
import { ConfigurationError, type PlatformConfig } from '@alinha/service-kit';
import type { FileStore } from './file-store.ts';
import { FolderStore } from './folder-store.ts';
import { S3Store } from './s3-store.ts';

/** Shorter than the time limit of a reply. */
const CALL_LIMIT_MS = 20_000;

/** A bucket if one is configured, else a folder. */
export function openFileStore(config: PlatformConfig): FileStore {
  const {
    ATTACHMENTS_S3_URL: url,
    ATTACHMENTS_S3_REGION: region,
    ATTACHMENTS_S3_ACCESS_KEY: accessKey,
    ATTACHMENTS_S3_SECRET_KEY: secretKey,
  } = config;
  if (!url) return new FolderStore(resolve(config.DATA_DIR, 'attachments'));
  if (!accessKey || !secretKey)
    throw new ConfigurationError([
      'ATTACHMENTS_S3_ACCESS_KEY and ATTACHMENTS_S3_SECRET_KEY must be set with ATTACHMENTS_S3_URL',
    ]);
  return new S3Store({ url, region, accessKey, secretKey, timeoutMs: CALL_LIMIT_MS });
}
