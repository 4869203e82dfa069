import { digitsOf, isValidCnpj, isValidCpf } from '@alinha/contracts-core';
import type { PixKeyType } from './constants.ts';

/** Longest e-mail address that can be a key. */
const EMAIL_LENGTH = 77;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
/** Country code, area code without zeros, and 8 or 9 digits. */
const PHONE = /^\+55[1-9]{2}\d{8,9}$/;

function phoneKeyOf(text: string): string {
  const digits = digitsOf(text);
  return text.trim().startsWith('+') || digits.length > 11 ? `+${digits}` : `+55${digits}`;
}

const NORMALIZED: Readonly<Record<PixKeyType, (text: string) => string | null>> = {
  cpf: (text) => (isValidCpf(text) ? digitsOf(text) : null),
  cnpj: (text) => (isValidCnpj(text) ? digitsOf(text) : null),
  email: (text) => {
    const email = text.trim().toLowerCase();
    return email.length <= EMAIL_LENGTH && EMAIL.test(email) && /^[!-~]+$/.test(email) ? email : null;
  },
  phone: (text) => {
    const phone = phoneKeyOf(text);
    return PHONE.test(phone) ? phone : null;
  },
  random: (text) => {
    const key = text.trim().toLowerCase();
    return UUID.test(key) ? key : null;
  },
};

/** A typed key in the notation of the PIX directory: digits, `+55…`, lower-case. Null when it is invalid. */
export function pixKeyOf(type: PixKeyType, text: string): string | null {
  return NORMALIZED[type](text);
}
