import { createHmac, timingSafeEqual } from 'node:crypto';

/** Of SHA-256: as hard to guess as a random UUID, and a link stays short enough to be tapped. */
const MAC_BYTES = 16;
/** No `_`: that one ends the value. */
const TOKEN = /^([a-z0-9-]{1,64})_([\w-]{22})$/;

function macOf(value: string, key: string): Buffer {
  return createHmac('sha256', key).update(value).digest().subarray(0, MAC_BYTES);
}

/** A value of `[a-z0-9-]` as nobody else can write it: letters, digits, `-` and `_`, so that it fits into an address. */
export function signedToken(value: string, key: string): string {
  return `${value}_${macOf(value, key).toString('base64url')}`;
}

/** The value of a {@link signedToken}; null for one that was not signed with this key. */
export function valueOfToken(token: string, key: string): string | null {
  const [, value = '', mac = ''] = TOKEN.exec(token) ?? [];
  const given = Buffer.from(mac, 'base64url');
  if (given.length !== MAC_BYTES || !timingSafeEqual(given, macOf(value, key))) return null;
  return value;
}
