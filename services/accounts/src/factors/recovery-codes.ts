import { createHash } from 'node:crypto';
import { Secret } from 'otpauth';

const CODES = 10;
/** 120 bits. A hash without salt is enough from 112 bits on (ASVS 6.5.2). */
const CODE_BYTES = 15;

/** Ten codes of the form `AAAA-BBBB-CCCC-DDDD-EEEE-FFFF`, in Base32. */
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
