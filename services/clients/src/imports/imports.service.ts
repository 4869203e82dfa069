import { createHash } from 'node:crypto';
import {
  type ClientImport,
  IMPORT_LISTED_ROWS,
  type ImportChoices,
  type ImportPreview,
  importAdvanced,
} from '@alinha/contracts-clients';
import {
  type Caller,
  CLOCK,
  type Clock,
  ConcurrencyLimit,
  DomainError,
  type IdempotentRequest,
  once,
  publish,
} from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ClientsDatabase } from '../clients.database.ts';
import { roomOf } from '../quotas/quota.ts';
import { QuotasRepository } from '../quotas/quotas.repository.ts';
import { SubscriptionCheck } from '../quotas/subscription-check.ts';
import { suggestDateOrder, suggestMapping } from './column-mapping.ts';
import { FIRST_ROW, readTable } from './csv-table.ts';
import { mappingOfValues } from './first-row.ts';
import { ImportPreviews } from './import-preview.ts';
import { type ImportRecord, ImportsRepository } from './imports.repository.ts';
import { problemsOf } from './row-problems.ts';
import { decodeText } from './text-decoding.ts';

const SAMPLE_ROWS = 5;
const SAMPLE_CELL_LENGTH = 120;
const FILE_NAME_LENGTH = 200;
/** Each waiting file takes up to 5 MB of memory. */
const MAX_WAITING = 20;

type CsvUpload = { readonly name: string | undefined; readonly content: Buffer };

@Injectable()
export class ImportsService {
  private readonly reading = new ConcurrencyLimit({ concurrency: 1, maxWaiting: MAX_WAITING });

  constructor(
    private readonly database: ClientsDatabase,
    private readonly imports: ImportsRepository,
    private readonly previews: ImportPreviews,
    private readonly quotas: QuotasRepository,
    private readonly subscription: SubscriptionCheck,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError INVALID_INPUT when the file is not CSV or too long; SERVICE_UNAVAILABLE when too many wait. */
  async create(caller: Caller, file: CsvUpload, request?: IdempotentRequest): Promise<ClientImport> {
    const { companyId, language } = caller;
    const { encoding, text } = decodeText(file.content);
    const table = await this.reading.run(() => readTable(text));
    const { hasHeader, firstRow } = table;
    const mapping = hasHeader ? suggestMapping(table.columns) : mappingOfValues(firstRow.cells);
    const born = mapping.birth_date;
    const dates = born === undefined ? [] : [firstRow, ...table.rows].map(({ cells }) => cells[born] ?? '');
    const dateOrder = suggestDateOrder(table.columns[born ?? -1] ?? '', dates, language);
    const fileName = displayName(file.name);
    // The idempotency key stores the first reply: only the id, because rows are personal data.
    const { id } = await this.database.transaction((tx) =>
      once(tx, companyId, request && withFileHash(request, file), async () => ({
        id: await this.imports.create(tx, companyId, { ...table, encoding, mapping, dateOrder, fileName }),
      })),
    );
    return this.get(caller, id);
  }

  /** @throws DomainError NOT_FOUND. */
  async get({ companyId, language }: Caller, id: number): Promise<ClientImport> {
    const { doneThrough: _place, startedBy: _user, ...record } = await this.imports.get(companyId, id);
    const isDraft = record.status === 'draft';
    const sample = isDraft ? await this.imports.listPage(companyId, id, FIRST_ROW, SAMPLE_ROWS) : [];
    const failed = isDraft ? [] : await this.imports.listFailures(companyId, id, 0, IMPORT_LISTED_ROWS);
    return {
      ...record,
      sample: sample.map(({ row, cells }) => ({
        row,
        cells: cells.map((cell) => cell.slice(0, SAMPLE_CELL_LENGTH)),
      })),
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
    requireColumns(draft, choices);
    return this.previews.make(companyId, draft, choices, language);
  }

  /** Starts an import once; a repeated call returns its progress. @throws DomainError NOT_FOUND, CLIENT_LIMIT. */
  async confirm(caller: Caller, id: number, choices: ImportChoices): Promise<ClientImport> {
    const { companyId, language } = caller;
    const draft = await this.imports.get(companyId, id);
    requireColumns(draft, choices);
    if (draft.status === 'draft') {
      const { to_create } = await this.previews.make(companyId, draft, choices, language);
      await this.subscription.withCurrentPlan(companyId, () => this.start(caller, id, choices, to_create));
    }
    return this.get(caller, id);
  }

  private start(
    { companyId, userId }: Caller,
    id: number,
    choices: ImportChoices,
    creations: number,
  ): Promise<void> {
    return this.database.transaction(async (tx) => {
      const current = await this.imports.findForUpdate(tx, companyId, id);
      if (current?.status !== 'draft') return;
      const quota = await this.quotas.lock(tx, companyId);
      if (creations > roomOf(quota, this.clock())) throw new DomainError('CLIENT_LIMIT');
      const after_row = await this.imports.start(tx, companyId, id, choices, userId);
      await publish(tx, importAdvanced, { company_id: companyId, id, after_row });
    });
  }
}

/** The name can be missing or contain control characters. */
function displayName(name: string | undefined): string {
  const plain = (name ?? '').replace(/\p{Cc}/gu, '').slice(-FILE_NAME_LENGTH);
  return plain === '' ? 'CSV' : plain;
}

/** Adds the file to the request's hash, which does not cover uploads. */
function withFileHash({ key, hash }: IdempotentRequest, { content }: CsvUpload): IdempotentRequest {
  return { key, hash: createHash('sha256').update(hash).update(content).digest('hex') };
}

function requireColumns({ columns }: ImportRecord, { mapping }: ImportChoices): void {
  if (Object.values(mapping).every((column) => column < columns.length)) return;
  throw new DomainError('INVALID_INPUT', { fields: { mapping: 'import_column' } });
}
