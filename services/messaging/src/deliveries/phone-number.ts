import { remembered } from '@alinha/service-kit';
import parsePhoneNumber, { type PhoneNumber } from 'libphonenumber-js/max';

/** A number without a country's code is of this one. */
const DEFAULT_COUNTRY = 'BR';
/** A Brazilian mobile number as it was before it got its ninth digit. */
const WITHOUT_NINTH = /^(\d\d)([6-9]\d{7})$/;

/**
 * E.164 of a phone as somebody wrote it; null when it is no number. How WhatsApp spells a Brazilian number, with or without
 * its ninth digit, only the provider knows.
 */
export const phoneNumberOf: (text: string) => string | null = remembered((text) => {
  const written = parsePhoneNumber(text, DEFAULT_COUNTRY);
  if (!written || written.isValid()) return written?.number ?? null;
  const grown = withNinthDigit(written);
  return grown?.isValid() ? grown.number : null;
});

function withNinthDigit({ countryCallingCode, nationalNumber }: PhoneNumber): PhoneNumber | undefined {
  if (countryCallingCode !== '55') return undefined;
  return parsePhoneNumber(nationalNumber.replace(WITHOUT_NINTH, '$19$2'), DEFAULT_COUNTRY);
}
