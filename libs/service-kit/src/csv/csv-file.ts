import type { Language } from '@alinha/contracts-core';
import Papa from 'papaparse';

export type CsvCell = string | number | null;
type Row = readonly CsvCell[];

/** A spreadsheet splits columns where its own language does: a comma is Portuguese's decimal mark. */
const SEPARATORS: Record<Language, string> = { pt: ';', en: ',' };
/** In quotes, so that a spreadsheet of the other language makes no cell, and no formula, of the middle of one. */
const SEPARATOR = /[,;]/;
/** Spreadsheets take a file without it for a single-byte encoding. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/**
 * A cell that a spreadsheet would run, also behind spaces and characters that nobody sees. One that has apostrophes of its own before the sign gets one more too, so that
 * {@link plainCell} can tell ours from theirs.
 */
const FORMULA = /^'*[\s\p{Cf}]*[=+\-@＝＋－＠−\t\r\n]/u;
const DEFUSED = /^'+[\s\p{Cf}]*[=+\-@＝＋－＠−\t\r\n]/u;

/** A cell as it was before {@link csvParts} defused it. */
export function plainCell(cell: string): string {
  return DEFUSED.test(cell) ? cell.slice(1) : cell;
}

/** A CSV file for people who read `language`, part by part: the header comes with the first rows. */
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

/** `07/12/2026`, `12/07/2026` of a date, or of a wall-clock text with `07/12/2026 08:30`. */
export function csvDate(text: string | null, language: Language): string | null {
  if (text === null) return null;
  const [date = '', time] = text.split(' ');
  const [year, month, day] = date.split('-');
  const written = language === 'pt' ? `${day}/${month}/${year}` : `${month}/${day}/${year}`;
  return time === undefined ? written : `${written} ${time.slice(0, 5)}`;
}

/** `1234,50`, `1234.50`: a number to spreadsheets of that language. `cents` is an integer in minor units. */
export function csvAmount(cents: number | null, language: Language): string | null {
  if (cents === null) return null;
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}${language === 'pt' ? ',' : '.'}${digits.slice(-2)}`;
}
