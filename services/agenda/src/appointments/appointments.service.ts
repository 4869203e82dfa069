import { isDeepStrictEqual } from 'node:util';
import {
  type Appointment,
  type AppointmentQuery,
  type ConflictGroups,
  type CreateAppointmentInput,
  type FilledTemplate,
  type FindConflictsQuery,
  type HistoryQuery,
  isAbsent,
  type ListAppointmentsQuery,
  type UpdateAppointmentInput,
} from '@alinha/contracts-agenda';
import { type ActivityAction, roleHas, type ValidationKey } from '@alinha/contracts-core';
import {
  ActivityLog,
  type Caller,
  CoalescedReads,
  type CompanyCipher,
  DataKeys,
  DomainError,
  type IdempotentRequest,
  JsonText,
  once,
  type Transaction,
} from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';
import { ChartReadings } from '../chart-readings/chart-readings.service.ts';
import { AbsenceCredits } from '../credits/absence-credits.ts';
import { CreditsRepository } from '../credits/credits.repository.ts';
import { EvolutionRepository } from '../evolution/evolution.repository.ts';
import { ChangeNotifications } from '../live/change-notifications.ts';
import { PackagesRepository } from '../packages/packages.repository.ts';
import { CompanyClock } from '../projections/company-clock.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { RoomsRepository } from '../rooms/rooms.repository.ts';
import { WaitingListRepository } from '../waiting-list/waiting-list.repository.ts';
import {
  afterChange,
  changesLockedFields,
  changesMoreThanNote,
  noteAfter,
  requirePayable,
} from './appointment-changes.ts';
import type { AppointmentRecord } from './appointment-record.ts';
import { isOnSameDay, requireOnClock, timesOfNew } from './appointment-times.ts';
import { AppointmentsRepository } from './appointments.repository.ts';
import { BookingGate } from './booking-gate.ts';
import { CancellationsRepository } from './cancellations.repository.ts';
import { listInterval } from './list-interval.ts';

@Injectable()
export class AppointmentsService {
  /** After a change all open screens of an agenda read the same list at once. */
  private readonly lists = new CoalescedReads<{
    readonly text: JsonText;
    readonly noted: readonly Appointment[];
  }>();

  constructor(
    private readonly database: AgendaDatabase,
    private readonly appointments: AppointmentsRepository,
    private readonly cancellations: CancellationsRepository,
    private readonly absences: AbsenceCredits,
    private readonly credits: CreditsRepository,
    private readonly dataKeys: DataKeys,
    private readonly evolution: EvolutionRepository,
    private readonly gate: BookingGate,
    private readonly notifications: ChangeNotifications,
    private readonly packages: PackagesRepository,
    private readonly projections: ProjectionsService,
    private readonly readings: ChartReadings,
    private readonly rooms: RoomsRepository,
    private readonly waiting: WaitingListRepository,
    private readonly activity: ActivityLog,
    private readonly clock: CompanyClock,
  ) {}

  /** `Appointment[]` as text. */
  async list(caller: Caller, query: ListAppointmentsQuery): Promise<JsonText> {
    const { companyId } = caller;
    const { start, end } = await listInterval(query, () => this.clock.read(companyId));
    if (caller.ownAgendaOnly && query.employee_id !== undefined && query.employee_id !== caller.userId) {
      await this.requireKnown(companyId, query);
      return new JsonText('[]');
    }
    const employeeId = caller.ownAgendaOnly ? caller.userId : (query.employee_id ?? null);
    const which =
      query.cancel_requested === '1'
        ? 'cancel_requested'
        : query.cancelled === '1'
          ? 'with_cancelled'
          : 'booked';
    const withNotes = showsNotes(caller, query);
    const list = await this.lists.read(
      [companyId, start, end, employeeId, which, withNotes].join(),
      async () => {
        const interval = { start, end };
        const appointments = await this.appointments.list(companyId, interval, employeeId, which, withNotes);
        if (appointments === null) await this.requireKnown(companyId, query);
        return {
          text: new JsonText(JSON.stringify(appointments ?? [])),
          noted: withNotes ? (appointments ?? []) : [],
        };
      },
    );
    await this.readings.recordTexts(caller, list.noted);
    return list.text;
  }

