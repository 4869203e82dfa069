import type { Closure, ConflictDetails } from '@alinha/contracts-agenda';
import { addDays, type ValidationKey } from '@alinha/contracts-core';
import { DomainError } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../agenda.database.ts';
import { AttendanceRepository } from '../availability/attendance.repository.ts';
import { type Attendance, findClosures } from '../availability/closures.ts';
import { ProjectionsRepository } from '../projections/projections.repository.ts';
import { RoomsRepository } from '../rooms/rooms.repository.ts';
import { SpecialtiesRepository } from '../specialties/specialties.repository.ts';
import { type AppointmentRecord, AppointmentsRepository } from './appointments.repository.ts';
import { type Booked, type Conflict, findConflicts, type Occupancy } from './capacity.ts';
import { seriesConflicts } from './series-conflicts.ts';

/** What a booking refers to and when it is; the specialty does not matter to capacity. */
type Wanted = Occupancy & { readonly specialtyId: number | null };

/** A booking to be made, or an appointment as it is with what it shall be. */
export type Candidate = { readonly wanted: Wanted; readonly current?: AppointmentRecord | undefined };

/** What stands against a candidate; nothing when both lists are empty. */
export type Finding = { readonly conflicts: readonly Conflict[]; readonly closures: readonly Closure[] };

type Circumstances = {
  /** The appointment as it is, when it is changed and not made. */
  readonly current?: AppointmentRecord;
  readonly allowOverbooking: boolean;
};

type Holders = {
  readonly employees: ReadonlyMap<number, number>;
  readonly rooms: ReadonlyMap<number, number>;
  readonly attendances: ReadonlyMap<number, Attendance>;
};

const NOTHING: Finding = { conflicts: [], closures: [] };
/** Stands for an appointment that is not written yet, when another candidate of the same call is in its way. */
const UNWRITTEN = -1;

const isFree = ({ conflicts, closures }: Finding) => conflicts.length === 0 && closures.length === 0;

/**
 * The way into the agenda for every booking, move and reassignment. It locks the professionals, the rooms, the
 * specialties and the clients (always in this order, each by id, so that two bookings cannot wait for each other), then
 * asks the rules, then lets write. The locks are NO KEY UPDATE, SHARE for the specialty: foreign keys can still be
 * checked against the rows.
 */
@Injectable()
export class BookingGate {
  constructor(
    private readonly appointments: AppointmentsRepository,
    private readonly attendances: AttendanceRepository,
    private readonly projections: ProjectionsRepository,
    private readonly rooms: RoomsRepository,
    private readonly specialties: SpecialtiesRepository,
  ) {}

  /**
   * @returns whether the booking conflicts; true only when that is allowed.
   * @throws DomainError CONFLICT with the appointments in the way and what is closed, NOT_FOUND naming every field that
   * refers to nothing.
   */
  async pass(
    tx: Tx,
    companyId: number,
    wanted: Wanted,
    { current, allowOverbooking }: Circumstances,
  ): Promise<boolean> {
    const inPlace = current !== undefined && occupiesTheSame(current, wanted);
    if (inPlace && wanted.specialtyId === current.specialtyId) return current.overbooked;
    const [finding = NOTHING] = await this.examine(tx, companyId, [{ wanted, current }]);
    if (inPlace) return current.overbooked;
    if (isFree(finding)) return false;
    if (allowOverbooking) return true;

    const reasonsById = new Map(finding.conflicts.map(({ id, reasons }) => [id, [...reasons]]));
    const inTheWay = await this.appointments.getMany(tx, companyId, [...reasonsById.keys()]);
    const details: ConflictDetails = {
      conflicts: inTheWay.map((appointment) => ({
        appointment,
        reasons: reasonsById.get(appointment.id) ?? [],
      })),
      closed: [...finding.closures],
    };
    throw new DomainError('CONFLICT', { details });
  }

  /**
   * As {@link pass} for many at once: all of them, or none.
   * @returns for each, in their order, whether it conflicts; what stays where it is keeps its mark.
   * @throws DomainError CONFLICT with the dates in conflict, NOT_FOUND naming every field that refers to nothing.
   */
  async passAll(
    tx: Tx,
    companyId: number,
    candidates: readonly Candidate[],
    { allowOverbooking }: Pick<Circumstances, 'allowOverbooking'>,
  ): Promise<boolean[]> {
    if (candidates.length === 0) return [];
    const findings = await this.examine(tx, companyId, candidates);
    if (!allowOverbooking && !findings.every(isFree)) {
      const ids = findings.flatMap(({ conflicts }) => conflicts.map(({ id }) => id));
      const clients = await this.appointments.findClientNames(tx, companyId, ids);
      throw new DomainError('CONFLICT', { details: seriesConflicts(candidates, findings, clients) });
    }
    return findings.map((finding, index) => {
      const candidate = candidates[index];
      return candidate && stays(candidate) ? candidate.current.overbooked : !isFree(finding);
    });
  }

