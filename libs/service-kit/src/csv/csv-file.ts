import type { Language } from '@alinha/contracts-core';
import Papa from 'papaparse';

export type CsvCell = string | number | null;
type Row = readonly CsvCell[];

/** The separator that spreadsheets of the language expect. In Portuguese the comma is the decimal mark. */
const SEPARATORS: Record<Language, string> = { pt: ';', en: ',' };
/** Cells with either separator are quoted, so that a spreadsheet of the other language does not split them. */
const SEPARATOR = /[,;]/;
/** Without this mark spreadsheets assume a single-byte encoding. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/**
 * Cells that a spreadsheet would run as a formula, also after spaces and invisible characters. Includes cells with
 * leading apostrophes, so that {@link plainCell} can restore every cell. An amount below zero is a number.
 */
const FORMULA = /^(?!-\d+[,.]\d\d$)'*[\s\p{Cf}]*[=+\-@＝＋－＠−\t\r\n]/u;
const DEFUSED = /^'+[\s\p{Cf}]*[=+\-@＝＋－＠−\t\r\n]/u;

/** Restores a cell of {@link csvParts}. */
export function plainCell(cell: string): string {
  return DEFUSED.test(cell) ? cell.slice(1) : cell;
}

/** A CSV file in parts, for readers of `language`. The first part has the header. */
export async function* csvParts(
  language: Language,
  header: readonly string[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  const config = {
    delimiter: SEPARATORS[language],
    newline: LINE_END,
    escapeFormulae: FORMULA,
    quotes: (cell: CsvCell) => SEPARATOR.test(String(cell)),
  };
  const lines = (rows: readonly Row[]) => Papa.unparse([...rows], config) + LINE_END;
  let start = BYTE_ORDER_MARK + lines([header]);
  for await (const rows of pages) {
    yield start + lines(rows);
    start = '';
  }
  if (start !== '') yield start;
}

/** `07/12/2026` in pt, `12/07/2026` in en. A wall-clock date-time also has its time: `07/12/2026 08:30`. */
export function csvDate(text: string | null, language: Language): string | null {
  if (text === null) return null;
  const [date = '', time] = text.split(' ');
  const [year, month, day] = date.split('-');
  const written = language === 'pt' ? `${day}/${month}/${year}` : `${month}/${day}/${year}`;
  return time === undefined ? written : `${written} ${time.slice(0, 5)}`;
}

/** `1234,50` in pt, `1234.50` in en: a number to spreadsheets. `cents` is an integer in minor units. */
export function csvAmount(cents: number | null, language: Language): string | null {
  if (cents === null) return null;
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}${language === 'pt' ? ',' : '.'}${digits.slice(-2)}`;
}
