import {
  type ClientImport,
  clientImportSchema,
  type ImportChoices,
  type ImportMapping,
  importAdvanced,
} from '@alinha/contracts-clients';
import type { DateOrder } from '@alinha/contracts-core';
import {
  type CsvRow,
  type DatabaseConnection,
  DomainError,
  EXPORT_PAGE_ROWS,
  type PublishedEvent,
  type ReadUpload,
  rowBefore,
} from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { ClientsDatabase, type Tx } from '../clients.database.ts';
import type { ClientImportModel, ClientImportRowModel } from '../generated/prisma/models.ts';

export type ImportRecord = Omit<ClientImport, 'sample' | 'failures'> & {
  /** All rows up to this one are done. */
  readonly doneThrough: number;
  /** Null before the start, and for imports of older releases. */
  readonly startedBy: number | null;
};

export type NewImport = ReadUpload & { readonly mapping: ImportMapping; readonly dateOrder: DateOrder };

export type Failure = 'invalid' | 'client_limit';
export type FailedRow = CsvRow & { readonly failure: Failure };

/** Result of one batch. */
export type Progress = {
  readonly doneThrough: number;
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  readonly failures: ReadonlyMap<number, Failure>;
  readonly isLast: boolean;
};

export const IMPORT_EVENTS: PublishedEvent = {
  event: importAdvanced,
  everything: "SELECT company_id, id, done_through AS after_row FROM client_import WHERE status = 'running'",
};

const RETENTION = '7 days';
/** Short, because drafts contain personal data and are not used after a day. */
const DRAFT_RETENTION = '1 day';

export async function deleteOldImports({ pool }: DatabaseConnection): Promise<void> {
  await pool.query(
    `DELETE FROM client_import
     WHERE created_at < now() - $1::interval OR (status = 'draft' AND created_at < now() - $2::interval)`,
    [RETENTION, DRAFT_RETENTION],
  );
}

const recordSchema = clientImportSchema.omit({ sample: true, failures: true });

function recordOf(row: ClientImportModel) {
  const { company_id: _company, created_at: _created, done_through, started_by, ...fields } = row;
  return { ...recordSchema.parse(fields), doneThrough: done_through, startedBy: started_by };
}

function rowOf({ row_number, cells, unclosed }: ClientImportRowModel): CsvRow {
  return { row: row_number, cells: cells as string[], unclosed };
}

@Injectable()
export class ImportsRepository {
  constructor(private readonly database: ClientsDatabase) {}

  async create(tx: Tx, companyId: number, { firstRow, rows, ...file }: NewImport): Promise<number> {
    const { id } = await tx.clientImport.create({
      data: {
        company_id: companyId,
        file_name: file.fileName,
        encoding: file.encoding,
        separator: file.separator,
        columns: [...file.columns],
        total: rows.length,
        mapping: file.mapping,
        date_order: file.dateOrder,
        has_header: file.hasHeader,
      },
      select: { id: true },
    });
    await tx.$executeRaw`
      INSERT INTO client_import_row (company_id, import_id, row_number, cells, unclosed)
      SELECT ${companyId}::integer, ${id}::integer, (item ->> 'row')::integer, item -> 'cells',
        (item ->> 'unclosed')::boolean
      FROM jsonb_array_elements(${JSON.stringify([firstRow, ...rows])}::jsonb) AS item`;
    return id;
  }

  /** @throws DomainError NOT_FOUND. */
  async get(companyId: number, id: number): Promise<ImportRecord> {
    const row = await this.database.client.clientImport.findFirst({ where: { company_id: companyId, id } });
    if (!row) throw new DomainError('NOT_FOUND');
    return recordOf(row);
  }

  /** Locks the row until `tx` ends. Null when the import was deleted. */
  async findForUpdate(tx: Tx, companyId: number, id: number): Promise<ImportRecord | null> {
    await tx.$queryRaw`SELECT id FROM client_import WHERE company_id = ${companyId} AND id = ${id} FOR UPDATE`;
    const row = await tx.clientImport.findFirst({ where: { company_id: companyId, id } });
    return row && recordOf(row);
  }

  /** Returns the number of the row before the first client. */
  async start(
    tx: Tx,
    companyId: number,
    id: number,
    choices: ImportChoices,
    startedBy: number,
  ): Promise<number> {
    const doneThrough = rowBefore(choices.has_header);
    await tx.clientImport.update({
      where: { company_id_id: { company_id: companyId, id } },
      data: {
        ...choices,
        status: 'running',
        started_by: startedBy,
        done_through: doneThrough,
        // The first row was not counted as a client when the file was read.
        ...(!choices.has_header && { total: { increment: 1 } }),
      },
    });
    await tx.clientImportRow.deleteMany({
      where: { company_id: companyId, import_id: id, row_number: { lte: doneThrough } },
    });
    return doneThrough;
  }

  /** Rows after `after`, in order. */
  async listRows(tx: Tx, companyId: number, id: number, after: number, limit: number): Promise<CsvRow[]> {
    const rows = await tx.clientImportRow.findMany({
      where: { company_id: companyId, import_id: id, row_number: { gt: after } },
      orderBy: { row_number: 'asc' },
      take: limit,
    });
    return rows.map(rowOf);
  }

  listPage(companyId: number, id: number, after: number, limit = EXPORT_PAGE_ROWS): Promise<CsvRow[]> {
    return this.listRows(this.database.client, companyId, id, after, limit);
  }

  async listFailures(
    companyId: number,
    id: number,
    after: number,
    limit = EXPORT_PAGE_ROWS,
  ): Promise<FailedRow[]> {
    const rows = await this.database.client.clientImportRow.findMany({
      where: { company_id: companyId, import_id: id, row_number: { gt: after }, failure: { not: null } },
      orderBy: { row_number: 'asc' },
      take: limit,
    });
    return rows.map((row) => ({ ...rowOf(row), failure: row.failure as Failure }));
  }

  /** Stores the progress and deletes the rows that are done. Failed rows stay for download. */
  async advance(tx: Tx, companyId: number, { id, doneThrough }: ImportRecord, done: Progress): Promise<void> {
    const failures = Array.from(done.failures, ([row, failure]) => ({ row, failure }));
    await tx.$executeRaw`
      UPDATE client_import_row SET failure = item ->> 'failure'
      FROM jsonb_array_elements(${JSON.stringify(failures)}::jsonb) AS item
      WHERE company_id = ${companyId} AND import_id = ${id} AND row_number = (item ->> 'row')::integer`;
    await tx.clientImportRow.deleteMany({
      where: {
        company_id: companyId,
        import_id: id,
        row_number: { gt: doneThrough, lte: done.doneThrough },
        failure: null,
      },
    });
    await tx.clientImport.update({
      where: { company_id_id: { company_id: companyId, id } },
      data: {
        done_through: done.doneThrough,
        created: { increment: done.created },
        updated: { increment: done.updated },
        skipped: { increment: done.skipped },
        failed: { increment: failures.length },
        ...(done.isLast && { status: 'done' }),
      },
    });
  }
}
