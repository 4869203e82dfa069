import { bookingImportAdvanced, type SeriesConflictDetails } from '@alinha/contracts-agenda';
import { DEFAULT_LANGUAGE, languageSchema } from '@alinha/contracts-core';
import { ActivityLog, DataKeys, DomainError, EventConsumer, publish } from '@alinha/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';
import { AppointmentsRepository } from '../appointments/appointments.repository.ts';
import { BookingGate } from '../appointments/booking-gate.ts';
import { LockedRecordsRepository } from '../appointments/locked-records.repository.ts';
import { ChangeNotifications } from '../live/change-notifications.ts';
import { planDates } from '../plans/plan-dates.ts';
import { PlansService } from '../plans/plans.service.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import type { Booking, Reading } from './booking-reading.ts';
import { BookingRows, type ReadRow } from './booking-rows.ts';
import { withoutDates } from './import-preview.ts';
import { type ImportRecord, ImportsRepository } from './imports.repository.ts';
import { conflictProblem, fieldOfPath, type Problem, problemOf } from './problems.ts';

/** Rows per batch. Small, because a batch locks its professionals, rooms and clients. */
const BATCH_ROWS = 20;
/** Appointments per batch, because the time of a transaction is limited. A plan has up to a thousand. */
const BATCH_APPOINTMENTS = 2500;

/**
 * Imports one batch of a confirmed import per event. The bookings, the progress and the event of the next batch are one
 * transaction, so a killed process neither loses nor repeats a row.
 */
@Injectable()
export class ImportRunner implements OnModuleInit {
  constructor(
    private readonly activity: ActivityLog,
    private readonly appointments: AppointmentsRepository,
    private readonly database: AgendaDatabase,
    private readonly dataKeys: DataKeys,
    private readonly events: EventConsumer,
    private readonly gate: BookingGate,
    private readonly imports: ImportsRepository,
    private readonly lockedRecords: LockedRecordsRepository,
    private readonly notifications: ChangeNotifications,
    private readonly plans: PlansService,
    private readonly projections: ProjectionsService,
    private readonly rows: BookingRows,
  ) {}

  onModuleInit(): void {
    this.events.on(bookingImportAdvanced, ({ company_id, id, after_row }) =>
      this.advance(company_id, id, after_row),
    );
  }

  private async advance(companyId: number, id: number, afterRow: number): Promise<void> {
    const found = await this.imports.find(companyId, id);
    if (!isNext(found, afterRow)) return;
    const reading = await this.rows.readingOf(companyId, found, found);
    const rows = await this.imports.listRows(companyId, id, afterRow, BATCH_ROWS);
    const read = batchOf(await this.rows.read(companyId, rows, reading));
    const bookings = read.flatMap(({ booking }) => booking ?? []);
    for (const clientId of idsOf(bookings, 'clientId'))
      await this.projections.prepare(companyId, { clientId });
    const cipher = await this.dataKeys.of(companyId);
    const hasCreated = await this.database.transaction(async (tx) => {
      const current = await this.imports.findForUpdate(tx, cipher, companyId, id);
      if (!isNext(current, afterRow)) return false;
      const doneThrough = read.at(-1)?.row ?? afterRow;
      const isLast = rows.length < BATCH_ROWS && read.length === rows.length;
      // Published before the events of the bookings, so the next batch does not wait for them.
      if (!isLast)
        await publish(tx, bookingImportAdvanced, { company_id: companyId, id, after_row: doneThrough });
      await this.lockAll(tx, companyId, bookings);
      const done = await this.bookAll(tx, companyId, current, read, reading);
      await this.imports.advance(tx, cipher, companyId, current, { ...done, doneThrough, isLast });
      const count = current.created + done.created;
      if (!isLast || count === 0) return done.created > 0;
      const actor = { companyId, userId: current.startedBy };
      const action = current.kind === 'plans' ? 'plan.imported' : 'appointment.imported';
      await this.activity.record(tx, actor, action, { count });
      return done.created > 0;
    });
    const start = bookings.flatMap(({ wanted }) => wanted.map((one) => one.start)).sort()[0];
    if (hasCreated && start !== undefined) this.notifications.send(companyId, { start, end: null });
  }

