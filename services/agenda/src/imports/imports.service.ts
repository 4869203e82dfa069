import {
  BOOKING_IMPORT_MAX_ROWS,
  type BookingImport,
  type BookingImportChoices,
  type BookingImportPreview,
  type BookingKind,
  bookingImportAdvanced,
  missingImportFields,
} from '@alinha/contracts-agenda';
import { IMPORT_LISTED_ROWS, type ValidationKey } from '@alinha/contracts-core';
import {
  type Caller,
  type CsvUpload,
  CsvUploads,
  DataKeys,
  DomainError,
  FIRST_ROW,
  type IdempotentRequest,
  once,
  publish,
  requireColumns,
  SAMPLE_ROWS,
  sampleOf,
  suggestColumns,
  suggestDateOrder,
  withFileHash,
} from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AgendaDatabase } from '../agenda.database.ts';
import { COLUMN_NAMES, FIELDS_OF } from './booking-columns.ts';
import { ImportPreviews } from './import-preview.ts';
import { type ImportRecord, ImportsRepository } from './imports.repository.ts';
import { problemsIn } from './problems.ts';

@Injectable()
export class ImportsService {
  private readonly uploads = new CsvUploads({
    maxRows: BOOKING_IMPORT_MAX_ROWS,
    tooManyRows: 'csv_bookings',
  });

  constructor(
    private readonly database: AgendaDatabase,
    private readonly dataKeys: DataKeys,
    private readonly imports: ImportsRepository,
    private readonly previews: ImportPreviews,
  ) {}

  /** @throws DomainError INVALID_INPUT when the file is not CSV or too long; SERVICE_UNAVAILABLE when too many wait. */
  async create(
    caller: Caller,
    kind: BookingKind,
    file: CsvUpload,
    request?: IdempotentRequest,
  ): Promise<BookingImport> {
    const { companyId, language } = caller;
    const table = await this.uploads.read(file);
    const { hasHeader, columns, firstRow } = table;
    const suggested = hasHeader ? suggestColumns(columns, COLUMN_NAMES) : {};
    const mapping = Object.fromEntries(
      FIELDS_OF[kind].flatMap((field) => (suggested[field] === undefined ? [] : [[field, suggested[field]]])),
    );
    const day = mapping.date ?? -1;
    const dates = [firstRow, ...table.rows].map(({ cells }) => cells[day] ?? '');
    const dateOrder = suggestDateOrder(columns[day] ?? '', dates, language);
    const cipher = await this.dataKeys.of(companyId);
    // The idempotency key stores the first reply: only the id, because rows are personal data.
    const { id } = await this.database.transaction((tx) =>
      once(tx, companyId, withFileHash(request, file), async () => ({
        id: await this.imports.create(tx, cipher, companyId, { ...table, kind, mapping, dateOrder }),
      })),
    );
    return this.get(caller, id);
  }

  /** @throws DomainError NOT_FOUND. */
  async get({ companyId, language }: Caller, id: number): Promise<BookingImport> {
    const record = await this.imports.get(companyId, id);
    const { doneThrough: _place, startedBy: _user, language: _language, ...shown } = record;
    const isDraft = record.status === 'draft';
    const sample = isDraft ? await this.imports.listRows(companyId, id, FIRST_ROW, SAMPLE_ROWS) : [];
    const failed = isDraft ? [] : await this.imports.listFailures(companyId, id, 0, IMPORT_LISTED_ROWS);
    return {
      ...shown,
      sample: sampleOf(sample),
      failures: failed.map(({ row, problems }) => ({ row, problems: problemsIn(problems, language) })),
    };
  }

  /** @throws DomainError NOT_FOUND, INVALID_INPUT naming missing columns, IMPORT_STARTED. */
  async preview(
    { companyId, language }: Caller,
    id: number,
    choices: BookingImportChoices,
  ): Promise<BookingImportPreview> {
    const draft = await this.imports.get(companyId, id);
    if (draft.status !== 'draft') throw new DomainError('IMPORT_STARTED');
    requireMapping(draft, choices);
    return this.previews.make(companyId, draft, choices, language);
  }

  /** Starts an import once; a repeated call returns its progress. @throws DomainError NOT_FOUND, INVALID_INPUT. */
  async confirm(caller: Caller, id: number, choices: BookingImportChoices): Promise<BookingImport> {
    const { companyId } = caller;
    requireMapping(await this.imports.get(companyId, id), choices);
    const cipher = await this.dataKeys.of(companyId);
    await this.database.transaction(async (tx) => {
      const current = await this.imports.findForUpdate(tx, cipher, companyId, id);
      if (current?.status !== 'draft') return;
      const after_row = await this.imports.start(tx, companyId, id, choices, caller);
      await publish(tx, bookingImportAdvanced, { company_id: companyId, id, after_row });
    });
    return this.get(caller, id);
  }
}

/** @throws DomainError INVALID_INPUT naming every field whose column is missing */
function requireMapping({ kind, columns }: ImportRecord, { mapping }: BookingImportChoices): void {
  requireColumns(columns, mapping);
  const missing = missingImportFields(kind, mapping);
  if (missing.length === 0) return;
  const fields = missing.map((field): [string, ValidationKey] => [`mapping.${field}`, 'import_required']);
  throw new DomainError('INVALID_INPUT', { fields: Object.fromEntries(fields) });
}
