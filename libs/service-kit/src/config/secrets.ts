import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A secret that is made once and kept in `dataDir` with mode 600, so that a studio's own machine needs no set-up.
 * Several processes may start at once: the first one to create the file decides.
 */
export async function keptSecret(dataDir: string, name: string): Promise<string> {
  const file = join(dataDir, `${name}.secret`);
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFile(file, 'utf8');
}

/** A key for one purpose, derived so that no two purposes share one. */
export function derivedKey(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('hex');
}
