import type { RowProblems } from '@alinha/contracts-clients';
import { errorText, type Language } from '@alinha/contracts-core';
import { latestDayAt } from '../clients/birth-dates.ts';
import type { FailedRow, ImportRecord } from './imports.repository.ts';
import { readRow } from './row-reading.ts';

/** Reasons why a row was not imported, in the language of the reader. */
export function problemsOf(
  row: FailedRow,
  { mapping, date_order: dateOrder, columns }: Pick<ImportRecord, 'mapping' | 'date_order' | 'columns'>,
  language: Language,
  now: Date,
): RowProblems['problems'] {
  const limit = { field: null, value: '', text: errorText('CLIENT_LIMIT', language) };
  if (row.failure === 'client_limit') return [limit];
  const { problems } = readRow(row, {
    mapping,
    dateOrder,
    columnCount: columns.length,
    latestBirth: latestDayAt(now),
    language,
  });
  return [...(problems ?? [])];
}
