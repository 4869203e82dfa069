import { createHmac, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

export type StoredSecretOptions = {
  readonly make: () => string;
  readonly isValid: (text: string) => boolean;
  /** What the file must hold, for the error message about a damaged one. */
  readonly content: string;
  /** Whether data depends on this secret. */
  readonly hasData: () => Promise<boolean>;
  /** Instruction for the operator at the end of an error message. */
  readonly remedy: (file: string) => string;
};

/** A secret of 32 random bytes in hexadecimal digits. */
export const HEXADECIMAL = {
  make: () => randomBytes(32).toString('hex'),
  isValid: (text: string) => /^[0-9a-f]{64}$/.test(text),
  content: '64 digits 0-9 and a-f',
};

/**
 * Creates a secret in `dataDir` once, with mode 600, so that self-hosting needs no set-up. Concurrent starts use the
 * secret of the first one.
 * @throws Error with one line that says what to do when the file is damaged, or missing although data exists
 */
export async function storedSecret(
  dataDir: string,
  name: string,
  options: StoredSecretOptions,
): Promise<string> {
  const file = join(dataDir, name);
  await mkdir(dataDir, { recursive: true });
  const found = await readSecret(file, options);
  if (found !== null) return found;
  if (!(await options.hasData())) await create(file, dataDir, options.make());
  // Read again, even when data exists: a concurrent start may have just created both, the secret first.
  const secret = await readSecret(file, options);
  if (secret !== null) return secret;
  throw new Error(`${file} is missing, but there is data that needs it. ${options.remedy(file)}`);
}

/** @throws Error when the file is damaged */
export async function readSecret(
  file: string,
  { isValid, content, remedy }: Omit<StoredSecretOptions, 'hasData' | 'make'>,
): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null || isValid(text)) return text;
  throw new Error(`${file} is damaged: it must hold ${content}, and nothing else. ${remedy(file)}`);
}

/** The draft is synced before it is linked, so that a power failure leaves the whole file or none. */
async function create(file: string, folder: string, secret: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(secret);
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
  // Windows cannot open folders, and syncs their entries by itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A separate key for each purpose. */
export function derivedKey(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('hex');
}
