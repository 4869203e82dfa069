import { createHmac, timingSafeEqual } from 'node:crypto';

/** Bytes of the SHA-256 MAC: as hard to guess as a random UUID, but short. */
const MAC_BYTES = 16;
/** `_` separates the value from the signature. */
const TOKEN = /^([a-z0-9-]{1,64})_([\w-]{22})$/;

function macOf(value: string, key: string): Buffer {
  return createHmac('sha256', key).update(value).digest().subarray(0, MAC_BYTES);
}

/** Signs a value of `[a-z0-9-]`. The token is safe in URLs. */
export function signedToken(value: string, key: string): string {
  return `${value}_${macOf(value, key).toString('base64url')}`;
}

/** The value of a {@link signedToken}; null if it was not signed with this key. */
export function valueOfToken(token: string, key: string): string | null {
  const [, value = '', mac = ''] = TOKEN.exec(token) ?? [];
  const given = Buffer.from(mac, 'base64url');
  if (given.length !== MAC_BYTES || !timingSafeEqual(given, macOf(value, key))) return null;
  return value;
}
