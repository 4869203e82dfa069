import { applyMask, digitsOf } from '@alinha/ui';

const COUNTRY_CODE = '55';

/** Land line, mobile, both with the country code; longer numbers are unformatted. */
export const PHONE_MASKS = [
  '(00) 0000-0000',
  '(00) 00000-0000',
  '+00 (00) 0000-0000',
  '+00 (00) 00000-0000',
  '+000000000000000',
] as const;
export const CPF_MASK = '000.000.000-00';
export const ZIP_MASK = '00000-000';

/** Digits of a phone without Brazil's country code. Area code and number are 10 or 11 digits. */
export function nationalDigits(phone: string): string {
  const digits = digitsOf(phone);
  const hasCode = digits.startsWith(COUNTRY_CODE) && (digits.length === 12 || digits.length === 13);
  return hasCode ? digits.slice(COUNTRY_CODE.length) : digits;
}

/** `(11) 98745-0132` */
export function formatPhone(phone: string): string {
  return applyMask(PHONE_MASKS, nationalDigits(phone));
}

/** Address of a WhatsApp conversation with a Brazilian phone. */
export function whatsAppHref(phone: string): string {
  return `https://wa.me/${COUNTRY_CODE}${nationalDigits(phone)}`;
}
