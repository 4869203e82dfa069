import { defineRpc, type RpcReplyOf } from '@alinha/contracts-core';
import { z } from 'zod';

/** Why a run of the scheduled backups failed. */
export const BACKUP_FAILURES = [
  /** The process ended during the run. */
  'interrupted',
  'folder',
  'disk-full',
  'data-key',
  /** The file could not be restored, or its rows differ. */
  'not-restorable',
  'database',
  'other',
] as const;
export type BackupFailure = (typeof BACKUP_FAILURES)[number];

const backupRunSchema = z.object({
  started_at: z.iso.datetime(),
  /** Null when the run was interrupted. */
  finished_at: z.iso.datetime().nullable(),
  file: z.string().nullable(),
  size_bytes: z.int().nullable(),
  rows: z.int().nullable(),
  /** Null when the backup is verified. Text, because a later release may know more reasons. */
  failure: z.string().nullable(),
  /** One technical line without personal data. */
  detail: z.string().nullable(),
});
export type BackupRun = z.infer<typeof backupRunSchema>;

/** The newest runs of the scheduled backups, newest first, for operators and the schedule. */
export const listBackupRuns = defineRpc({
  name: 'accounts.list-backup-runs',
  service: 'accounts',
  request: z.strictObject({}),
  reply: z.object({
    runs: z.array(backupRunSchema),
    last_verified: backupRunSchema.nullable(),
    /** Failed runs since the installation began. */
    failures: z.int(),
  }),
});
export type BackupRuns = RpcReplyOf<typeof listBackupRuns>;
