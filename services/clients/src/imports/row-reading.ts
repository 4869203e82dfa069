import {
  type CreateClientInput,
  createClientInputSchema,
  type ImportField,
  type ImportMapping,
  type RowProblems,
} from '@alinha/contracts-clients';
import {
  type DateOrder,
  digitsOf,
  fieldTexts,
  type Language,
  nationalDigits,
  type ValidationKey,
  validationText,
} from '@alinha/contracts-core';
import { type CsvRow, readCsvDate } from '@alinha/service-kit';
import { genderOf } from '../clients/client-texts.ts';

export type Reading = {
  readonly mapping: ImportMapping;
  readonly dateOrder: DateOrder;
  readonly columnCount: number;
  /** Latest possible birth date, `YYYY-MM-DD`. */
  readonly latestBirth: string;
  /** Language of the texts of problems. */
  readonly language: Language;
};

type Problem = RowProblems['problems'][number];
/** The client of a row, or all its problems. */
export type ReadRow =
  | { readonly input: CreateClientInput; readonly problems: null }
  | { readonly input: null; readonly problems: readonly Problem[] };

/** Normalizes a value for the contract; null when that is impossible. */
type Cleaner = (text: string, order: DateOrder) => string | null;
type Cleaning = { readonly clean: Cleaner; readonly problem: ValidationKey };

/** Characters of a wrong value that a problem shows. */
const VALUE_LENGTH = 120;
/** An empty input mask such as "(  )    -" or "  /  /". */
const ONLY_PUNCTUATION = /^[\s().,/\\_–—-]*$/;
/** A long number as a spreadsheet writes it: digits are lost. */
const SCIENTIFIC = /^\d+(?:[.,]\d+)?e\+?\d+$/i;

/** Spreadsheets remove leading zeros. */
const withLeadingZeros = (text: string, length: number, shortest: number) => {
  const digits = digitsOf(text);
  return /^\d+$/.test(text) && digits.length >= shortest ? digits.padStart(length, '0') : text;
};

function cleanPhone(text: string): string | null {
  if (SCIENTIFIC.test(text)) return null;
  const national = nationalDigits(text);
  return text.startsWith('+') && national === digitsOf(text) ? `+${national}` : national;
}

const phone: Cleaning = { clean: cleanPhone, problem: 'phone' };
const CLEANING: Partial<Record<ImportField, Cleaning>> = {
  phone,
  emergency_phone: phone,
  cpf: { clean: (text) => (SCIENTIFIC.test(text) ? null : withLeadingZeros(text, 11, 8)), problem: 'cpf' },
  zip: { clean: (text) => withLeadingZeros(text, 8, 7), problem: 'zip' },
  birth_date: { clean: readCsvDate, problem: 'date' },
  gender: { clean: genderOf, problem: 'text' },
};

export function readRow({ cells, unclosed }: CsvRow, reading: Reading): ReadRow {
  const { mapping, dateOrder, columnCount, latestBirth, language } = reading;
  const problemOf = (field: ImportField | null, value: string, key: ValidationKey): Problem => ({
    field,
    value: value.slice(0, VALUE_LENGTH),
    text: validationText(key, language),
  });
  const wholeRow = unclosed ? 'csv_quotes' : cells.length > columnCount ? 'csv_cells' : null;
  if (wholeRow) return { input: null, problems: [problemOf(null, '', wholeRow)] };

  const cellOf = (field: ImportField) => cells[mapping[field] ?? -1] ?? '';
  const problems: Problem[] = [];
  const typed: Partial<Record<ImportField, string>> = {};
  for (const field of Object.keys(mapping) as ImportField[]) {
    const text = cellOf(field);
    const cleaning = CLEANING[field];
    if (text === '' || (cleaning && ONLY_PUNCTUATION.test(text))) continue;
    const clean = cleaning ? cleaning.clean(text, dateOrder) : text;
    if (clean === null) problems.push(problemOf(field, text, cleaning?.problem ?? 'text'));
    else typed[field] = clean;
  }
  const { name = '', last_name = '', ...others } = typed;
  const result = createClientInputSchema.safeParse({ ...others, name: `${name} ${last_name}`.trim() });
  if (!result.success) {
    for (const [field, text] of Object.entries(fieldTexts(result.error, language))) {
      const value = cellOf(field as ImportField).slice(0, VALUE_LENGTH);
      problems.push({ field: field as ImportField, value, text });
    }
  }
  const born = result.data?.birth_date;
  if (born && born > latestBirth)
    problems.push(problemOf('birth_date', cellOf('birth_date'), 'birth_date_future'));
  return result.success && problems.length === 0
    ? { input: result.data, problems: null }
    : { input: null, problems };
}
