import {
  type ClientImport,
  clientImportSchema,
  type ImportChoices,
  type ImportMapping,
  importAdvanced,
} from '@alinha/contracts-clients';
import type { DateOrder } from '@alinha/contracts-core';
import {
  type CompanyCipher,
  type CsvRow,
  type DatabaseConnection,
  DataKeys,
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

/** The first row of a file without a header has a client, so its columns are encrypted like the cells of a row. */
const COLUMNS = 'client-import.columns';
const CELLS = 'client-import.cells';
const placeOf = (importId: number, row: number) => `${importId}/${row}`;

function recordOf(cipher: CompanyCipher, row: ClientImportModel) {
  const { company_id: _company, created_at: _created, done_through, started_by, ...fields } = row;
  const columns = cipher.openList(COLUMNS, row.id, fields.columns as string[]);
  return { ...recordSchema.parse({ ...fields, columns }), doneThrough: done_through, startedBy: started_by };
}

const rowOf =
  (cipher: CompanyCipher) =>
  ({ import_id, row_number, cells, unclosed }: ClientImportRowModel): CsvRow => ({
    row: row_number,
    cells: cipher.openList(CELLS, placeOf(import_id, row_number), cells as string[]),
    unclosed,
  });

@Injectable()
export class ImportsRepository {
  constructor(
    private readonly database: ClientsDatabase,
    private readonly dataKeys: DataKeys,
  ) {}

  async create(
    tx: Tx,
    cipher: CompanyCipher,
    companyId: number,
    { firstRow, rows, ...file }: NewImport,
  ): Promise<number> {
    // The id is known before the row, because encrypted texts are bound to it.
    const [next] = await tx.$queryRaw<{ id: number }[]>`
      SELECT nextval(pg_get_serial_sequence('client_import', 'id'))::integer AS id`;
    if (!next) throw new Error('nextval returned no id');
    const { id } = next;
    await tx.clientImport.create({
      data: {
        id,
        company_id: companyId,
        file_name: file.fileName,
        encoding: file.encoding,
        separator: file.separator,
        columns: cipher.sealList(COLUMNS, id, file.columns),
        total: rows.length,
        mapping: file.mapping,
        date_order: file.dateOrder,
        has_header: file.hasHeader,
      },
      select: { id: true },
    });
    const stored = [firstRow, ...rows].map((row) => ({
      ...row,
      cells: cipher.sealList(CELLS, placeOf(id, row.row), row.cells),
    }));
    await tx.$executeRaw`
      INSERT INTO client_import_row (company_id, import_id, row_number, cells, unclosed)
      SELECT ${companyId}::integer, ${id}::integer, (item ->> 'row')::integer, item -> 'cells',
        (item ->> 'unclosed')::boolean
      FROM jsonb_array_elements(${JSON.stringify(stored)}::jsonb) AS item`;
    return id;
  }

  /** @throws DomainError NOT_FOUND. */
  async get(companyId: number, id: number): Promise<ImportRecord> {
    const row = await this.database.client.clientImport.findFirst({ where: { company_id: companyId, id } });
    if (!row) throw new DomainError('NOT_FOUND');
    return recordOf(await this.dataKeys.of(companyId), row);
  }

  /** Locks the row until `tx` ends. Null when the import was deleted. */
  async findForUpdate(
    tx: Tx,
    cipher: CompanyCipher,
    companyId: number,
    id: number,
  ): Promise<ImportRecord | null> {
    await tx.$queryRaw`SELECT id FROM client_import WHERE company_id = ${companyId} AND id = ${id} FOR UPDATE`;
    const row = await tx.clientImport.findFirst({ where: { company_id: companyId, id } });
    return row && recordOf(cipher, row);
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
  async listRows(
    tx: Tx,
    cipher: CompanyCipher,
    companyId: number,
    id: number,
    after: number,
    limit: number,
  ): Promise<CsvRow[]> {
    const rows = await tx.clientImportRow.findMany({
      where: { company_id: companyId, import_id: id, row_number: { gt: after } },
      orderBy: { row_number: 'asc' },
      take: limit,
    });
    return rows.map(rowOf(cipher));
  }

  async listPage(companyId: number, id: number, after: number, limit = EXPORT_PAGE_ROWS): Promise<CsvRow[]> {
    const cipher = await this.dataKeys.of(companyId);
    return this.listRows(this.database.client, cipher, companyId, id, after, limit);
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
    const read = rowOf(await this.dataKeys.of(companyId));
    return rows.map((row) => ({ ...read(row), failure: row.failure as Failure }));
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
