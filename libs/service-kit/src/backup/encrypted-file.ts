import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { z } from 'zod';
import type { MasterKey } from '../encryption/master-key.ts';
import { DamagedBackupError } from './damaged-backup.ts';

/**
 * An encrypted backup starts with a JSON line, which names a key of DATA_KEY. AES-256-GCM chunks of 64 KiB follow, each with
 * its tag. The key of the file is derived from the named key, a random salt and that line. The nonce of a chunk is its
 * number and whether it is the last one, so chunks cannot be changed, moved, removed or appended.
 */
const FORM = 1;
const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CHUNK_BYTES = 64 * 1024;
const SEALED_BYTES = CHUNK_BYTES + TAG_BYTES;
/** HKDF accepts at most 1024 bytes of context. */
const MAX_HEADER_BYTES = 1024;
const [BRACE, NEW_LINE] = [0x7b, 0x0a];

const headerSchema = z.object({
  backup: z.literal('alinha'),
  encryption: z.int(),
  /** Id of the key of DATA_KEY. */
  key: z.string(),
  salt: z.string(),
  /** Whether a scheduled run wrote the file and may delete it by its rule. */
  scheduled: z.boolean(),
});

export type EncryptionHeader = z.output<typeof headerSchema> & { readonly line: Buffer };

/** The keys of DATA_KEY by their ids. */
export type BackupKeys = ReadonlyMap<string, MasterKey>;

/** No present key opens the backup. */
export class BackupKeyError extends Error {
  override readonly name = 'BackupKeyError';
}

const fileKey = ({ key }: MasterKey, salt: string, line: Buffer) =>
  Buffer.from(hkdfSync('sha256', key, Buffer.from(salt, 'base64url'), line, KEY_BYTES));

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(number, 0, 6);
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return nonce;
}

/** Splits bytes into chunks of `size` and a last one of 1 to `size` bytes. No bytes are one empty chunk. */
async function* chunksOf(source: AsyncIterable<Buffer>, size: number) {
  let [rest, number]: [Buffer, number] = [Buffer.alloc(0), 0];
  for await (const bytes of source) {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    let from = 0;
    for (; rest.length - from > size; from += size)
      yield { number: number++, bytes: rest.subarray(from, from + size), isLast: false };
    rest = rest.subarray(from);
  }
  yield { number, bytes: rest, isLast: true };
}

/** Encrypts a stream. */
export function encryption(master: MasterKey, scheduled: boolean) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(KEY_BYTES).toString('base64url');
    const header = { backup: 'alinha', encryption: FORM, key: master.id, salt, scheduled };
    const line = Buffer.from(`${JSON.stringify(header)}\n`);
    const key = fileKey(master, salt, line);
    yield line;
    for await (const { number, bytes, isLast } of chunksOf(source, CHUNK_BYTES)) {
      const cipher = createCipheriv(ALGORITHM, key, nonceOf(number, isLast), { authTagLength: TAG_BYTES });
      yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    }
  };
}

/**
 * The header of an encrypted backup; null when the file is not encrypted.
 * @throws DamagedBackupError
 */
export async function encryptionHeader(path: string): Promise<EncryptionHeader | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_HEADER_BYTES), 0, MAX_HEADER_BYTES, 0);
    if (bytesRead === 0 || buffer[0] !== BRACE) return null;
    const line = buffer.subarray(0, buffer.indexOf(NEW_LINE) + 1);
    const header = parsed(line.toString());
    if (header.encryption !== FORM)
      throw new DamagedBackupError(`a later release encrypted it, in the form ${header.encryption}`);
    return { ...header, line };
  } finally {
    await file.close();
  }
}

function parsed(line: string) {
  try {
    return headerSchema.parse(JSON.parse(line));
  } catch (cause) {
    throw new DamagedBackupError('its first line is damaged', { cause });
  }
}

function keyOf({ key: id }: EncryptionHeader, keys: BackupKeys): MasterKey {
  const key = keys.get(id);
  if (key) return key;
  const present = keys.size > 0 ? ` (here: ${[...keys.keys()].join(', ')})` : '';
  throw new BackupKeyError(
    `The backup is encrypted with the key ${id} of DATA_KEY, which is not here${present}. Set DATA_KEY to the value of the installation that made the backup, or copy its data.key into DATA_DIR. Nothing was changed.`,
  );
}

/** @throws BackupKeyError when the backup needs a key that is not in `keys`; DamagedBackupError */
export async function requireBackupKey(path: string, keys: BackupKeys): Promise<void> {
  const header = await encryptionHeader(path);
  if (header) keyOf(header, keys);
}

/**
 * The decrypted content of a backup.
 * @throws BackupKeyError before anything is read; DamagedBackupError
 */
export async function* decrypted(
  path: string,
  header: EncryptionHeader,
  keys: BackupKeys,
): AsyncGenerator<Buffer> {
  const key = fileKey(keyOf(header, keys), header.salt, header.line);
  const source = createReadStream(path, { start: header.line.length });
  for await (const { number, bytes, isLast } of chunksOf(source, SEALED_BYTES)) {
    if (bytes.length < TAG_BYTES) throw new DamagedBackupError('its end is missing');
    const decipher = createDecipheriv(ALGORITHM, key, nonceOf(number, isLast), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    yield opened(decipher, bytes.subarray(0, -TAG_BYTES));
  }
}

function opened(decipher: ReturnType<typeof createDecipheriv>, bytes: Buffer): Buffer {
  try {
    const content = decipher.update(bytes);
    decipher.final();
    return content;
  } catch (cause) {
    throw new DamagedBackupError('it was changed, or its end is missing', { cause });
  }
}
