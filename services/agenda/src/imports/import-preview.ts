import { setImmediate } from 'node:timers/promises';
import type {
  BookingImportChoices,
  BookingImportPreview,
  BookingRowProblems,
  SeriesConflictDetails,
} from '@alinha/contracts-agenda';
import { addDays, type Language } from '@alinha/contracts-core';
import {
  ConcurrencyLimit,
  type CsvRow,
  DomainError,
  FirstItems,
  pagesOf,
  rowBefore,
} from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AgendaDatabase } from '../agenda.database.ts';
import type { Wanted } from '../appointments/candidate.ts';
import { AvailabilityRepository } from '../availability/availability.repository.ts';
import type { Booking, Reading } from './booking-reading.ts';
import { BookingRows, type ReadRow } from './booking-rows.ts';
import { type ImportRecord, ImportsRepository } from './imports.repository.ts';
import { PreviewAgenda } from './preview-agenda.ts';
import { conflictProblem, type Problem, problemsIn } from './problems.ts';

/** A preview holds all appointments of its rows in memory: 2,000 plans of two sessions a week are 208,000. */
const MAX_APPOINTMENTS = 300_000;
const MAX_WAITING = 20;
/** Appointments that are indexed before other requests run. */
const BOOKED_AT_ONCE = 1000;

/** Computes what an import would do, and changes nothing. One preview runs at a time. */
@Injectable()
export class ImportPreviews {
  private readonly limit = new ConcurrencyLimit({ concurrency: 1, maxWaiting: MAX_WAITING });

  constructor(
    private readonly availability: AvailabilityRepository,
    private readonly database: AgendaDatabase,
    private readonly imports: ImportsRepository,
    private readonly rows: BookingRows,
  ) {}

  async make(
    companyId: number,
    draft: ImportRecord,
    choices: BookingImportChoices,
    language: Language,
  ): Promise<BookingImportPreview> {
    return this.limit.run(() => this.compute(companyId, draft, choices, language));
  }

  private async compute(
    companyId: number,
    draft: ImportRecord,
    choices: BookingImportChoices,
    language: Language,
  ): Promise<BookingImportPreview> {
    const reading = await this.rows.readingOf(companyId, draft, choices);
    const read = await this.readAll(companyId, draft, choices, reading);
    const bookings = read.flatMap(({ booking }) => booking ?? []);
    const clientIds = [...new Set(bookings.map(({ clientId }) => clientId))];
    const taken = await this.imports.findTaken(draft.kind, companyId, clientIds, reading.now);
    const agenda = await this.agendaOf(companyId, bookings, reading);
    const errors = new FirstItems<BookingRowProblems>();
    const conflicts = new FirstItems<BookingRowProblems>();
    const counts = { to_create: 0, to_skip: 0, charged_now: 0, without_charge: 0 };
    const month = reading.now.slice(0, 7);
    const listed = (row: number, problems: readonly Problem[]) => ({
      row,
      problems: problemsIn(problems, language),
    });
    for (const { row, booking, problems } of read) {
      // Other requests run between the rows.
      await setImmediate();
      if (!booking) {
        errors.add(listed(row, problems));
        continue;
      }
      if (booking.keys.every((key) => taken.has(key))) {
        counts.to_skip += 1;
        continue;
      }
      const clash = agenda.conflictsOf(booking.wanted);
      if (clash) conflicts.add(listed(row, [conflictProblem(clash, booking.client)]));
      const left = clash ? withoutDates(booking, clash, choices) : booking.wanted;
      if (left.length === 0) continue;
      counts.to_create += 1;
      // Billing charges a whole period from the month of the first session.
      if (booking.plan && left.some(({ start }) => start.startsWith(month))) counts.charged_now += 1;
      if (booking.lacksPrice) counts.without_charge += 1;
      agenda.book(left);
      for (const key of booking.keys) taken.add(key);
    }
    return {
      ...counts,
      errors: errors.first,
      errors_total: errors.total,
      conflicts: conflicts.first,
      conflicts_total: conflicts.total,
    };
  }

  private async readAll(
    companyId: number,
    { id }: ImportRecord,
    { has_header }: BookingImportChoices,
    reading: Reading,
  ): Promise<ReadRow[]> {
    const read: ReadRow[] = [];
    const pages = pagesOf<CsvRow>((after) =>
      this.imports.listRows(companyId, id, after?.row ?? rowBefore(has_header)),
    );
    let appointments = 0;
    for await (const page of pages) {
      const readPage = await this.rows.read(companyId, page, reading);
      for (const { booking } of readPage) appointments += booking?.wanted.length ?? 0;
      if (appointments > MAX_APPOINTMENTS)
        throw new DomainError('INVALID_INPUT', { fields: { 'mapping.weekdays': 'csv_appointments' } });
      read.push(...readPage);
    }
    return read;
  }

  private async agendaOf(
    companyId: number,
    bookings: readonly Booking[],
    reading: Reading,
  ): Promise<PreviewAgenda> {
    const ends = bookings.flatMap(({ wanted }) => wanted.map(({ end }) => end.slice(0, 10)));
    const today = reading.now.slice(0, 10);
    const days = {
      firstDay: today,
      lastDay: ends.reduce((last, day) => (day > last ? day : last), addDays(today, 1)),
    };
    const ids = reading.directory.employees.items.map(({ id }) => id);
    const booked = await this.imports.listBooked(companyId, days);
    const reductions = await this.imports.listReductions(companyId, days);
    const availabilities = await this.availability.findOf(this.database.client, companyId, ids, days);
    const agenda = new PreviewAgenda(reading.directory, { availabilities, reductions });
    for (let at = 0; at < booked.length; at += BOOKED_AT_ONCE) {
      agenda.add(booked.slice(at, at + BOOKED_AT_ONCE));
      await setImmediate();
    }
    return agenda;
  }
}

/** Times of a booking without its conflicting dates; none for a single session. */
export function withoutDates(
  { plan, wanted }: Booking,
  { dates }: SeriesConflictDetails,
  { skip_conflicts }: Pick<BookingImportChoices, 'skip_conflicts'>,
): readonly Wanted[] {
  if (!plan || !skip_conflicts) return [];
  const skipped = new Set(dates.map(({ start_datetime }) => start_datetime));
  return wanted.filter(({ start }) => !skipped.has(start));
}
