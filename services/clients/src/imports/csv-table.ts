import { IMPORT_MAX_COLUMNS, IMPORT_MAX_ROWS, type ImportSeparator } from '@alinha/contracts-clients';
import type { ValidationKey } from '@alinha/contracts-core';
import { DomainError, plainCell } from '@alinha/service-kit';
import Papa from 'papaparse';
import { seemsClient } from './first-row.ts';

export type CsvRow = {
  /** As a spreadsheet numbers it: the header is row 1, and blank rows count. */
  readonly row: number;
  /** Trimmed, without the empty ones at the end; at most one more than there are columns. */
  readonly cells: readonly string[];
  /** The quotes do not close: the cells are a guess. */
  readonly unclosed: boolean;
};

export type CsvTable = {
  readonly separator: ImportSeparator;
  readonly columns: readonly string[];
  /** False when the first row seems to be a client already. */
  readonly hasHeader: boolean;
  /** What the columns are named by, whole: in a file without a header it is a client. */
  readonly firstRow: CsvRow;
  /** Those behind it, blank ones left out. */
  readonly rows: readonly CsvRow[];
};

const SEPARATORS: readonly ImportSeparator[] = [',', ';', '\t', '|'];
/** Excel's own way to say it, before the header. */
const SEPARATOR_LINE = /^sep=([,;\t|])$/i;
const BLANK_HEADER = /^[\s,;|]*$/;
const EMPTY_CELL = /^\s*"\s*"\s*$/;
const COLUMN_NAME_LENGTH = 120;
/** What is named so in every file, blank rows above it or not. */
export const FIRST_ROW = 1;
/** Lines over which a cell in quotes may go on; past it, the opening quote is a mistake. */
const LONGEST_CELL_LINES = 50;
/** Characters of a record: far more than 100 columns of a client hold. A longer one is not parsed. */
const LONGEST_RECORD = 64 * 1024;
/** One more than is shown of a row that has too many. */
const MOST_CELLS = IMPORT_MAX_COLUMNS + 2;
/** Fixed-width files pad their cells; the parser looks through a run of spaces once for each quote before it. */
const PADDING = /[^\S\n]{100,}/g;

const refusal = (problem: ValidationKey) => new DomainError('INVALID_INPUT', { fields: { file: problem } });

/**
 * Reads a file step by step, so that a long one leaves the process time for others.
 * @throws DomainError INVALID_INPUT when it is no CSV, has no rows, or has too many.
 */
export function* readTable(text: string): Generator<void, CsvTable> {
  if (text.includes('\0')) throw refusal('csv_file');
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const said = SEPARATOR_LINE.exec(lines[0] ?? '')?.[1] as ImportSeparator | undefined;
  if (said) lines.shift();

  const headerAt = lines.findIndex((line) => !BLANK_HEADER.test(line));
  if (headerAt < 0) throw refusal('csv_empty');
  const headerEnd = endOfRecord(lines, headerAt) ?? headerAt;
  const header = lines.slice(headerAt, headerEnd + 1).join('\n');
  if (header.length > LONGEST_RECORD) throw refusal('csv_columns');
  yield;
  const separator = said ?? separatorOf(header);
  const firstCells = split(header, separator);
  const first = tidied(firstCells ?? header.split(separator, MOST_CELLS));
  const columns = first.map((name) => name.slice(0, COLUMN_NAME_LENGTH));
  if (columns.length > IMPORT_MAX_COLUMNS) throw refusal('csv_columns');
  // A client whose last cells are empty does not tell how many columns the others have.
  const hasHeader = !seemsClient(first);
  const width = hasHeader ? columns.length : IMPORT_MAX_COLUMNS;

  const rows: CsvRow[] = [];
  for (const { place, lineCount, cells, unclosed } of recordsOf(lines, headerEnd + 1, separator)) {
    yield;
    const plain = tidied(cells);
    if (plain.length === 0 && lineCount === 1) continue;
    if (rows.length === IMPORT_MAX_ROWS) throw refusal('csv_rows');
    rows.push({ row: headerAt + 2 + place, cells: plain.slice(0, width + 1), unclosed });
  }
  if (rows.length === 0 && hasHeader) throw refusal('csv_empty');
  if (!hasHeader) {
    const widest = Math.max(columns.length, ...rows.map(({ cells }) => cells.length));
    while (columns.length < Math.min(widest, IMPORT_MAX_COLUMNS)) columns.push('');
  }
  // Row numbers count from this line.
  const firstRow = { row: FIRST_ROW, cells: first, unclosed: firstCells === null };
  return { separator, columns, hasHeader, firstRow, rows };
}

type Record = {
  /** Counted from 0, the blank ones too. */
  readonly place: number;
  readonly lineCount: number;
  readonly cells: readonly string[];
  readonly unclosed: boolean;
};

/** The records from a line on. */
function* recordsOf(lines: readonly string[], from: number, separator: string): Generator<Record> {
  let at = from;
  for (let place = 0; at < lines.length; place++) {
    const line = lines[at] ?? '';
    const end = endOfRecord(lines, at);
    const cells = end === null ? null : split(lines.slice(at, end + 1).join('\n'), separator);
    // A stray quote spoils its own line and no other.
    const lineCount = cells === null || end === null ? 1 : end - at + 1;
    yield { place, lineCount, cells: cells ?? line.split(separator, MOST_CELLS), unclosed: cells === null };
    at += lineCount;
  }
}

const hasOddQuotes = (line: string | undefined) => ((line?.split('"').length ?? 1) - 1) % 2 === 1;

/** A quoted cell that spans lines leaves an odd number of quotes on its first and on its last line. */
function endOfRecord(lines: readonly string[], start: number): number | null {
  if (!hasOddQuotes(lines[start])) return start;
  const last = Math.min(lines.length - 1, start + LONGEST_CELL_LINES);
  for (let at = start + 1; at <= last; at++) if (hasOddQuotes(lines[at])) return at;
  return null;
}

/** The cells of one record, or null when its quotes are wrong. */
function split(record: string, separator: string): readonly string[] | null {
  const cells = record.split(separator, MOST_CELLS);
  // Most rows have no quotes, or nothing between them: the parser is not asked for what is plain.
  if (cells.every((cell) => !cell.includes('"') || EMPTY_CELL.test(cell))) {
    return cells.map((cell) => (cell.includes('"') ? '' : cell));
  }
  if (record.length > LONGEST_RECORD) return null;
  const { data, errors } = Papa.parse<string[]>(record.replace(PADDING, ' '), {
    delimiter: separator,
    newline: '\n',
  });
  return errors.length === 0 && data.length === 1 ? (data[0] ?? null) : null;
}

/** What divides the header into the most columns: names of columns seldom hold a separator. */
function separatorOf(header: string): ImportSeparator {
  const counts = SEPARATORS.map(
    (separator) => (split(header, separator) ?? header.split(separator, MOST_CELLS)).length,
  );
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

function tidied(cells: readonly string[]): string[] {
  const plain = cells.map((cell) => plainCell(cell.trim()).trim());
  return plain.slice(0, plain.findLastIndex((cell) => cell !== '') + 1);
}