  async get(caller: Caller, id: number, query: AppointmentQuery): Promise<Appointment> {
    const appointment = await this.appointments.find(caller.companyId, id, showsNotes(caller, query));
    if (!appointment) throw new DomainError('NOT_FOUND');
    await this.readings.recordTexts(caller, [appointment]);
    return appointment;
  }

  async historyOfClient(
    caller: Caller,
    clientId: number,
    { when, ...page }: HistoryQuery,
  ): Promise<Appointment[]> {
    const { companyId } = caller;
    if (!(await this.projections.knowsClient(companyId, clientId))) throw new DomainError('CLIENT_NOT_FOUND');
    const period = when && { when, now: (await this.clock.read(companyId)).now };
    const history = await this.appointments.history(
      companyId,
      clientId,
      page,
      period,
      showsNotes(caller, page),
    );
    await this.readings.recordTexts(caller, history);
    return history;
  }

  /** Appointments of an interval, for the conflict panel of the booking form. */
  async findConflicts({ companyId }: Caller, query: FindConflictsQuery): Promise<ConflictGroups> {
    const { start, end, employee_id, room_id, exclude_id } = query;
    await this.requireKnown(companyId, query);
    const meanwhile = await this.appointments.listOverlapping(companyId, { start, end }, exclude_id ?? null);
    const groups: ConflictGroups = { same_room: [], same_employee: [], same_both: [], others: [] };
    for (const appointment of meanwhile) {
      const sameRoom = room_id !== undefined && appointment.room_id === room_id;
      const sameEmployee = employee_id !== undefined && appointment.employee_id === employee_id;
      if (sameRoom && sameEmployee) groups.same_both.push(appointment);
      else if (sameRoom) groups.same_room.push(appointment);
      else if (sameEmployee) groups.same_employee.push(appointment);
      else groups.others.push(appointment);
    }
    return groups;
  }

  /**
   * @throws DomainError CONFLICT, NO_CREDIT, NO_PACKAGE_SESSION, NOT_FOUND naming unknown references, INVALID_INPUT for a time
   * that does not exist.
   */
  async create(
    caller: Caller,
    input: CreateAppointmentInput,
    request?: IdempotentRequest,
  ): Promise<Appointment> {
    const { companyId, userId } = caller;
    const {
      employee_id: employeeId,
      client_id: clientId,
      room_id: roomId = null,
      specialty_id: specialtyId = null,
    } = input;
    const wanted = { ...timesOfNew(input), employeeId, clientId, roomId, specialtyId };
    const paymentAmountCents = input.payment_amount_cents ?? null;
    const { at, zone, now, today } = await this.clock.read(companyId);
    requireOnClock(wanted, zone);
    const received = { at: now, method: input.payment_method ?? null, by: userId };
    const paid = input.payment_status === 'paid' ? received : null;
    const days = { today, date: wanted.start.slice(0, 10) };
    const packageId = input.package_id ?? null;

    const book = (tx: Transaction) =>
      once(tx, companyId, request, async () => {
        const overbooked = await this.gate.pass(tx, companyId, wanted, {
          allowOverbooking: input.allow_overbooking,
        });
        // The gate has locked the client, so that no other booking takes the same credit or session.
        const creditId = input.use_credit
          ? await this.credits.getFirstLive(tx, companyId, clientId, days)
          : null;
        if (packageId !== null) await this.packages.requireFree(tx, companyId, packageId, wanted);
        const created = await this.appointments.create(tx, companyId, {
          ...wanted,
          notes: input.notes ?? null,
          overbooked,
          paymentAmountCents,
          paid,
          creditId,
          packageId,
        });
        if (input.waiting_entry_id !== undefined)
          await this.waiting.closeBooked(tx, companyId, { id: input.waiting_entry_id, clientId, at });
        await this.activity.record(tx, caller, 'appointment.created', subjectOf(created));
        return created;
      });
    const booked = await this.projections.withReferences(companyId, { employeeId, clientId }, () =>
      this.database.sqlTransaction(book),
    );
    this.notifications.send(companyId, intervalOf(booked));
    return booked;
  }

