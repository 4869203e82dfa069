import type { Language } from '@alinha/contracts-core';

export type CsvCell = string | number;

const SEPARATORS: Record<Language, string> = { pt: ';', en: ',' };
/** Without it, spreadsheets assume a single-byte encoding. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';
/** A cell that a spreadsheet would run as a formula; a name may look like one. */
const FORMULA = /^'*[=+\-@\t\r]/;
/** Browsers may read an object URL only after the click. */
const URL_LIFETIME_MS = 60_000;

/** A decimal number for spreadsheets of a language: `1234,50`, `1234.50`. */
export function csvDecimal(value: number, decimals: number, language: Language): string {
  const text = value.toFixed(decimals);
  return language === 'pt' ? text.replace('.', ',') : text;
}

function cellText(cell: CsvCell, separator: string): string {
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A CSV file for a language, in the format of the product's other exports. */
export function csvText(language: Language, rows: readonly (readonly CsvCell[])[]): string {
  const separator = SEPARATORS[language];
  const lines = rows.map((row) => row.map((cell) => cellText(cell, separator)).join(separator) + LINE_END);
  return BYTE_ORDER_MARK + lines.join('');
}

/** Saves a CSV file through the browser. */
export function saveCsv(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), URL_LIFETIME_MS);
}
