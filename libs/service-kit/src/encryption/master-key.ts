import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { openBytes, sealBytes } from './sealed-bytes.ts';

/** One key of DATA_KEY. It encrypts ("wraps") the data keys of companies and nothing else. */
export type MasterKey = {
  /** Names the key in the database. Does not help to guess it. */
  readonly id: string;
  readonly key: KeyObject;
};

const KEY_BYTES = 32;
const BASE64 = /^[\w+/-]{43}=?$/;
/** 32 random bytes have about 30 different steps from byte to byte; repetitions and sequences have few. */
const MIN_DISTINCT_STEPS = 10;

/** The problem of one key as the operator wrote it; null when it is usable. */
export function problemOfKey(text: string): string | null {
  const bytes = Buffer.from(text, 'base64');
  if (!BASE64.test(text) || bytes.length !== KEY_BYTES) return 'must be 32 bytes in base64';
  const steps = new Set(bytes.map((byte, index) => byte - (bytes[index - 1] ?? byte)));
  const isTyped = bytes.every((byte) => byte >= 0x20 && byte < 0x7f);
  return isTyped || steps.size < MIN_DISTINCT_STEPS ? 'must be made by chance' : null;
}

/** Splits the value of DATA_KEY: the first key writes, the others only read. */
export const keyTexts = (value: string): string[] => value.split(',').map((text) => text.trim());

export const newKeyText = (): string => randomBytes(KEY_BYTES).toString('base64url');

export function masterKeyOf(text: string): MasterKey {
  const bytes = Buffer.from(text, 'base64');
  const id = createHmac('sha256', bytes).update('alinha.master-key').digest('hex').slice(0, 16);
  return { id, key: createSecretKey(bytes) };
}

const placeOf = (schema: string, companyId: number) => `data key of company ${companyId} in ${schema}`;

/** Encrypts a data key for the database. */
export function wrap({ key }: MasterKey, schema: string, companyId: number, dataKey: Buffer): string {
  return sealBytes(key, placeOf(schema, companyId), dataKey).toString('base64url');
}

/** @throws UnopenedError */
export function unwrap({ key }: MasterKey, schema: string, companyId: number, wrapped: string): Buffer {
  return openBytes(key, placeOf(schema, companyId), Buffer.from(wrapped, 'base64url'));
}
