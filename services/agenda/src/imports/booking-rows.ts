import { setImmediate } from 'node:timers/promises';
import type { BookingImportChoices } from '@alinha/contracts-agenda';
import { matchClients } from '@alinha/contracts-clients';
import { type CsvRow, memoize, RpcClient } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { isOnClock } from '../appointments/appointment-times.ts';
import { CompanyClock } from '../projections/company-clock.ts';
import { type ReadBooking, type Reading, readBooking, soughtClient } from './booking-reading.ts';
import { DirectoryRepository } from './directory.ts';
import type { ImportRecord } from './imports.repository.ts';

export type ReadRow = ReadBooking & { readonly row: number };

/** Reads rows for the preview and for the import. */
@Injectable()
export class BookingRows {
  constructor(
    private readonly directory: DirectoryRepository,
    private readonly rpc: RpcClient,
    private readonly clock: CompanyClock,
  ) {}

  async readingOf(
    companyId: number,
    { kind, columns }: ImportRecord,
    { mapping, date_order: dateOrder }: Pick<BookingImportChoices, 'mapping' | 'date_order'>,
  ): Promise<Reading> {
    const { now, zone } = await this.clock.read(companyId);
    const directory = await this.directory.find(companyId);
    // Rows share many times, and a time zone lookup is slow.
    const onClock = memoize((times) => isOnClock(JSON.parse(times), zone));
    const columnCount = columns.length;
    return {
      kind,
      mapping,
      dateOrder,
      columnCount,
      directory,
      now,
      isOnClock: (times) => onClock(JSON.stringify(times)),
    };
  }

  /** @throws DomainError SERVICE_UNAVAILABLE while the clients service is stopped. */
  async read(companyId: number, rows: readonly CsvRow[], reading: Reading): Promise<ReadRow[]> {
    const people = rows.map((row) => soughtClient(row, reading));
    const matches = await this.rpc.call(matchClients, { company_id: companyId, people });
    const read: ReadRow[] = [];
    for (const [index, row] of rows.entries()) {
      // Other requests run between the rows: a plan has up to a thousand dates.
      await setImmediate();
      read.push({ row: row.row, ...readBooking(row, matches[index] ?? [], reading) });
    }
    return read;
  }
}
