import { createHmac, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A secret that is made once and kept in `dataDir` with mode 600, so that a studio's own machine needs no set-up.
 * Several processes may start at once: the first one to create the file decides.
 */
export async function keptSecret(dataDir: string, name: string): Promise<string> {
  const file = join(dataDir, `${name}.secret`);
  await mkdir(dataDir, { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    // Linked into its place, because a file that exists must be whole.
    await writeFile(draft, randomBytes(32).toString('hex'), { mode: 0o600 });
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(file, 'utf8');
}

/** A key for one purpose, derived so that no two purposes share one. */
export function derivedKey(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('hex');
}
