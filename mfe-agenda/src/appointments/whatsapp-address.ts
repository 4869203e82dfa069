import { digitsOf } from '@alinha/contracts-core';

const COUNTRY_CODE = '55';
/** Area code and number have 10 or 11 digits; longer numbers already contain the country code. */
const LONGEST_LOCAL_PHONE = 11;

/** Address of a conversation with a phone, or null when it has no digits. */
export function whatsappAddress(phone: string | null): string | null {
  const digits = digitsOf(phone ?? '').replace(/^0+/, '');
  if (digits === '') return null;
  const hasCountry = digits.length > LONGEST_LOCAL_PHONE && digits.startsWith(COUNTRY_CODE);
  return `https://wa.me/${hasCountry ? digits : COUNTRY_CODE + digits}`;
}
