import { open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BackupKeys, encryptionHeader } from '@alinha/service-kit';
import { backupsToKeep } from './backup-rule.ts';

/** `alinha-20261128T033000000Z`, `.unverified` until a restore has succeeded, and of a killed run `.<process>.part`. */
const NAME = /^alinha-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z(\.unverified)?\.alinha(\.\d+\.part)?$/;

export type BackupFile = {
  readonly name: string;
  readonly startedAt: Date;
  readonly state: 'verified' | 'unverified' | 'draft';
};

const stampOf = (time: Date) => time.toISOString().replaceAll(/[-:.]/g, '');
export const verifiedName = (startedAt: Date) => `alinha-${stampOf(startedAt)}.alinha`;
export const unverifiedName = (startedAt: Date) => `alinha-${stampOf(startedAt)}.unverified.alinha`;

function parsed(name: string): BackupFile | null {
  const match = NAME.exec(name);
  if (!match) return null;
  const [, year, month, day, hour, minute, second, ms, unverified, draft] = match;
  const startedAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
  if (Number.isNaN(startedAt.getTime())) return null;
  const complete = unverified ? 'unverified' : 'verified';
  return { name, startedAt, state: draft ? 'draft' : complete };
}

/** Whether a scheduled run of an installation with these keys wrote the file. */
async function isOwn(path: string, keys: BackupKeys): Promise<boolean> {
  const header = await encryptionHeader(path).catch(() => null);
  return header?.scheduled === true && keys.has(header.key);
}

/** Files that scheduled runs of this installation wrote. Other files of the folder are never listed. */
export async function ownFiles(folder: string, keys: BackupKeys): Promise<BackupFile[]> {
  const found: BackupFile[] = [];
  for (const name of await readdir(folder)) {
    const file = parsed(name);
    if (file && (await isOwn(join(folder, name), keys))) found.push(file);
  }
  return found;
}

/** The rename is synced, so that a power failure does not undo it. */
export async function markVerified(folder: string, startedAt: Date): Promise<void> {
  await rename(join(folder, unverifiedName(startedAt)), join(folder, verifiedName(startedAt)));
  // Windows cannot open folders, and syncs their entries by itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Deletes verified files that the rule does not keep. Of unverified ones only the newest stays, and only while no later one
 * is verified. Drafts are of killed runs.
 */
export async function deleteOldFiles(folder: string, files: readonly BackupFile[]): Promise<void> {
  const verified = files.filter(({ state }) => state === 'verified');
  const kept = backupsToKeep(verified.map(({ startedAt }) => startedAt));
  const complete = files.filter(({ state }) => state !== 'draft');
  const newest = Math.max(...complete.map(({ startedAt }) => startedAt.getTime()));
  const stays = ({ state, startedAt }: BackupFile) =>
    state === 'verified'
      ? kept.has(startedAt.getTime())
      : state === 'unverified' && startedAt.getTime() === newest;
  for (const file of files) if (!stays(file)) await rm(join(folder, file.name), { force: true });
}