  /**
   * @param filled the answers whose text is `input.evolution`
   * @throws DomainError CONFLICT, APPOINTMENT_CLOSED, APPOINTMENT_DONE, APPOINTMENT_HAS_NOTE, APPOINTMENT_IN_PLAN, APPOINTMENT_PAID,
   * APPOINTMENT_USES_CREDIT, APPOINTMENT_USES_PACKAGE, NO_CREDIT, NO_PACKAGE_SESSION, NOTE_SIGNED, NOT_NOTE_AUTHOR, NOT_FOUND, INVALID_INPUT;
   * FORBIDDEN for a note without the permission to write notes.
   */
  async update(
    caller: Caller,
    id: number,
    input: UpdateAppointmentInput,
    query: AppointmentQuery,
    filled?: FilledTemplate,
  ): Promise<Appointment> {
    const { companyId, userId, role } = caller;
    if (input.evolution !== undefined && !roleHas(role, 'notes.write')) throw new DomainError('FORBIDDEN');
    await this.projections.prepare(companyId, { employeeId: input.employee_id, clientId: input.client_id });
    if (input.evolution !== undefined) await this.projections.prepare(companyId, { employeeId: userId });
    const { at, zone } = await this.clock.read(companyId);
    // A change without a note needs no key.
    const usesNote = input.evolution !== undefined || showsNotes(caller, query);
    const cipher = usesNote ? await this.dataKeys.of(companyId) : null;
    const { before, after } = await this.database.transaction(async (tx) => {
      const current = await this.appointments.findForUpdate(tx, companyId, id);
      if (!current) throw new DomainError('NOT_FOUND');
      const changed = { ...afterChange(current, input), evolution: noteAfter(cipher, current, input) };
      if (isAbsent(current.attendance) && changesMoreThanNote(current, changed))
        throw new DomainError('APPOINTMENT_CLOSED');
      if (current.start !== changed.start || current.end !== changed.end) requireOnClock(changed, zone);
      if (current.done && changesLockedFields(current, changed)) throw new DomainError('APPOINTMENT_DONE');
      requirePayable(current, changed);
      await this.credits.requireValid(tx, companyId, [changed]);
      const answers = filled && cipher ? { filled, cipher } : undefined;
      const isNoteSaved =
        current.evolution !== changed.evolution ||
        (answers !== undefined && (await this.hasOtherAnswers(tx, companyId, id, answers)));
      await this.protectNote(tx, caller, current, changed, isNoteSaved);
      const overbooked = await this.gate.pass(tx, companyId, changed, {
        current,
        allowOverbooking: input.allow_overbooking,
      });
      if (changed.packageId !== null && changed.packageId !== current.packageId) {
        await this.absences.lockClient(tx, companyId, changed.clientId);
        await this.packages.requireFree(tx, companyId, changed.packageId, changed);
      }
      await this.appointments.update(tx, companyId, current, { ...changed, overbooked });
      if (isNoteSaved) {
        const version = { appointmentId: id, text: changed.evolution, authorId: userId, savedAt: at };
        await this.evolution.add(tx, companyId, { ...version, ...(answers && { answers }) });
      }
      const noteCipher = showsNotes(caller, query) ? cipher : null;
      const updated = await this.appointments.get(tx, companyId, id, noteCipher);
      for (const action of actionsOf(current, changed, isNoteSaved)) {
        await this.activity.record(tx, caller, action, subjectOf(updated));
      }
      return { before: { start: current.start, end: current.end }, after: updated };
    });
    const now = intervalOf(after);
    // Open screens must remove it from its old interval too.
    if (before.start !== now.start || before.end !== now.end) this.notifications.send(companyId, before);
    this.notifications.send(companyId, now);
    // Writing a note is no reading.
    if (input.evolution === undefined) await this.readings.recordTexts(caller, [after]);
    return after;
  }

