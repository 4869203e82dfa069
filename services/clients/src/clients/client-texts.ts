import type { Client } from '@alinha/contracts-clients';
import { applyMask, digitsOf, type Language } from '@alinha/contracts-core';

/** Brazil's country code or a trunk zero, before area code and number. */
const BEFORE_AREA_CODE = /^(?:55|0)(\d{10,11})$/;

/** Digits of a phone without country code. The generated column `national_phone` uses the same rule. */
export function nationalDigits(phone: string): string {
  return digitsOf(phone).replace(BEFORE_AREA_CODE, '$1');
}

/** `(11) 98745-0132`. A foreign phone or a text with several phones is unchanged. */
export function phoneText(phone: string): string {
  const national = nationalDigits(phone);
  const isForeign = phone.startsWith('+') && national === digitsOf(phone);
  if (isForeign || !/^[\d\s().+-]*$/.test(phone)) return phone;
  if (national.length === 11) return applyMask(national, '(00) 00000-0000');
  return national.length === 10 ? applyMask(national, '(00) 0000-0000') : phone;
}

type Address = Pick<
  Client,
  'street' | 'address_number' | 'complement' | 'neighborhood' | 'city' | 'state' | 'zip'
>;

/** `Rua Harmonia, 482, casa 2, Vila Madalena, São Paulo, SP, 05435000`; null without any part. */
export function addressLine(client: Address): string | null {
  const { street, address_number, complement, neighborhood, city, state, zip } = client;
  const parts = [street, address_number, complement, neighborhood, city, state, zip].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : null;
}

const GENDERS: Record<string, Record<Language, string>> = {
  female: { pt: 'Feminino', en: 'Female' },
  male: { pt: 'Masculino', en: 'Male' },
  other: { pt: 'Outro', en: 'Other' },
};
const GENDER_WORDS = new Map([
  ['f', 'female'],
  ['fem', 'female'],
  ['mulher', 'female'],
  ['woman', 'female'],
  ['m', 'male'],
  ['masc', 'male'],
  ['homem', 'male'],
  ['man', 'male'],
  ['outra', 'other'],
]);

/** Display text of a gender. Free text is unchanged. */
export function genderText(gender: string, language: Language): string {
  return GENDERS[gender]?.[language] ?? gender;
}

/** Stored value of a gender, from any usual word. Other words are unchanged. */
export function genderOf(text: string): string {
  const word = text.toLowerCase();
  const found = Object.entries(GENDERS).find(
    ([gender, texts]) =>
      gender === word || Object.values(texts).some((known) => known.toLowerCase() === word),
  );
  return found?.[0] ?? GENDER_WORDS.get(word) ?? text;
}
