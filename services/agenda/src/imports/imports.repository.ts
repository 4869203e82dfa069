import {
  type BookingImport,
  type BookingImportChoices,
  type BookingImportMapping,
  type BookingKind,
  bookingImportAdvanced,
  bookingImportSchema,
} from '@alinha/contracts-agenda';
import type { DateOrder, Language } from '@alinha/contracts-core';
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
import { AgendaDatabase, type Tx } from '../agenda.database.ts';
import { NOT_CANCELLED } from '../appointments/appointment-sql.ts';
import type { Booked } from '../appointments/capacity.ts';
import type { BookingImportModel, BookingImportRowModel } from '../generated/prisma/models.ts';
import type { Reduction } from '../room-reductions/reduced-capacity.ts';
import { planKey, sessionKey } from './booking-reading.ts';
import type { Problem } from './problems.ts';

export type ImportRecord = Omit<BookingImport, 'sample' | 'failures'> & {
  /** All rows up to this one are done. */
  readonly doneThrough: number;
  /** User and language at the start; null before the start. */
  readonly startedBy: number | null;
  readonly language: string | null;
};

export type NewImport = ReadUpload & {
  readonly kind: BookingKind;
  readonly mapping: BookingImportMapping;
  readonly dateOrder: DateOrder;
};

export type FailedRow = CsvRow & { readonly problems: readonly Problem[] };

/** Result of one batch. */
export type Progress = {
  readonly doneThrough: number;
  readonly created: number;
  readonly skipped: number;
  /** By row. */
  readonly failures: ReadonlyMap<number, readonly Problem[]>;
  readonly isLast: boolean;
};

export const IMPORT_EVENTS: PublishedEvent = {
  event: bookingImportAdvanced,
  everything: "SELECT company_id, id, done_through AS after_row FROM booking_import WHERE status = 'running'",
};

/** Imports contain personal data: drafts are deleted after a day, all others after a week. */
export async function deleteOldImports({ pool }: DatabaseConnection): Promise<void> {
  await pool.query(
    `DELETE FROM booking_import WHERE created_at < now() - interval '7 days'
       OR (status = 'draft' AND created_at < now() - interval '1 day')`,
  );
}

const recordSchema = bookingImportSchema.omit({ sample: true, failures: true });

/** Cells and problems may have the CPFs of clients. Without a header, the columns are the first row. */
const COLUMNS = 'booking-import.columns';
const CELLS = 'booking-import.cells';
const PROBLEMS = 'booking-import.problems';
const placeOf = (importId: number, row: number) => `${importId}/${row}`;

function recordOf(cipher: CompanyCipher, row: BookingImportModel): ImportRecord {
  const { company_id: _company, created_at: _created, done_through, started_by, language, ...fields } = row;
  const columns = cipher.openList(COLUMNS, row.id, fields.columns as string[]);
  const record = recordSchema.parse({ ...fields, columns });
  return { ...record, doneThrough: done_through, startedBy: started_by, language };
}

const rowOf =
  (cipher: CompanyCipher) =>
  ({ import_id, row_number, cells, unclosed }: BookingImportRowModel): CsvRow => ({
    row: row_number,
    cells: cipher.openList(CELLS, placeOf(import_id, row_number), cells as string[]),
    unclosed,
  });

