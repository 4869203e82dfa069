import { readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { PlatformConfig } from '../config/platform-config.ts';
import { readSecret, storedSecret } from '../config/secrets.ts';
import { keyTexts, type MasterKey, masterKeyOf, newKeyText, problemOfKey } from './master-key.ts';

const FILE_NAME = 'data.key';
const fileOf = (dataDir: string) => join(resolve(dataDir), FILE_NAME);

const FILE = {
  isValid: (text: string) => keyTexts(text).every((key) => problemOfKey(key) === null),
  content: 'keys of 32 bytes in base64, separated by commas',
  remedy: () =>
    'Put it back from a copy, or set DATA_KEY to what it held. Without it nobody can read the notes and CPFs in the database.',
};

/**
 * The value of DATA_KEY, else of the file.
 * @throws Error as {@link MasterKeys.open}
 */
export async function dataKeyText(config: PlatformConfig, hasData: () => Promise<boolean>): Promise<string> {
  if (config.DATA_KEY) return config.DATA_KEY.join(',');
  return storedSecret(resolve(config.DATA_DIR), FILE_NAME, { ...FILE, hasData, make: newKeyText });
}

/** The keys of DATA_KEY, else of the file, by their ids. The first one writes. Empty without both. */
export async function usableKeys(config: PlatformConfig): Promise<ReadonlyMap<string, MasterKey>> {
  const texts = config.DATA_KEY ?? keyTexts((await readSecret(fileOf(config.DATA_DIR), FILE)) ?? '');
  const keys = texts.filter(Boolean).map(masterKeyOf);
  return new Map(keys.map((key) => [key.id, key]));
}

export const usableKeyIds = async (config: PlatformConfig): Promise<ReadonlySet<string>> =>
  new Set((await usableKeys(config)).keys());

/** The keys of DATA_KEY, or of `data.key` in DATA_DIR. The first one wraps new data keys; all of them open. */
export class MasterKeys {
  private constructor(
    private keys: readonly MasterKey[],
    private readonly read: () => Promise<string | null>,
  ) {}

  /**
   * Creates the file when DATA_KEY is unset and no data depends on it.
   * @throws Error with one line that says what to do when the file is damaged or lost
   */
  static async open(config: PlatformConfig, hasData: () => Promise<boolean>): Promise<MasterKeys> {
    const keys = keyTexts(await dataKeyText(config, hasData)).map(masterKeyOf);
    const file = fileOf(config.DATA_DIR);
    return new MasterKeys(keys, async () => (config.DATA_KEY ? null : readSecret(file, FILE)));
  }

  get ids(): readonly string[] {
    return this.keys.map(({ id }) => id);
  }

  /** The key that wraps. Reads the file again: a rotation may have added another first key. */
  async first(): Promise<MasterKey> {
    await this.reload();
    const [first] = this.keys;
    if (!first) throw new Error('DATA_KEY is empty');
    return first;
  }

  /** Reads the file again when the key is unknown, as a rotation may have added it. */
  async find(id: string): Promise<MasterKey | null> {
    const known = () => this.keys.find((key) => key.id === id) ?? null;
    if (known() === null) await this.reload();
    return known();
  }

  private async reload(): Promise<void> {
    const text = await this.read();
    if (text !== null) this.keys = keyTexts(text).map(masterKeyOf);
  }
}

/**
 * Puts a new key before the present ones in `data.key`. Running processes of this folder find it there. Older keys stay,
 * because backups in any place may need them.
 */
export async function addStoredKey(dataDir: string): Promise<void> {
  const file = fileOf(dataDir);
  const draft = `${file}.new`;
  const present = keyTexts(await readFile(file, 'utf8'));
  await writeFile(draft, [newKeyText(), ...present].join(','), { mode: 0o600, flush: true });
  await rename(draft, file);
}
