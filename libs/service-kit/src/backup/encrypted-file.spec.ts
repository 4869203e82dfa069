import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { masterKeyOf, newKeyText } from '../encryption/master-key.ts';
import { readBackup, writeBackup } from './backup-file.ts';
import { DamagedBackupError } from './damaged-backup.ts';
import { BackupKeyError, encryptionHeader } from './encrypted-file.ts';

const folder = await mkdtemp(join(tmpdir(), 'alinha-encrypted-'));
afterAll(() => rm(folder, { recursive: true }));

const CHUNK_BYTES = 64 * 1024 + 16;
const key = masterKeyOf(newKeyText());
const keys = new Map([[key.id, key]]);
/** Text that gzip does not shrink, so that the file has four chunks. */
const rows = Buffer.from(`${randomBytes(225_000).toString('base64')}\nMaria da Silva\n`);

async function written(name: string, text = rows): Promise<string> {
  const path = join(folder, name);
  const contents = {
    header: { made_at: '2026-11-28T00:00:00.000Z', migrations: {} },
    tables: (async function* () {
      yield {
        table: 'clients.client',
        columns: ['name'],
        rows: (async function* () {
          yield text;
        })(),
      };
    })(),
    sequences: async () => [],
    jobs: [],
  };
  await writeBackup(path, contents, { key, scheduled: true });
  return path;
}

const path = await written('whole');
const file = await readFile(path);
const start = file.indexOf('\n') + 1;
const chunks = Array.from({ length: Math.ceil((file.length - start) / CHUNK_BYTES) }, (_, index) =>
  file.subarray(start + index * CHUNK_BYTES, start + (index + 1) * CHUNK_BYTES),
);

async function read(bytes: Buffer): Promise<void> {
  const changed = join(folder, 'changed');
  await writeFile(changed, bytes);
  await readBackup(changed, {}, keys);
}

test('an encrypted backup has no readable text and is read with its key', async () => {
  expect(chunks).toHaveLength(4);
  expect(file.includes('Maria')).toBe(false);
  expect(file.includes('clients.client')).toBe(false);
  const found: Buffer[] = [];
  const table = async () => ({ rows: async (bytes: Buffer) => void found.push(bytes), end: async () => {} });
  await readBackup(path, { table }, keys);
  expect(Buffer.concat(found).equals(rows)).toBe(true);
  expect(await encryptionHeader(path)).toMatchObject({ key: key.id, scheduled: true });
});

test('two backups of the same rows have different ciphertexts', async () => {
  const other = await readFile(await written('other'));
  expect(other.subarray(-1000).equals(file.subarray(-1000))).toBe(false);
});

test('an encrypted backup without its key is refused and names the key', async () => {
  const other = masterKeyOf(newKeyText());
  for (const present of [new Map(), new Map([[other.id, other]])]) {
    const refused = readBackup(path, {}, present);
    await expect(refused).rejects.toThrow(BackupKeyError);
    await expect(refused).rejects.toThrow(`encrypted with the key ${key.id} of DATA_KEY, which is not here`);
  }
});

test('an encrypted backup is refused under another key with the same id', async () => {
  const forged = new Map([[key.id, { ...masterKeyOf(newKeyText()), id: key.id }]]);
  await expect(readBackup(path, {}, forged)).rejects.toThrow(DamagedBackupError);
});

test('a plain backup is read without a key', async () => {
  const plain = join(folder, 'plain');
  await writeFile(plain, gzipSync('no backup'));
  expect(await encryptionHeader(plain)).toBeNull();
  await expect(readBackup(plain)).rejects.toThrow(DamagedBackupError);
});

test('an encrypted backup is refused when any bit of it is changed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(file.length - 1), fc.nat(7), async (at, bit) => {
      const changed = Buffer.from(file);
      changed[at] = (changed[at] ?? 0) ^ (1 << bit);
      const refused = await read(changed).catch((error: unknown) => error);
      expect([DamagedBackupError, BackupKeyError]).toContain((refused as Error).constructor);
    }),
    {
      examples: [
        [start - 5, 0],
        [start, 0],
        [file.length - 1, 7],
      ] as [number, number][],
      numRuns: 60,
    },
  );
});

test('an encrypted backup is refused when it is truncated anywhere or longer', async () => {
  const boundaries = chunks.map((_, index) => start + index * CHUNK_BYTES);
  for (const length of [0, 1, start - 1, ...boundaries, ...boundaries.map((end) => end + 7), file.length - 1])
    await expect(read(file.subarray(0, length))).rejects.toThrow(DamagedBackupError);
  for (const surplus of [Buffer.from('x'), ...chunks])
    await expect(read(Buffer.concat([file, surplus]))).rejects.toThrow(DamagedBackupError);
});

test('an encrypted backup is refused when its chunks are moved, repeated or removed', async () => {
  const header = file.subarray(0, start);
  const [first, second, third, last] = chunks as [Buffer, Buffer, Buffer, Buffer];
  for (const order of [
    [second, first, third, last],
    [first, third, second, last],
    [first, first, second, third, last],
    [first, third, last],
    [first, second, third],
    [last],
  ])
    await expect(read(Buffer.concat([header, ...order]))).rejects.toThrow(DamagedBackupError);
});
