import type { ConflictDetails } from '@alinha/contracts-agenda';
import type { ValidationKey } from '@alinha/contracts-core';
import { DomainError } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../agenda.database.ts';
import { ProjectionsRepository } from '../projections/projections.repository.ts';
import { RoomsRepository } from '../rooms/rooms.repository.ts';
import { SpecialtiesRepository } from '../specialties/specialties.repository.ts';
import { type AppointmentRecord, AppointmentsRepository } from './appointments.repository.ts';
import { type Capacities, findConflicts, type Occupancy } from './capacity.ts';

/** What a booking refers to and when it is; the specialty does not matter to capacity. */
type Wanted = Occupancy & { readonly specialtyId: number | null };

type Circumstances = {
  /** The appointment as it is, when it is changed and not made. */
  readonly current?: AppointmentRecord;
  readonly allowOverbooking: boolean;
};

/**
 * The way into the agenda for every booking, move and reassignment. It locks the professional, the room, the specialty
 * and the client (always in this order, so that two bookings cannot wait for each other), then asks the rule, then lets
 * write. The locks are NO KEY UPDATE, SHARE for the specialty: foreign keys can still be checked against the rows.
 */
@Injectable()
export class BookingGate {
  constructor(
    private readonly appointments: AppointmentsRepository,
    private readonly projections: ProjectionsRepository,
    private readonly rooms: RoomsRepository,
    private readonly specialties: SpecialtiesRepository,
  ) {}

  /**
   * @returns whether the booking conflicts; true only when that is allowed.
   * @throws DomainError CONFLICT with the appointments in the way, NOT_FOUND naming every field that refers to nothing.
   */
  async pass(
    tx: Tx,
    companyId: number,
    wanted: Wanted,
    { current, allowOverbooking }: Circumstances,
  ): Promise<boolean> {
    const stays = current !== undefined && occupiesTheSame(current, wanted);
    if (stays && wanted.specialtyId === current.specialtyId) return current.overbooked;
    const capacities = await this.lock(tx, companyId, wanted, current);
    if (stays) return current.overbooked;

    const rivals = await this.appointments.findRivals(tx, companyId, wanted, current?.id ?? null);
    const conflicts = findConflicts(wanted, rivals, capacities);
    if (conflicts.length === 0 || allowOverbooking) return conflicts.length > 0;

    const reasonsById = new Map(conflicts.map(({ id, reasons }) => [id, [...reasons]]));
    const inTheWay = await this.appointments.getMany(tx, companyId, [...reasonsById.keys()]);
    const details: ConflictDetails = {
      conflicts: inTheWay.map((appointment) => ({
        appointment,
        reasons: reasonsById.get(appointment.id) ?? [],
      })),
    };
    throw new DomainError('CONFLICT', { details });
  }

  /**
   * What is archived takes nothing new, and stays where it is: an appointment that has it already may keep it. The lock
   * itself decides that, because an archiving may commit while it waits.
   */
  private async lock(
    tx: Tx,
    companyId: number,
    { employeeId, roomId, specialtyId, clientId }: Wanted,
    current: AppointmentRecord | undefined,
  ): Promise<Capacities> {
    const keeping = (kept: boolean) => ({ evenArchived: kept });
    const employee = await this.projections.lockEmployee(tx, companyId, employeeId);
    const room =
      roomId === null
        ? { capacity: null }
        : await this.rooms.lock(tx, companyId, roomId, keeping(roomId === current?.roomId));
    const specialty =
      specialtyId === null ||
      (await this.specialties.lock(
        tx,
        companyId,
        specialtyId,
        keeping(specialtyId === current?.specialtyId),
      ));
    const client = await this.projections.lockClient(
      tx,
      companyId,
      clientId,
      keeping(clientId === current?.clientId),
    );
    if (employee && room && specialty && client) return { employee: employee.capacity, room: room.capacity };
    const fields: Record<string, ValidationKey> = {
      ...(!employee && { employee_id: 'unknown_employee' }),
      ...(!room && { room_id: 'unknown_room' }),
      ...(!specialty && { specialty_id: 'unknown_specialty' }),
      ...(!client && { client_id: 'unknown_client' }),
    };
    throw new DomainError('NOT_FOUND', { fields });
  }
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