@Injectable()
export class ImportsRepository {
  constructor(
    private readonly database: AgendaDatabase,
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
      SELECT nextval(pg_get_serial_sequence('booking_import', 'id'))::integer AS id`;
    if (!next) throw new Error('nextval returned no id');
    const { id } = next;
    await tx.bookingImport.create({
      data: {
        id,
        company_id: companyId,
        kind: file.kind,
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
    await tx.bookingImportRow.createMany({
      data: [firstRow, ...rows].map(({ row, cells, unclosed }) => ({
        company_id: companyId,
        import_id: id,
        row_number: row,
        cells: cipher.sealList(CELLS, placeOf(id, row), cells),
        unclosed,
      })),
    });
    return id;
  }

  async find(companyId: number, id: number): Promise<ImportRecord | null> {
    const cipher = await this.dataKeys.of(companyId);
    const row = await this.database.client.bookingImport.findFirst({ where: { company_id: companyId, id } });
    return row && recordOf(cipher, row);
  }

  /** @throws DomainError NOT_FOUND. */
  async get(companyId: number, id: number): Promise<ImportRecord> {
    const found = await this.find(companyId, id);
    if (!found) throw new DomainError('NOT_FOUND');
    return found;
  }

  /** Locks the row until `tx` ends. Null when the import was deleted. */
  async findForUpdate(
    tx: Tx,
    cipher: CompanyCipher,
    companyId: number,
    id: number,
  ): Promise<ImportRecord | null> {
    await tx.$queryRaw`SELECT id FROM booking_import WHERE company_id = ${companyId} AND id = ${id} FOR UPDATE`;
    const row = await tx.bookingImport.findFirst({ where: { company_id: companyId, id } });
    return row && recordOf(cipher, row);
  }

  /** Returns the number of the row before the first record. */
  async start(
    tx: Tx,
    companyId: number,
    id: number,
    choices: BookingImportChoices,
    by: { readonly userId: number; readonly language: Language },
  ): Promise<number> {
    const doneThrough = rowBefore(choices.has_header);
    await tx.bookingImport.update({
      where: { company_id_id: { company_id: companyId, id } },
      data: {
        ...choices,
        status: 'running',
        started_by: by.userId,
        language: by.language,
        done_through: doneThrough,
        // The first row was not counted when the file was read.
        ...(!choices.has_header && { total: { increment: 1 } }),
      },
    });
    await tx.bookingImportRow.deleteMany({
      where: { company_id: companyId, import_id: id, row_number: { lte: doneThrough } },
    });
    return doneThrough;
  }

  /** Rows after `after`, in order. */
  async listRows(companyId: number, id: number, after: number, limit = EXPORT_PAGE_ROWS): Promise<CsvRow[]> {
    const rows = await this.database.client.bookingImportRow.findMany({
      where: { company_id: companyId, import_id: id, row_number: { gt: after } },
      orderBy: { row_number: 'asc' },
      take: limit,
    });
    return rows.map(rowOf(await this.dataKeys.of(companyId)));
  }

  async listFailures(
    companyId: number,
    id: number,
    after: number,
    limit = EXPORT_PAGE_ROWS,
  ): Promise<FailedRow[]> {
    const rows = await this.database.client.$queryRaw<BookingImportRowModel[]>`
      SELECT * FROM booking_import_row
      WHERE company_id = ${companyId} AND import_id = ${id} AND row_number > ${after} AND problems IS NOT NULL
      ORDER BY row_number LIMIT ${limit}`;
    const cipher = await this.dataKeys.of(companyId);
    return rows.map((row) => ({
      ...rowOf(cipher)(row),
      problems: cipher.openList(
        PROBLEMS,
        placeOf(id, row.row_number),
        row.problems as unknown as (Problem | string)[],
      ),
    }));
  }

  /** Stores the progress and deletes the rows that are done. Rows with problems stay for download. */
  async advance(
    tx: Tx,
    cipher: CompanyCipher,
    companyId: number,
    { id, doneThrough }: ImportRecord,
    done: Progress,
  ): Promise<void> {
    const failures = Array.from(done.failures, ([row, problems]) => ({
      row,
      problems: cipher.sealList(PROBLEMS, placeOf(id, row), problems),
    }));
    await tx.$executeRaw`
      UPDATE booking_import_row SET problems = item -> 'problems'
      FROM jsonb_array_elements(${JSON.stringify(failures)}::jsonb) AS item
      WHERE company_id = ${companyId} AND import_id = ${id} AND row_number = (item ->> 'row')::integer`;
    await tx.$executeRaw`
      DELETE FROM booking_import_row
      WHERE company_id = ${companyId} AND import_id = ${id} AND row_number > ${doneThrough}
        AND row_number <= ${done.doneThrough} AND problems IS NULL`;
    await tx.bookingImport.update({
      where: { company_id_id: { company_id: companyId, id } },
      data: {
        done_through: done.doneThrough,
        created: { increment: done.created },
        skipped: { increment: done.skipped },
        failed: { increment: failures.length },
        ...(done.isLast && { status: 'done' }),
      },
    });
  }

  /** Keys of the weekly times of active plans, or of sessions from `now` on in any state, of clients. */
  async findTaken(
    kind: BookingKind,
    companyId: number,
    clientIds: readonly number[],
    now: string,
    tx: Tx = this.database.client,
  ): Promise<Set<string>> {
    if (kind === 'plans') {
      const times = await tx.$queryRaw<
        { client: number; employee: number; weekday: number; start: string }[]
      >`
        SELECT p.client_id AS client, w.employee_id AS employee, w.weekday, to_char(w.start_time, 'HH24:MI') AS start
        FROM recurring_plan p JOIN plan_schedule w ON w.company_id = p.company_id AND w.plan_id = p.id
        WHERE p.company_id = ${companyId} AND p.client_id = ANY (${clientIds}) AND p.cancelled_at IS NULL
          AND w.ended_at IS NULL`;
      return new Set(
        times.map(({ client, employee, weekday, start }) => planKey(client, employee, weekday, start)),
      );
    }
    const starts = await tx.$queryRaw<{ client: number; employee: number; start: string }[]>`
      SELECT client_id AS client, employee_id AS employee, start_at::text AS start FROM appointment
      WHERE company_id = ${companyId} AND client_id = ANY (${clientIds}) AND start_at >= ${now}::timestamp`;
    return new Set(starts.map(({ client, employee, start }) => sessionKey(client, employee, start)));
  }

  /** Reductions of rooms on the days, for a preview. */
  async listReductions(
    companyId: number,
    { firstDay, lastDay }: { firstDay: string; lastDay: string },
  ): Promise<Reduction[]> {
    return this.database.client.$queryRaw<Reduction[]>`
      SELECT room_id AS "roomId", start_date::text AS "startDate", end_date::text AS "endDate", capacity, reason
      FROM room_reduction
      WHERE company_id = ${companyId} AND start_date <= ${lastDay}::date AND end_date >= ${firstDay}::date`;
  }

  /** Appointments that overlap the days, for a preview. */
  async listBooked(
    companyId: number,
    { firstDay, lastDay }: { firstDay: string; lastDay: string },
  ): Promise<Booked[]> {
    return this.database.client.$queryRawUnsafe<Booked[]>(
      `SELECT a.id, a.start_at::text AS start, a.end_at::text AS end, a.employee_id AS "employeeId",
              a.client_id AS "clientId", a.room_id AS "roomId"
       FROM appointment a
       WHERE a.company_id = $1 AND a.start_at >= $2::date - 1 AND a.start_at < $3::date + 1 AND ${NOT_CANCELLED}`,
      companyId,
      firstDay,
      lastDay,
    );
  }
}