  /** @throws DomainError APPOINTMENT_DONE, APPOINTMENT_HAS_NOTE, NOT_FOUND. */
  async delete(caller: Caller, id: number): Promise<{ id: number }> {
    const { companyId, userId } = caller;
    const time = await this.clock.read(companyId);
    await this.projections.prepare(companyId, { employeeId: userId });
    const { start, end } = await this.database.transaction(async (tx) => {
      const current = await this.appointments.findForUpdate(tx, companyId, id);
      if (!current) throw new DomainError('NOT_FOUND');
      const noteAuthor = await this.evolution.findAuthor(tx, companyId, id);
      if (noteAuthor !== null) throw new DomainError('APPOINTMENT_HAS_NOTE');
      if (current.done) throw new DomainError('APPOINTMENT_DONE', { isDeletion: true });
      // An absence already counts by its row. Deleting it corrects a mistake and removes it from the metrics.
      if (isAbsent(current.attendance)) await this.absences.revokeUnused(tx, caller, current, time.at);
      else await this.cancellations.add(tx, id, time);
      const names = await this.appointments.findClientNames(tx, companyId, [id]);
      await this.appointments.deleteAll(tx, companyId, [id]);
      const subject = { id, label: names.get(id) ?? null, due: current.start };
      await this.activity.record(tx, caller, 'appointment.deleted', subject);
      return current;
    });
    this.notifications.send(companyId, { start, end });
    return { id };
  }

  /**
   * A saved note keeps its client and day. Only its author and administrators may change it, until it is signed.
   * @throws DomainError APPOINTMENT_HAS_NOTE, NOTE_SIGNED, NOT_NOTE_AUTHOR.
   */
  private async protectNote(
    tx: Tx,
    { companyId, userId, isAdmin }: Caller,
    before: AppointmentRecord,
    after: AppointmentRecord,
    isNoteSaved: boolean,
  ): Promise<void> {
    const author = await this.evolution.findAuthor(tx, companyId, before.id);
    if (author === null) return;
    if (before.clientId !== after.clientId || !isOnSameDay(before, after))
      throw new DomainError('APPOINTMENT_HAS_NOTE');
    if (isNoteSaved && before.isSigned) throw new DomainError('NOTE_SIGNED');
    if (isNoteSaved && author !== userId && !isAdmin) throw new DomainError('NOT_NOTE_AUTHOR');
  }

  /** An equal text may have other answers. */
  private async hasOtherAnswers(
    tx: Tx,
    companyId: number,
    id: number,
    { filled, cipher }: { readonly filled: FilledTemplate; readonly cipher: CompanyCipher },
  ): Promise<boolean> {
    return !isDeepStrictEqual(await this.evolution.findAnswers(tx, cipher, companyId, id), filled);
  }

  /**
   * Checks the references of a query: they must be records of the company, active or archived.
   * @throws DomainError NOT_FOUND naming every field that refers to nothing.
   */
  private async requireKnown(
    companyId: number,
    { employee_id, room_id, exclude_id }: Partial<FindConflictsQuery>,
  ): Promise<void> {
    const [employee, room, excluded] = await Promise.all([
      employee_id === undefined || this.projections.knowsEmployee(companyId, employee_id),
      room_id === undefined || this.rooms.exists(companyId, room_id),
      exclude_id === undefined || this.appointments.exists(companyId, exclude_id),
    ]);
    const fields: Record<string, ValidationKey> = {
      ...(!employee && { employee_id: 'unknown_employee' }),
      ...(!room && { room_id: 'unknown_room' }),
      ...(!excluded && { exclude_id: 'unknown_appointment' }),
    };
    if (Object.keys(fields).length > 0) throw new DomainError('NOT_FOUND', { fields });
  }
}

/** Replies to callers who may not read notes have no texts (ADR 86), so these are not read from the database. */
const showsNotes = ({ role }: Caller, query: AppointmentQuery): boolean =>
  query.without_evolution !== '1' && roleHas(role, 'notes.read');

/** Subject in the activity log. It has nothing from the notes. */
export const subjectOf = ({ id, client_name: label, start_datetime: due }: Appointment) => ({
  id,
  label,
  due,
});

/** The most important action of a change, and the saved note if there is one. */
function actionsOf(
  before: AppointmentRecord,
  after: AppointmentRecord,
  isNoteSaved: boolean,
): ActivityAction[] {
  const note = isNoteSaved ? (['appointment.evolution_saved'] as const) : [];
  if (before.done !== after.done)
    return [after.done ? 'appointment.completed' : 'appointment.reopened', ...note];
  if (before.start !== after.start || before.end !== after.end) return ['appointment.moved', ...note];
  return note.length > 0 ? [...note] : ['appointment.updated'];
}

const intervalOf = ({ start_datetime: start, end_datetime: end }: Appointment) => ({ start, end });
