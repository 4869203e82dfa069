import type { Client } from '@alinha/contracts-clients';
import type { Language } from '@alinha/contracts-core';

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
