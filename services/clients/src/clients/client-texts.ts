import { applyMask, digitsOf, type Language } from '@alinha/contracts-core';

/** Country's code of Brazil, or the zero of a trunk call, before area code and number. */
const BEFORE_AREA_CODE = /^(?:55|0)(\d{10,11})$/;

/** Digits of a phone from the area code on, where it has one. The column `national_phone` is made alike. */
export function nationalDigits(phone: string): string {
  return digitsOf(phone).replace(BEFORE_AREA_CODE, '$1');
}

/** `(11) 98745-0132`; what is no phone of Brazil, or says more than one, stays as it is. */
export function phoneText(phone: string): string {
  const national = nationalDigits(phone);
  const isForeign = phone.startsWith('+') && national === digitsOf(phone);
  if (isForeign || !/^[\d\s().+-]*$/.test(phone)) return phone;
  if (national.length === 11) return applyMask(national, '(00) 00000-0000');
  return national.length === 10 ? applyMask(national, '(00) 0000-0000') : phone;
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

/** A gender as people read it; one of their own words stays. */
export function genderText(gender: string, language: Language): string {
  return GENDERS[gender]?.[language] ?? gender;
}

/** A gender as the product keeps it, from any usual word for it; another word stays. */
export function genderOf(text: string): string {
  const word = text.toLowerCase();
  const kept = Object.entries(GENDERS).find(
    ([gender, texts]) =>
      gender === word || Object.values(texts).some((known) => known.toLowerCase() === word),
  );
  return kept?.[0] ?? GENDER_WORDS.get(word) ?? text;
}
