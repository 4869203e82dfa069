import type { ImportField, ImportMapping } from '@alinha/contracts-clients';
import { digitsOf, isValidCpf } from '@alinha/contracts-core';

const EMAIL = /^\S+@\S+\.\S+$/;
const DATE = /^(\d{1,2}[/.-]\d{1,2}[/.-]\d{4}|\d{4}-\d{1,2}-\d{1,2})$/;
/** Digits and what people write between those of a phone. */
const PHONE = /^\+?[\d\s().-]+$/;
const PHONE_DIGITS = { least: 8, most: 15 };
const LETTER = /\p{L}/u;

/** The field that a value can only be of, or null: what has letters may be anything. */
function fieldOf(cell: string): ImportField | null {
  if (EMAIL.test(cell)) return 'email';
  if (DATE.test(cell)) return 'birth_date';
  const digits = digitsOf(cell).length;
  if (!PHONE.test(cell) || digits < PHONE_DIGITS.least || digits > PHONE_DIGITS.most) return null;
  return isValidCpf(cell) ? 'cpf' : 'phone';
}

/** Whether the first row of a file is somebody: no column is called by an e-mail, a date, a CPF or a phone. */
export function seemsClient(cells: readonly string[]): boolean {
  return cells.some((cell) => fieldOf(cell) !== null);
}

/** Where the columns of a file without a header seem to go; the name is the first one that is nothing else. */
export function mappingOfValues(cells: readonly string[]): ImportMapping {
  const mapping: Partial<Record<ImportField, number>> = {};
  for (const [column, cell] of cells.entries()) {
    const field = fieldOf(cell) ?? (LETTER.test(cell) ? 'name' : null);
    if (field !== null) mapping[field] ??= column;
  }
  return mapping;
}
