import {
  type ClientImport,
  IMPORT_MAX_ROWS,
  type ImportChoices,
  type ImportPreview,
  importAdvanced,
} from '@alinha/contracts-clients';
import { IMPORT_LISTED_ROWS } from '@alinha/contracts-core';
import {
  type Caller,
  CLOCK,
  type Clock,
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
import { Inject, Injectable } from '@nestjs/common';
import { ClientsDatabase } from '../clients.database.ts';
import { clientsLeftOf } from '../quotas/quota.ts';
import { QuotasRepository } from '../quotas/quotas.repository.ts';
import { SubscriptionCheck } from '../quotas/subscription-check.ts';
import { mappingOfValues } from './first-row.ts';
import { COLUMN_NAMES } from './header-names.ts';
import { ImportPreviews } from './import-preview.ts';
import { ImportsRepository } from './imports.repository.ts';
import { problemsOf } from './row-problems.ts';

@Injectable()
export class ImportsService {
  private readonly uploads = new CsvUploads({ maxRows: IMPORT_MAX_ROWS, tooManyRows: 'csv_rows' });

  constructor(
    private readonly database: ClientsDatabase,
    private readonly imports: ImportsRepository,
    private readonly dataKeys: DataKeys,
    private readonly previews: ImportPreviews,
    private readonly quotas: QuotasRepository,
    private readonly subscription: SubscriptionCheck,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError INVALID_INPUT: not CSV, or too many rows; SERVICE_UNAVAILABLE: too many files wait. */
  async create(caller: Caller, file: CsvUpload, request?: IdempotentRequest): Promise<ClientImport> {
    const { companyId, language } = caller;
    const table = await this.uploads.read(file);
    const { hasHeader, firstRow } = table;
    const mapping = hasHeader ? suggestColumns(table.columns, COLUMN_NAMES) : mappingOfValues(firstRow.cells);
    const born = mapping.birth_date;
    const dates = born === undefined ? [] : [firstRow, ...table.rows].map(({ cells }) => cells[born] ?? '');
    const dateOrder = suggestDateOrder(table.columns[born ?? -1] ?? '', dates, language);
    const cipher = await this.dataKeys.of(companyId);
    // The idempotency key stores the first reply: only the id, because rows are personal data.
    const { id } = await this.database.transaction((tx) =>
      once(tx, companyId, withFileHash(request, file), async () => ({
        id: await this.imports.create(tx, cipher, companyId, { ...table, mapping, dateOrder }),
      })),
    );
    return this.get(caller, id);
  }

  /** @throws DomainError NOT_FOUND. */
  async get({ companyId, language }: Caller, id: number): Promise<ClientImport> {
    const { doneThrough: _row, startedBy: _user, ...record } = await this.imports.get(companyId, id);
    const isDraft = record.status === 'draft';
    const sample = isDraft ? await this.imports.listPage(companyId, id, FIRST_ROW, SAMPLE_ROWS) : [];
    const failed = isDraft ? [] : await this.imports.listFailures(companyId, id, 0, IMPORT_LISTED_ROWS);
    return {
      ...record,
      sample: sampleOf(sample),
      failures: failed.map((row) => ({
        row: row.row,
        problems: problemsOf(row, record, language, this.clock()),
      })),
    };
  }

  /** @throws DomainError NOT_FOUND, IMPORT_STARTED. */
  async preview({ companyId, language }: Caller, id: number, choices: ImportChoices): Promise<ImportPreview> {
    const draft = await this.imports.get(companyId, id);
    if (draft.status !== 'draft') throw new DomainError('IMPORT_STARTED');
    requireColumns(draft.columns, choices.mapping);
    return this.previews.make(companyId, draft, choices, language);
  }

  /** Starts an import, or returns its progress. @throws DomainError NOT_FOUND, INVALID_INPUT, CLIENT_LIMIT. */
  async confirm(caller: Caller, id: number, choices: ImportChoices): Promise<ClientImport> {
    const { companyId, language } = caller;
    const draft = await this.imports.get(companyId, id);
    requireColumns(draft.columns, choices.mapping);
    if (draft.status === 'draft') {
      const { to_create } = await this.previews.make(companyId, draft, choices, language);
      await this.subscription.withCurrentPlan(companyId, () => this.start(caller, id, choices, to_create));
    }
    return this.get(caller, id);
  }

  private async start(
    { companyId, userId }: Caller,
    id: number,
    choices: ImportChoices,
    creations: number,
  ): Promise<void> {
    const cipher = await this.dataKeys.of(companyId);
    return this.database.transaction(async (tx) => {
      const current = await this.imports.findForUpdate(tx, cipher, companyId, id);
      if (current?.status !== 'draft') return;
      const quota = await this.quotas.lock(tx, companyId);
      if (creations > clientsLeftOf(quota, this.clock())) throw new DomainError('CLIENT_LIMIT');
      const after_row = await this.imports.start(tx, companyId, id, choices, userId);
      await publish(tx, importAdvanced, { company_id: companyId, id, after_row });
    });
  }
}