  /**
   * Takes all that the candidates need and answers, in their order, what stands against each; a candidate that stays
   * where it is gets no finding. They count against each other in that order too, those that stay before all: what
   * conflicts with one of them names {@link UNWRITTEN} or the appointment that it changes. Nothing is refused here.
   * @throws DomainError NOT_FOUND naming every field that refers to nothing.
   */
  private async examine(tx: Tx, companyId: number, candidates: readonly Candidate[]): Promise<Finding[]> {
    const holders = await this.hold(tx, companyId, candidates);
    const changed = candidates.map(({ current }) => current?.id).filter((id) => id !== undefined);
    const rivals = await this.appointments.findRivals(
      tx,
      companyId,
      candidates.map(({ wanted }) => wanted),
      changed,
    );
    // What stays counts from the beginning, wherever it comes in the order: it is there already.
    const present = candidates.filter(stays).map(({ wanted, current }): Booked => occupying(wanted, current));
    return candidates.map((candidate, index) => {
      if (stays(candidate)) return NOTHING;
      const { wanted, current } = candidate;
      const { employeeId, roomId } = wanted;
      const finding = {
        conflicts: findConflicts(wanted, [...(rivals.get(index) ?? []), ...present], {
          employee: holders.employees.get(employeeId) ?? 0,
          room: roomId === null ? null : (holders.rooms.get(roomId) ?? 0),
        }),
        closures: findClosures(wanted, holders.attendances.get(employeeId) ?? { ranges: [], blocks: [] }),
      };
      present.push(occupying(wanted, current));
      return finding;
    });
  }

  /**
   * What is archived, or deactivated, takes nothing new, and stays where it is: an appointment that has it already may
   * keep it. The lock itself decides that, because an archiving may commit while it waits.
   */
  private async hold(tx: Tx, companyId: number, candidates: readonly Candidate[]): Promise<Holders> {
    const unknown = new Set<ValidationKey>();
    const employees = new Map<number, number>();
    for (const id of distinct(candidates, 'employeeId')) {
      const { evenArchived: evenInactive } = keeping(candidates, 'employeeId', id);
      const employee = await this.projections.lockEmployee(tx, companyId, id, { evenInactive });
      if (employee) employees.set(id, employee.capacity);
      else unknown.add('unknown_employee');
    }
    const rooms = new Map<number, number>();
    for (const id of distinct(candidates, 'roomId')) {
      const room = await this.rooms.lock(tx, companyId, id, keeping(candidates, 'roomId', id));
      if (room) rooms.set(id, room.capacity);
      else unknown.add('unknown_room');
    }
    for (const id of distinct(candidates, 'specialtyId')) {
      const kept = keeping(candidates, 'specialtyId', id);
      if (!(await this.specialties.lock(tx, companyId, id, kept))) unknown.add('unknown_specialty');
    }
    for (const id of distinct(candidates, 'clientId')) {
      const kept = keeping(candidates, 'clientId', id);
      if (!(await this.projections.lockClient(tx, companyId, id, kept))) unknown.add('unknown_client');
    }
    if (unknown.size > 0) {
      throw new DomainError('NOT_FOUND', {
        fields: Object.fromEntries([...unknown].map((key) => [`${key.replace('unknown_', '')}_id`, key])),
      });
    }
    const starts = candidates.map(({ wanted }) => wanted.start).sort();
    const ends = candidates.map(({ wanted }) => wanted.end).sort();
    const attendances = await this.attendances.findOf(tx, companyId, [...employees.keys()], {
      firstDay: addDays(starts[0] ?? '', 0),
      lastDay: addDays(ends.at(-1) ?? '', 0),
    });
    return { employees, rooms, attendances };
  }
}

type Reference = 'employeeId' | 'roomId' | 'specialtyId' | 'clientId';

function distinct(candidates: readonly Candidate[], key: Reference): number[] {
  const ids = candidates.map(({ wanted }) => wanted[key]).filter((id) => id !== null);
  return [...new Set(ids)].sort((a, b) => a - b);
}

function keeping(candidates: readonly Candidate[], key: Reference, id: number): { evenArchived: boolean } {
  const users = candidates.filter(({ wanted }) => wanted[key] === id);
  return { evenArchived: users.every(({ current }) => current?.[key] === id) };
}

/** Whether a candidate is an appointment that neither moves nor changes hands: nothing is to be decided about it. */
function stays(candidate: Candidate): candidate is Candidate & { readonly current: AppointmentRecord } {
  return candidate.current !== undefined && occupiesTheSame(candidate.current, candidate.wanted);
}

function occupying(wanted: Wanted, current: AppointmentRecord | undefined): Booked {
  return { ...wanted, id: current?.id ?? UNWRITTEN };
}

function occupiesTheSame(before: Occupancy, after: Occupancy): boolean {
  return (
    before.start === after.start &&
    before.end === after.end &&
    before.employeeId === after.employeeId &&
    before.clientId === after.clientId &&
    before.roomId === after.roomId
  );
}
