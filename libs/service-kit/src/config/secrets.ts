import { createHmac, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

const FORMAT = /^[0-9a-f]{64}$/;

export type KeptSecretOptions = {
  /** Whether there is data that was written with this secret. */
  readonly hasData: () => Promise<boolean>;
  /** Ends the message about a secret that is missing or damaged: what the operator does. */
  readonly remedy: (file: string) => string;
};

/**
 * A secret that is created once in `dataDir` with mode 600, so that a studio's own machine needs no set-up. Several
 * processes may start at once: the first one to create the file decides.
 * @throws Error with one line that says what to do: the file is damaged, or it is missing although there is data.
 */
export async function keptSecret(
  dataDir: string,
  name: string,
  { hasData, remedy }: KeptSecretOptions,
): Promise<string> {
  const file = join(dataDir, `${name}.secret`);
  await mkdir(dataDir, { recursive: true });
  const found = await readSecret(file, remedy);
  if (found !== null) return found;
  if (!(await hasData())) await create(file, dataDir);
  // Also where there is data: another start may have created both meanwhile, the secret first.
  const secret = await readSecret(file, remedy);
  if (secret !== null) return secret;
  throw new Error(`${file} is missing, but there is data that needs it. ${remedy(file)}`);
}

async function readSecret(file: string, remedy: KeptSecretOptions['remedy']): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null || FORMAT.test(text)) return text;
  throw new Error(
    `${file} is damaged: it must hold 64 digits 0-9 and a-f, and nothing else. ${remedy(file)}`,
  );
}

/** A power failure leaves the whole file or none: the draft is on the disk before it gets its name. */
async function create(file: string, folder: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(randomBytes(32).toString('hex'));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  // Windows opens no folders, and writes their entries by itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A key for one purpose, derived so that no two purposes share one. */
export function derivedKey(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('hex');
}
