import { setImmediate } from 'node:timers/promises';
import { IMPORT_MAX_COLUMNS, type ImportSeparator, type ValidationKey } from '@alinha/contracts-core';
import Papa from 'papaparse';
import { DomainError } from '../domain-error.ts';
import { plainCell } from './csv-file.ts';
import { isLikelyRecord } from './value-kinds.ts';

/** Most rows of a file, and the problem of a longer one. */
export type CsvLimits = { readonly maxRows: number; readonly tooManyRows: ValidationKey };

export type CsvRow = {
  /** Row number as in a spreadsheet: the header is row 1, and blank rows count. */
  readonly row: number;
  /** Trimmed, without trailing empty cells. At most one more than the number of columns. */
  readonly cells: readonly string[];
  /** A quote is not closed, so the boundaries of the cells are a guess. */
  readonly unclosed: boolean;
};

export type CsvTable = {
  readonly separator: ImportSeparator;
  readonly columns: readonly string[];
  /** False when the first row looks like a record. */
  readonly hasHeader: boolean;
  /** The header with untruncated cells, or a record when the file has no header. */
  readonly firstRow: CsvRow;
  /** The rows after the first, without blank ones. */
  readonly rows: readonly CsvRow[];
};

const SEPARATORS: readonly ImportSeparator[] = [',', ';', '\t', '|'];
/** Excel's line before the header that names the separator. */
const SEPARATOR_LINE = /^sep=([,;\t|])$/i;
const BLANK_HEADER = /^[\s,;|]*$/;
const EMPTY_CELL = /^\s*"\s*"\s*$/;
const COLUMN_NAME_LENGTH = 120;
/** Number of the first row, even after blank lines. */
export const FIRST_ROW = 1;
/** A quoted cell with more lines is treated as a stray quote. */
const MAX_CELL_LINES = 50;
/** Characters, far more than a record has. A longer record is not parsed. */
const MAX_RECORD_LENGTH = 64 * 1024;
/** One more than a row with too many cells shows. */
const MAX_CELLS = IMPORT_MAX_COLUMNS + 2;
/** Small, because a hostile row takes milliseconds. Most take microseconds. */
const ROWS_AT_ONCE = 10;
/** Padding of fixed-width files. The parser scans it once for each preceding quote. */
const PADDING = /[^\S\n]{100,}/g;

const refusal = (problem: ValidationKey) => new DomainError('INVALID_INPUT', { fields: { file: problem } });

/**
 * Parses a file. Other work of the process runs between its rows.
 * @throws DomainError INVALID_INPUT when the file is not CSV, has no rows or too many.
 */
export async function readTable(text: string, { maxRows, tooManyRows }: CsvLimits): Promise<CsvTable> {
  if (text.includes('\0')) throw refusal('csv_file');
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const declared = SEPARATOR_LINE.exec(lines[0] ?? '')?.[1] as ImportSeparator | undefined;
  if (declared) lines.shift();

  const headerAt = lines.findIndex((line) => !BLANK_HEADER.test(line));
  if (headerAt < 0) throw refusal('csv_empty');
  const headerEnd = endOfRecord(lines, headerAt) ?? headerAt;
  const header = lines.slice(headerAt, headerEnd + 1).join('\n');
  if (header.length > MAX_RECORD_LENGTH) throw refusal('csv_columns');
  const separator = declared ?? separatorOf(header);
  const firstCells = split(header, separator);
  const first = trimmedCells(firstCells ?? header.split(separator, MAX_CELLS));
  const columns = first.map((name) => name.slice(0, COLUMN_NAME_LENGTH));
  if (columns.length > IMPORT_MAX_COLUMNS) throw refusal('csv_columns');
  // Without a header the first row may be shorter than others, because trailing empty cells are removed.
  const hasHeader = !isLikelyRecord(first);
  const width = hasHeader ? columns.length : IMPORT_MAX_COLUMNS;

  const rows: CsvRow[] = [];
  for (const { index, lineCount, cells, unclosed } of recordsOf(lines, headerEnd + 1, separator)) {
    if (index % ROWS_AT_ONCE === 0) await setImmediate();
    const plain = trimmedCells(cells);
    if (plain.length === 0 && lineCount === 1) continue;
    if (rows.length === maxRows) throw refusal(tooManyRows);
    rows.push({ row: headerAt + 2 + index, cells: plain.slice(0, width + 1), unclosed });
  }
  if (rows.length === 0 && hasHeader) throw refusal('csv_empty');
  if (!hasHeader) {
    const widest = Math.max(columns.length, ...rows.map(({ cells }) => cells.length));
    while (columns.length < Math.min(widest, IMPORT_MAX_COLUMNS)) columns.push('');
  }
  // The first row is always row 1.
  const firstRow = { row: FIRST_ROW, cells: first, unclosed: firstCells === null };
  return { separator, columns, hasHeader, firstRow, rows };
}

type Record = {
  /** Counted from 0, including blank records. */
  readonly index: number;
  readonly lineCount: number;
  readonly cells: readonly string[];
  readonly unclosed: boolean;
};

function* recordsOf(lines: readonly string[], from: number, separator: string): Generator<Record> {
  let at = from;
  for (let index = 0; at < lines.length; index++) {
    const line = lines[at] ?? '';
    const end = endOfRecord(lines, at);
    const cells = end === null ? null : split(lines.slice(at, end + 1).join('\n'), separator);
    // A stray quote affects its own line only.
    const lineCount = cells === null || end === null ? 1 : end - at + 1;
    yield { index, lineCount, cells: cells ?? line.split(separator, MAX_CELLS), unclosed: cells === null };
    at += lineCount;
  }
}

const hasOddQuotes = (line: string | undefined) => ((line?.split('"').length ?? 1) - 1) % 2 === 1;

/** A quoted cell over several lines has an odd number of quotes on its first and last line. */
function endOfRecord(lines: readonly string[], start: number): number | null {
  if (!hasOddQuotes(lines[start])) return start;
  const last = Math.min(lines.length - 1, start + MAX_CELL_LINES);
  for (let at = start + 1; at <= last; at++) if (hasOddQuotes(lines[at])) return at;
  return null;
}

/** Null when the quotes of the record are invalid. */
function split(record: string, separator: string): readonly string[] | null {
  const cells = record.split(separator, MAX_CELLS);
  // Fast path: most rows have no quotes or only empty quoted cells.
  if (cells.every((cell) => !cell.includes('"') || EMPTY_CELL.test(cell))) {
    return cells.map((cell) => (cell.includes('"') ? '' : cell));
  }
  if (record.length > MAX_RECORD_LENGTH) return null;
  const { data, errors } = Papa.parse<string[]>(record.replace(PADDING, ' '), {
    delimiter: separator,
    newline: '\n',
  });
  return errors.length === 0 && data.length === 1 ? (data[0] ?? null) : null;
}

/** The separator that gives the most columns: column names rarely contain one. */
function separatorOf(header: string): ImportSeparator {
  const counts = SEPARATORS.map(
    (separator) => (split(header, separator) ?? header.split(separator, MAX_CELLS)).length,
  );
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

function trimmedCells(cells: readonly string[]): string[] {
  const plain = cells.map((cell) => plainCell(cell.trim()).trim());
  return plain.slice(0, plain.findLastIndex((cell) => cell !== '') + 1);
}
