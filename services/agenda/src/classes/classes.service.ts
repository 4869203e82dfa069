import type { Appointment, MoveClassInput } from '@alinha/contracts-agenda';
import { isOpen } from '@alinha/contracts-agenda';
import { ActivityLog, type Caller, DomainError } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';
import { type AppointmentRecord } from '../appointments/appointment-record.ts';
import { isOnSameDay, requireOnClock, timesAfter } from '../appointments/appointment-times.ts';
import { AppointmentsRepository } from '../appointments/appointments.repository.ts';
import { BookingGate } from '../appointments/booking-gate.ts';
import { CreditsRepository } from '../credits/credits.repository.ts';
import { EvolutionRepository } from '../evolution/evolution.repository.ts';
import { ChangeNotifications } from '../live/change-notifications.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { SeriesRepository } from '../series/series.repository.ts';
import { ClassesRepository } from './classes.repository.ts';

/**
 * Moves the named appointments of a class, which has no row of its own. A client who joins during the move is not
 * moved. Lock order: appointments by id, then records of the booking gate.
 */
@Injectable()
export class ClassesService {
  constructor(
    private readonly database: AgendaDatabase,
    private readonly appointments: AppointmentsRepository,
    private readonly classes: ClassesRepository,
    private readonly credits: CreditsRepository,
    private readonly evolution: EvolutionRepository,
    private readonly gate: BookingGate,
    private readonly notifications: ChangeNotifications,
    private readonly projections: ProjectionsService,
    private readonly series: SeriesRepository,
    private readonly activity: ActivityLog,
  ) {}

  /**
   * Changes nothing when the class is there already.
   * @throws DomainError CONFLICT with the appointments in the way, CLASS_CHANGED, APPOINTMENT_DONE, APPOINTMENT_HAS_NOTE
   * when one with a saved note would move to another day, NO_CREDIT or NO_PACKAGE_SESSION when one is
   * paid by a credit or package that expires before, NOT_FOUND, INVALID_INPUT.
   */
  async move(caller: Caller, input: MoveClassInput): Promise<Appointment[]> {
    const { companyId } = caller;
    await this.projections.prepare(companyId, { employeeId: input.employee_id });
    const timeZone = await this.projections.timeZoneOf(companyId);
    const { changed, after } = await this.database.transaction(async (tx) => {
      const { locked, first } = await this.lock(tx, companyId, input.appointment_ids);
      const times = timesAfter(first, input);
      const employeeId = input.employee_id ?? first.employeeId;
      const hasSameTimes = first.start === times.start && first.end === times.end;
      // A repeated request writes no versions and no log entry.
      if (hasSameTimes && first.employeeId === employeeId) {
        return { changed: [], after: await this.appointments.getMany(tx, companyId, input.appointment_ids) };
      }
      if (!hasSameTimes) requireOnClock(times, timeZone);
      if (!isOnSameDay(first, times)) {
        const noted = await this.evolution.findNoted(tx, companyId, input.appointment_ids);
        if (noted.size > 0) throw new DomainError('APPOINTMENT_HAS_NOTE');
      }
      const candidates = locked.map((current) => ({ current, wanted: { ...current, ...times, employeeId } }));
      await this.credits.requireValid(
        tx,
        companyId,
        candidates.map(({ wanted }) => wanted),
      );
      const overbooked = await this.gate.passAll(tx, companyId, candidates, {
        allowOverbooking: input.allow_overbooking,
        refusal: 'appointments',
      });
      const moved = candidates.map(({ wanted }, index) => ({
        ...wanted,
        overbooked: overbooked[index] ?? false,
      }));
      await this.series.updateAll(tx, companyId, moved);
      const after = await this.appointments.getMany(tx, companyId, input.appointment_ids);
      const label = after[0]?.client_name ?? null;
      const subject = { id: first.id, label, due: times.start, count: after.length };
      await this.activity.record(tx, caller, 'appointment.class_moved', subject);
      // Open screens must remove the class from its old interval too.
      return { changed: [{ start: first.start, end: first.end }, times], after };
    });
    for (const interval of changed) this.notifications.send(companyId, interval);
    return after;
  }

  /** Locks the named appointments, which must be of one class. */
  private async lock(
    tx: Tx,
    companyId: number,
    ids: readonly number[],
  ): Promise<{ locked: readonly AppointmentRecord[]; first: AppointmentRecord }> {
    const locked = await this.classes.lock(tx, companyId, ids);
    const [first] = locked;
    if (!first || locked.length < ids.length) {
      throw new DomainError('NOT_FOUND', { fields: { appointment_ids: 'unknown_appointment' } });
    }
    if (!locked.every((one) => isSameClass(first, one))) throw new DomainError('CLASS_CHANGED');
    if (locked.some(({ done }) => done)) throw new DomainError('APPOINTMENT_DONE');
    if (!locked.every(isOpen)) throw new DomainError('APPOINTMENT_CLOSED');
    return { locked, first };
  }
}

function isSameClass(one: AppointmentRecord, other: AppointmentRecord): boolean {
  return (
    one.employeeId === other.employeeId &&
    one.roomId === other.roomId &&
    one.specialtyId === other.specialtyId &&
    one.start === other.start &&
    one.end === other.end
  );
}