  /** Locks the records of all rows at once, in the lock order of bookings. Row by row could deadlock. */
  private async lockAll(tx: Tx, companyId: number, bookings: readonly Booking[]): Promise<void> {
    if (bookings.length === 0) return;
    const requested = (key: 'employeeId' | 'roomId' | 'specialtyId' | 'clientId') => ({
      ids: idsOf(
        bookings.flatMap(({ wanted }) => wanted),
        key,
      ),
      archivedAllowed: [],
    });
    await this.lockedRecords.lock(tx, companyId, {
      employees: requested('employeeId'),
      rooms: requested('roomId'),
      specialties: requested('specialtyId'),
      clients: requested('clientId'),
    });
  }

  private async bookAll(
    tx: Tx,
    companyId: number,
    record: ImportRecord,
    read: readonly ReadRow[],
    reading: Reading,
  ) {
    const clientIds = idsOf(
      read.flatMap(({ booking }) => booking ?? []),
      'clientId',
    );
    const taken = await this.imports.findTaken(record.kind, companyId, clientIds, reading.now, tx);
    const failures = new Map<number, readonly Problem[]>();
    let [created, skipped] = [0, 0];
    for (const { row, booking, problems } of read) {
      if (!booking) failures.set(row, problems);
      else if (booking.keys.every((key) => taken.has(key))) skipped += 1;
      else {
        const refusals = await this.book(tx, companyId, record, booking, reading);
        if (refusals) failures.set(row, refusals);
        else {
          created += 1;
          for (const key of booking.keys) taken.add(key);
        }
      }
    }
    return { created, skipped, failures };
  }

  /** Null when the booking was written; otherwise the problems, and nothing was written. */
  private async book(
    tx: Tx,
    companyId: number,
    record: ImportRecord,
    booking: Booking,
    reading: Reading,
  ): Promise<readonly Problem[] | null> {
    try {
      await this.write(tx, companyId, record, booking, reading);
      return null;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code !== 'CONFLICT') return refusalsOf(error);
      const conflict = error.details as SeriesConflictDetails;
      const remaining = withoutDates(booking, conflict, record);
      if (!booking.plan || remaining.length === 0) return [conflictProblem(conflict, booking.client)];
      const input = { ...booking.plan.input, skip_dates: conflict.dates.map((date) => date.start_datetime) };
      const schedules = planDates(input, reading.now, reading.isOnClock);
      await this.write(tx, companyId, record, { ...booking, plan: { input, schedules } }, reading);
      return null;
    }
  }

  private async write(
    tx: Tx,
    companyId: number,
    { language }: ImportRecord,
    { plan, wanted, priceCents }: Booking,
    { now }: Reading,
  ): Promise<void> {
    if (plan) {
      const owner = { companyId, language: languageSchema.catch(DEFAULT_LANGUAGE).parse(language) };
      await this.plans.write(tx, owner, { ...plan.input, termsSetOn: now.slice(0, 10) }, plan.schedules);
      return;
    }
    await this.gate.passAll(
      tx,
      companyId,
      wanted.map((one) => ({ wanted: one })),
      { allowOverbooking: false },
    );
    const payment = { paymentAmountCents: priceCents, paid: null, creditId: null, packageId: null };
    for (const one of wanted) {
      await this.appointments.create(tx, companyId, { ...one, ...payment, notes: null, overbooked: false });
    }
  }
}

/** False when the import was discarded, or the event was delivered twice. */
function isNext(record: ImportRecord | null, afterRow: number): record is ImportRecord {
  return record?.status === 'running' && record.doneThrough === afterRow;
}

/** The first rows whose appointments fit in a batch; at least one row. */
function batchOf(read: readonly ReadRow[]): readonly ReadRow[] {
  let count = 0;
  const end = read.findIndex(({ booking }, index) => {
    count += booking?.wanted.length ?? 0;
    return index > 0 && count > BATCH_APPOINTMENTS;
  });
  return end < 0 ? read : read.slice(0, end);
}

const idsOf = <Key extends string>(
  items: readonly Readonly<Record<Key, number | null>>[],
  key: Key,
): number[] => [...new Set(items.flatMap((item) => item[key] ?? []))].sort((a, b) => a - b);

/** Problems of a refusal, when a record was archived or a professional left after the row was read. @throws Error for others */
function refusalsOf(error: DomainError): Problem[] {
  const problems = Object.entries(error.fields ?? {}).map(([path, key]) =>
    problemOf(fieldOfPath(path), '', key),
  );
  if (problems.length === 0) throw new Error(`a booking was refused with ${error.code}`, { cause: error });
  return problems;
}
