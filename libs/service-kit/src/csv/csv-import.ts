import { createHash } from 'node:crypto';
import { IMPORT_LISTED_ROWS, type ImportEncoding } from '@alinha/contracts-core';
import type { IdempotentRequest } from '../database/idempotency.ts';
import { DomainError } from '../domain-error.ts';
import { ConcurrencyLimit } from '../process/concurrency-limit.ts';
import { type CsvLimits, type CsvRow, type CsvTable, FIRST_ROW, readTable } from './csv-table.ts';
import { decodeText } from './text-decoding.ts';

const SAMPLE_CELL_LENGTH = 120;
const FILE_NAME_LENGTH = 200;
/** Each waiting file takes several MB of memory. */
const MAX_WAITING = 20;
/** Rows that a reply shows before the import starts. */
export const SAMPLE_ROWS = 5;

export type CsvUpload = { readonly name: string | undefined; readonly content: Buffer };
export type ReadUpload = CsvTable & { readonly fileName: string; readonly encoding: ImportEncoding };

/** Reads uploaded files one at a time. */
export class CsvUploads {
  private readonly readLimit = new ConcurrencyLimit({ concurrency: 1, maxWaiting: MAX_WAITING });

  constructor(private readonly limits: CsvLimits) {}

  /** @throws DomainError INVALID_INPUT: not CSV, or too many rows; SERVICE_UNAVAILABLE: too many files wait. */
  async read({ name, content }: CsvUpload): Promise<ReadUpload> {
    const { encoding, text } = decodeText(content);
    const table = await this.readLimit.run(() => readTable(text, this.limits));
    return { ...table, encoding, fileName: displayName(name) };
  }
}

/** The file name can be missing or contain control characters. */
function displayName(name: string | undefined): string {
  const plain = (name ?? '').replace(/\p{Cc}/gu, '').slice(-FILE_NAME_LENGTH);
  return plain === '' ? 'CSV' : plain;
}

/** Adds the file to the request's hash, which does not cover uploads. */
export function withFileHash(
  request: IdempotentRequest | undefined,
  { content }: CsvUpload,
): IdempotentRequest | undefined {
  if (!request) return undefined;
  const { key, hash } = request;
  return { key, hash: createHash('sha256').update(hash).update(content).digest('hex') };
}

/** Rows as a reply shows them. */
export const sampleOf = (rows: readonly CsvRow[]) =>
  rows.map(({ row, cells }) => ({ row, cells: cells.map((cell) => cell.slice(0, SAMPLE_CELL_LENGTH)) }));

/** Start value of `done_through`: row 1 when it is a header, else 0. */
export const rowBefore = (hasHeader: boolean): number => (hasHeader ? FIRST_ROW : FIRST_ROW - 1);

/** @throws DomainError INVALID_INPUT when the mapping names a column that the file does not have */
export function requireColumns(
  columns: readonly string[],
  mapping: Readonly<Record<string, number | undefined>>,
): void {
  if (Object.values(mapping).every((column) => (column ?? 0) < columns.length)) return;
  throw new DomainError('INVALID_INPUT', { fields: { mapping: 'import_column' } });
}

/** The first items of a list and their total number. */
export class FirstItems<Item> {
  readonly first: Item[] = [];
  total = 0;

  add(item: Item): void {
    this.total += 1;
    if (this.first.length < IMPORT_LISTED_ROWS) this.first.push(item);
  }
}
