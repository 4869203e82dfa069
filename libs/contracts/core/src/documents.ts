/** Digits of a text, without other characters. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

function checkDigit(digits: string, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

const CPF_FIRST = [10, 9, 8, 7, 6, 5, 4, 3, 2] as const;
const CPF_SECOND = [11, ...CPF_FIRST] as const;
const CNPJ_FIRST = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2] as const;
const CNPJ_SECOND = [6, ...CNPJ_FIRST] as const;

function hasValidDigits(digits: string, first: readonly number[], second: readonly number[]): boolean {
  if (digits.length !== second.length + 1 || /^(\d)\1+$/.test(digits)) return false;
  return (
    checkDigit(digits, first) === Number(digits.at(-2)) &&
    checkDigit(digits, second) === Number(digits.at(-1))
  );
}

/** True for 11 digits whose two check digits are right and that are not all the same. Source: Receita Federal. */
export function isValidCpf(text: string): boolean {
  return hasValidDigits(digitsOf(text), CPF_FIRST, CPF_SECOND);
}

/** True for 14 digits whose two check digits are right and that are not all the same. Source: Receita Federal. */
export function isValidCnpj(text: string): boolean {
  return hasValidDigits(digitsOf(text), CNPJ_FIRST, CNPJ_SECOND);
}

/** `000.000.000-00`, filled as far as there are digits. */
export function formatCpf(text: string): string {
  return applyMask(digitsOf(text), '000.000.000-00');
}

/** `00.000.000/0000-00`, filled as far as there are digits. */
export function formatCnpj(text: string): string {
  return applyMask(digitsOf(text), '00.000.000/0000-00');
}

/** Fills the zeros of `mask` with `digits` and stops at the last digit. */
export function applyMask(digits: string, mask: string): string {
  let used = 0;
  let text = '';
  for (const symbol of mask) {
    if (used >= digits.length) break;
    text += symbol === '0' ? digits[used++] : symbol;
  }
  return text;
}

/** Brazil's country code or a trunk zero, before area code and number. */
const BEFORE_AREA_CODE = /^(?:55|0)(\d{10,11})$/;

/** Digits of a phone without country code. The generated column `national_phone` uses the same rule. */
export function nationalDigits(phone: string): string {
  return digitsOf(phone).replace(BEFORE_AREA_CODE, '$1');
}

/** `(11) 98745-0132`. A foreign phone or a text with several phones is unchanged. */
export function formatPhone(phone: string): string {
  const national = nationalDigits(phone);
  const isForeign = phone.startsWith('+') && national === digitsOf(phone);
  if (isForeign || !/^[\d\s().+-]*$/.test(phone)) return phone;
  if (national.length === 11) return applyMask(national, '(00) 00000-0000');
  return national.length === 10 ? applyMask(national, '(00) 0000-0000') : phone;
}
