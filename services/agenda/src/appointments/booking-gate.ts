import type { ConflictDetails } from '@alinha/contracts-agenda';
import type { ValidationKey } from '@alinha/contracts-core';
import { DomainError, type Transaction } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { findClosures } from '../availability/closures.ts';
import { type AppointmentRecord, AppointmentsRepository } from './appointments.repository.ts';
import type { Candidate, Finding, Wanted } from './candidate.ts';
import { type Booked, findConflicts, type Occupancy } from './capacity.ts';
import { CircumstancesRepository } from './circumstances.repository.ts';
import { type Held, HoldersRepository, type Wished } from './holders.repository.ts';
import { seriesConflicts } from './series-conflicts.ts';

type Change = {
  /** The appointment as it is, when it is changed and not made. */
  readonly current?: AppointmentRecord;
  readonly allowOverbooking: boolean;
};

const NOTHING: Finding = { conflicts: [], closures: [] };
/** Stands for an appointment that is not written yet, when another candidate of the same call is in its way. */
const UNWRITTEN = -1;

const isFree = ({ conflicts, closures }: Finding) => conflicts.length === 0 && closures.length === 0;

/**
 * The way into the agenda for every booking, move and reassignment. It takes the professionals, the rooms, the
 * specialties and the clients, then asks the rules, then lets write.
 */
@Injectable()
export class BookingGate {
  constructor(
    private readonly appointments: AppointmentsRepository,
    private readonly circumstances: CircumstancesRepository,
    private readonly holders: HoldersRepository,
  ) {}

  /**
   * @returns whether the booking conflicts; true only when that is allowed.
   * @throws DomainError CONFLICT with the appointments in the way and what is closed, NOT_FOUND naming every field that
   * refers to nothing.
   */
  async pass(
    tx: Transaction,
    companyId: number,
    wanted: Wanted,
    { current, allowOverbooking }: Change,
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
    tx: Transaction,
    companyId: number,
    candidates: readonly Candidate[],
    { allowOverbooking }: Pick<Change, 'allowOverbooking'>,
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
  private async examine(
    tx: Transaction,
    companyId: number,
    candidates: readonly Candidate[],
  ): Promise<Finding[]> {
    const { employees, rooms } = await this.hold(tx, companyId, candidates);
    const changed = candidates.map(({ current }) => current?.id).filter((id) => id !== undefined);
    const wishes = candidates.map(({ wanted }) => wanted);
    const { rivals, attendances } = await this.circumstances.find(tx, companyId, wishes, changed);
    // What stays counts from the beginning, wherever it comes in the order: it is there already.
    const present = candidates.filter(stays).map(({ wanted, current }): Booked => occupying(wanted, current));
    return candidates.map((candidate, index) => {
      if (stays(candidate)) return NOTHING;
      const { wanted, current } = candidate;
      const { employeeId, roomId } = wanted;
      const finding = {
        conflicts: findConflicts(wanted, [...(rivals.get(index) ?? []), ...present], {
          employee: employees.get(employeeId) ?? 0,
          room: roomId === null ? null : (rooms.get(roomId) ?? 0),
        }),
        closures: findClosures(wanted, attendances.get(employeeId) ?? { ranges: [], blocks: [] }),
      };
      present.push(occupying(wanted, current));
      return finding;
    });
  }

  /**
   * What is archived, or deactivated, takes nothing new, and stays where it is: an appointment that has it already may
   * keep it. The lock itself decides that, because an archiving may commit while it waits.
   */
  private async hold(tx: Transaction, companyId: number, candidates: readonly Candidate[]): Promise<Held> {
    const wished = {
      employees: wishedOf(candidates, 'employeeId'),
      rooms: wishedOf(candidates, 'roomId'),
      specialties: wishedOf(candidates, 'specialtyId'),
      clients: wishedOf(candidates, 'clientId'),
    };
    const held = await this.holders.hold(tx, companyId, wished);
    const fields: Record<string, ValidationKey> = {
      ...(misses(held.employees, wished.employees) && { employee_id: 'unknown_employee' }),
      ...(misses(held.rooms, wished.rooms) && { room_id: 'unknown_room' }),
      ...(misses(held.specialties, wished.specialties) && { specialty_id: 'unknown_specialty' }),
      ...(misses(held.clients, wished.clients) && { client_id: 'unknown_client' }),
    };
    if (Object.keys(fields).length > 0) throw new DomainError('NOT_FOUND', { fields });
    return held;
  }
}

type Reference = 'employeeId' | 'roomId' | 'specialtyId' | 'clientId';

/** Each that candidates name; one that is out only where all who name it have it already. */
function wishedOf(candidates: readonly Candidate[], key: Reference): Wished {
  const named = candidates.map(({ wanted }) => wanted[key]).filter((id) => id !== null);
  const ids = [...new Set(named)].sort((a, b) => a - b);
  const isKept = (id: number) =>
    candidates.every(({ wanted, current }) => wanted[key] !== id || current?.[key] === id);
  return { ids, evenOut: ids.filter(isKept) };
}

const misses = (held: { has(id: number): boolean }, { ids }: Wished) => !ids.every((id) => held.has(id));

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
