import { memoize } from '@alinha/service-kit';
import parsePhoneNumber, { type PhoneNumber } from 'libphonenumber-js/max';

/** Country of numbers without a country code. */
const DEFAULT_COUNTRY = 'BR';
/** A Brazilian mobile number without its ninth digit. */
const WITHOUT_NINTH = /^(\d\d)([6-9]\d{7})$/;

/**
 * E.164 of a phone as a user typed it; null for an invalid one. Only the provider knows whether WhatsApp uses a Brazilian
 * number with or without its ninth digit.
 */
export const phoneNumberOf: (text: string) => string | null = memoize((text) => {
  const parsed = parsePhoneNumber(text, DEFAULT_COUNTRY);
  if (!parsed || parsed.isValid()) return parsed?.number ?? null;
  const longer = withNinthDigit(parsed);
  return longer?.isValid() ? longer.number : null;
});

function withNinthDigit({ countryCallingCode, nationalNumber }: PhoneNumber): PhoneNumber | undefined {
  if (countryCallingCode !== '55') return undefined;
  return parsePhoneNumber(nationalNumber.replace(WITHOUT_NINTH, '$19$2'), DEFAULT_COUNTRY);
}
