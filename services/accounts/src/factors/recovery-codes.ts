import { createHash } from 'node:crypto';
import { Secret } from 'otpauth';

const CODES = 10;
/** 80 bits: too many to find a code by its hash. */
const CODE_BYTES = 10;

/** Ten codes of the form `AAAA-BBBB-CCCC-DDDD`, in Base32. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const text = new Secret({ size: CODE_BYTES }).base32;
    return (text.match(/.{4}/g) ?? []).join('-');
  });
}

/** SHA-256 of a code. Case, spaces and hyphens do not count. */
export function recoveryCodeHash(code: string): Buffer {
  const text = code.toUpperCase().replaceAll(/[^A-Z2-7]/g, '');
  return createHash('sha256').update(text).digest();
}
