import type { ConflictDetails, ConflictReason } from '@alinha/contracts-agenda';
import { DomainError, type Transaction } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { type AppointmentRecord } from './appointment-record.ts';
import { AppointmentsRepository } from './appointments.repository.ts';
import { BookingContextRepository } from './booking-context.repository.ts';
import type { Candidate, Finding, Wanted } from './candidate.ts';
import type { Booked, Occupancy } from './capacity.ts';
import { findingOf } from './finding.ts';
import { type LockedRecords, LockedRecordsRepository, type Requested } from './locked-records.repository.ts';
import { seriesConflicts } from './series-conflicts.ts';

type Change = {
  /** The appointment before a change; absent for a new one. */
  readonly current?: AppointmentRecord;
  readonly restored?: AppointmentRecord;
  readonly allowOverbooking: boolean;
};

type ManyChange = Pick<Change, 'allowOverbooking'> & { readonly refusal?: 'dates' | 'appointments' };

const NOTHING: Finding = { conflicts: [], closures: [] };
/** Id of an appointment of the same call that is not written yet. */
const UNWRITTEN = -1;

/** Id of no client. */
const NOBODY = 0;

const isFree = ({ conflicts, closures }: Finding) => conflicts.length === 0 && closures.length === 0;

/** Decides every booking, move and reassignment: locks its records, reads the booking context, applies the rules. */
@Injectable()
export class BookingGate {
  constructor(
    private readonly appointments: AppointmentsRepository,
    private readonly contexts: BookingContextRepository,
    private readonly lockedRecords: LockedRecordsRepository,
  ) {}

  /**
   * @returns whether the booking is overbooked; true only if overbooking is allowed
   * @throws DomainError CONFLICT with the conflicting appointments and closures; NOT_FOUND with every field whose record
   * is unknown
   */
  async pass(
    tx: Transaction,
    companyId: number,
    wanted: Wanted,
    { current, restored, allowOverbooking }: Change,
  ): Promise<boolean> {
    const inPlace = current !== undefined && occupiesTheSame(current, wanted);
    if (inPlace && wanted.specialtyId === current.specialtyId) return current.overbooked;
    const [finding = NOTHING] = await this.examine(tx, companyId, [{ wanted, current, restored }]);
    if (inPlace) return current.overbooked;
    if (isFree(finding)) return false;
    if (allowOverbooking) return true;

    throw new DomainError('CONFLICT', { details: await this.conflictsOf(tx, companyId, [finding]) });
  }

  /**
   * Like {@link pass} for many: all or none.
   * @param refusal which conflicts a refusal names: the dates of a series, or the appointments in the way of one time
   * @returns for each, in order, whether it is overbooked; an unmoved appointment keeps its value
   * @throws DomainError CONFLICT with the conflicts; NOT_FOUND with every field whose record is unknown
   */
  async passAll(
    tx: Transaction,
    companyId: number,
    candidates: readonly Candidate[],
    { allowOverbooking, refusal = 'dates' }: ManyChange,
  ): Promise<boolean[]> {
    if (candidates.length === 0) return [];
    const findings = await this.examine(tx, companyId, candidates);
    if (!allowOverbooking && !findings.every(isFree)) {
      if (refusal === 'appointments') {
        const { conflicts, ...rest } = await this.conflictsOf(tx, companyId, findings);
        const shown = await this.atNewPlaces(tx, companyId, conflicts, candidates);
        throw new DomainError('CONFLICT', { details: { conflicts: shown, ...rest } });
      }
      const ids = findings.flatMap(({ conflicts }) => conflicts.map(({ id }) => id));
      const clients = await this.appointments.findClientNames(tx, companyId, ids);
      throw new DomainError('CONFLICT', { details: seriesConflicts(candidates, findings, clients) });
    }
    return findings.map((finding, index) => {
      const candidate = candidates[index];
      return candidate && isUnmoved(candidate) ? candidate.current.overbooked : !isFree(finding);
    });
  }

  /**
   * Whether the client, or anybody, could be booked. Locks professional and room: until `tx` ends no other booking takes the place.
   * False when either is no longer in use.
   */
  async isFree(
    tx: Transaction,
    companyId: number,
    { employeeId, roomId, start, end, clientId = NOBODY }: Omit<Occupancy, 'clientId'> & Partial<Occupancy>,
  ): Promise<boolean> {
    const requested = (ids: readonly number[]): Requested => ({ ids, archivedAllowed: [] });
    const { employees, rooms } = await this.lockedRecords.lock(tx, companyId, {
      employees: requested([employeeId]),
      rooms: requested(roomId === null ? [] : [roomId]),
      specialties: requested([]),
      clients: requested([]),
    });
    if (!employees.has(employeeId) || (roomId !== null && !rooms.has(roomId))) return false;
    const wanted = { employeeId, roomId, start, end, clientId };
    const { overlapping, held, ...context } = await this.contexts.find(tx, companyId, [wanted], []);
    return isFree(findingOf(wanted, overlapping.get(0) ?? [], { employees, rooms, ...context }, held.get(0)));
  }

