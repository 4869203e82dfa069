import { digitsOf, isValidCpf } from '@alinha/contracts-core';

export type ValueKind = 'email' | 'date' | 'time' | 'cpf' | 'phone';

const EMAIL = /^\S+@\S+\.\S+$/;
const DATE = /^(\d{1,2}[/.-]\d{1,2}[/.-]\d{4}|\d{4}-\d{1,2}-\d{1,2})$/;
const TIME = /^\d{1,2}[:h]\d{2}$/i;
/** Digits of a phone with usual separators. */
const PHONE = /^\+?[\d\s().-]+$/;
const PHONE_DIGITS = { min: 8, max: 15 };

/**
 * The kind of a value; null when it has none of these forms. A phone number with valid CPF check digits counts as a CPF.
 */
export function kindOfValue(cell: string): ValueKind | null {
  if (EMAIL.test(cell)) return 'email';
  if (DATE.test(cell)) return 'date';
  if (TIME.test(cell)) return 'time';
  const digits = digitsOf(cell).length;
  if (!PHONE.test(cell) || digits < PHONE_DIGITS.min || digits > PHONE_DIGITS.max) return null;
  return isValidCpf(cell) ? 'cpf' : 'phone';
}

/** True when a cell is an e-mail, date, time, CPF or phone: headers contain none of these. */
export function isLikelyRecord(cells: readonly string[]): boolean {
  return cells.some((cell) => kindOfValue(cell) !== null);
}
