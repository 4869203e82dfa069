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

/** The problem of one key as the operator wrote it; null when it is usable. */
export function problemOfKey(text: string): string | null {
  const isKey = BASE64.test(text) && Buffer.from(text, 'base64').length === KEY_BYTES;
  return isKey ? null : 'must be 32 bytes in base64';
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