  private async conflictsOf(
    tx: Transaction,
    companyId: number,
    findings: readonly Finding[],
  ): Promise<ConflictDetails> {
    const reasonsById = new Map<number, Set<ConflictReason>>();
    for (const { id, reasons } of findings.flatMap(({ conflicts }) => conflicts)) {
      reasonsById.set(id, new Set([...(reasonsById.get(id) ?? []), ...reasons]));
    }
    const inTheWay = await this.appointments.getMany(tx, companyId, [...reasonsById.keys()]);
    const conflicts = inTheWay.map((appointment) => ({
      appointment,
      reasons: [...(reasonsById.get(appointment.id) ?? [])],
    }));
    // All are of one professional and time, and so closed alike.
    const closed = findings.map(({ closures }) => closures).find(({ length }) => length > 0) ?? [];
    return { conflicts, closed: [...closed] };
  }

  /** Candidates that are in each other's way are shown at their new place. */
  private async atNewPlaces(
    tx: Transaction,
    companyId: number,
    conflicts: ConflictDetails['conflicts'],
    candidates: readonly Candidate[],
  ): Promise<ConflictDetails['conflicts']> {
    const wantedById = new Map(candidates.map(({ current, wanted }) => [current?.id, wanted]));
    const employeeIds = candidates.map(({ wanted }) => wanted.employeeId);
    const employees = await this.appointments.findEmployees(tx, companyId, employeeIds);
    return conflicts.map(({ appointment, reasons }) => {
      const wanted = wantedById.get(appointment.id);
      if (!wanted) return { appointment, reasons };
      const { start: start_datetime, end: end_datetime, employeeId: employee_id } = wanted;
      const { name, color } = employees.get(employee_id) ?? {
        name: appointment.employee_name,
        color: appointment.color,
      };
      const place = { start_datetime, end_datetime, employee_id, employee_name: name };
      return { appointment: { ...appointment, ...place, employee_color: color, color }, reasons };
    });
  }

  /**
   * Locks the records and returns the finding of each candidate, in order. Unmoved appointments have none and count
   * against all others; every other candidate counts against later ones, as {@link UNWRITTEN} if it is new.
   * @throws DomainError NOT_FOUND with every field whose record is unknown
   */
  private async examine(
    tx: Transaction,
    companyId: number,
    candidates: readonly Candidate[],
  ): Promise<Finding[]> {
    const { employees, rooms } = await this.lock(tx, companyId, candidates);
    const changed = candidates.map(({ current }) => current?.id).filter((id) => id !== undefined);
    const bookings = candidates.map(({ wanted }) => wanted);
    const { overlapping, held, ...context } = await this.contexts.find(tx, companyId, bookings, changed);
    const rules = { employees, rooms, ...context };
    const present = candidates
      .filter(isUnmoved)
      .map(({ wanted, current }): Booked => occupying(wanted, current));
    return candidates.map((candidate, index) => {
      if (isUnmoved(candidate)) return NOTHING;
      const { wanted, current } = candidate;
      const booked = [...(overlapping.get(index) ?? []), ...present];
      const finding = findingOf(wanted, booked, rules, held.get(index));
      present.push(occupying(wanted, current));
      return finding;
    });
  }

  /**
   * Archived records and inactive professionals take no new booking, but an appointment may keep its own. The locking
   * statement checks this, because an archiving may commit while it waits.
   */
  private lock(tx: Transaction, companyId: number, candidates: readonly Candidate[]): Promise<LockedRecords> {
    return this.lockedRecords.getAll(tx, companyId, {
      employees: requestedOf(candidates, 'employeeId'),
      rooms: requestedOf(candidates, 'roomId'),
      specialties: requestedOf(candidates, 'specialtyId'),
      clients: requestedOf(candidates, 'clientId'),
    });
  }
}

type Reference = 'employeeId' | 'roomId' | 'specialtyId' | 'clientId';

/** Ids that candidates refer to. An archived record is allowed if every candidate with it already had it. */
function requestedOf(candidates: readonly Candidate[], key: Reference): Requested {
  const named = candidates.map(({ wanted }) => wanted[key]).filter((id) => id !== null);
  const ids = [...new Set(named)].sort((a, b) => a - b);
  const isKept = key === 'roomId' || key === 'specialtyId';
  const isUnchanged = (id: number) =>
    candidates.every(
      ({ wanted, current, restored }) =>
        wanted[key] !== id || current?.[key] === id || (isKept && restored?.[key] === id),
    );
  return { ids, archivedAllowed: ids.filter(isUnchanged) };
}

/** True for an appointment whose time, professional, client and room do not change. */
function isUnmoved(candidate: Candidate): candidate is Candidate & { readonly current: AppointmentRecord } {
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
