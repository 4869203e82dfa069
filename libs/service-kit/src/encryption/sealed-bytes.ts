import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
/** First byte of sealed bytes, for a later form. */
const FORM = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

/** Sealed bytes cannot be opened: they were changed, belong to another place, or have another key. */
export class UnopenedError extends Error {
  override readonly name = 'UnopenedError';
}

/** Null for a value that was changed or moved, so that the caller reports it. */
export function unlessChanged<T>(open: () => T): T | null {
  try {
    return open();
  } catch (error) {
    if (error instanceof UnopenedError) return null;
    throw error;
  }
}

/**
 * Encrypts with AES-256-GCM: form, random nonce, tag, ciphertext.
 * @param place authenticated text; the bytes are opened only with the same
 */
export function sealBytes(key: KeyObject, place: string, content: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(place));
  const encrypted = cipher.update(content);
  cipher.final();
  return Buffer.concat([Buffer.of(FORM), nonce, cipher.getAuthTag(), encrypted]);
}

/** @throws UnopenedError */
export function openBytes(key: KeyObject, place: string, sealed: Buffer): Buffer {
  try {
    if (sealed[0] !== FORM || sealed.length < HEADER_BYTES) throw new Error('unknown form');
    const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
    const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(place));
    decipher.setAuthTag(sealed.subarray(1 + NONCE_BYTES, HEADER_BYTES));
    const content = decipher.update(sealed.subarray(HEADER_BYTES));
    decipher.final();
    return content;
  } catch (cause) {
    throw new UnopenedError(`the encrypted value at ${place} was changed or moved`, { cause });
  }
}
