import type { ImportField, ImportMapping } from '@alinha/contracts-clients';
import { digitsOf, isValidCpf } from '@alinha/contracts-core';

const EMAIL = /^\S+@\S+\.\S+$/;
const DATE = /^(\d{1,2}[/.-]\d{1,2}[/.-]\d{4}|\d{4}-\d{1,2}-\d{1,2})$/;
/** Digits of a phone with usual separators. */
const PHONE = /^\+?[\d\s().-]+$/;
const PHONE_DIGITS = { least: 8, most: 15 };
const LETTER = /\p{L}/u;

/** The only field that a value can belong to; null when there are several. */
function fieldOf(cell: string): ImportField | null {
  if (EMAIL.test(cell)) return 'email';
  if (DATE.test(cell)) return 'birth_date';
  const digits = digitsOf(cell).length;
  if (!PHONE.test(cell) || digits < PHONE_DIGITS.least || digits > PHONE_DIGITS.most) return null;
  return isValidCpf(cell) ? 'cpf' : 'phone';
}

/** True when the first row is a client: a header contains no e-mail, date, CPF or phone. */
export function seemsClient(cells: readonly string[]): boolean {
  return cells.some((cell) => fieldOf(cell) !== null);
}

/** Suggests a mapping for a file without a header. The name is the first column with letters and no other meaning. */
export function mappingOfValues(cells: readonly string[]): ImportMapping {
  const mapping: Partial<Record<ImportField, number>> = {};
  for (const [column, cell] of cells.entries()) {
    const field = fieldOf(cell) ?? (LETTER.test(cell) ? 'name' : null);
    if (field !== null) mapping[field] ??= column;
  }
  return mapping;
}
