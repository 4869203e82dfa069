import type { ConflictDetails } from '@alinha/contracts-agenda';
import type { ValidationKey } from '@alinha/contracts-core';
import { DomainError } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../agenda.database.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { AppointmentsRepository } from './appointments.repository.ts';
import { findConflicts, type Occupancy } from './capacity.ts';

type References = {
  readonly employeeId?: number | undefined;
  readonly clientId?: number | undefined;
};

type Capacity = { capacity: number };

/**
 * The way into the agenda for every booking, move and reassignment. It locks the professional, the room and the client
 * (always in this order, so that two bookings cannot wait for each other), then asks the rule, then lets write.
 */
@Injectable()
export class BookingGate {
  constructor(
    private readonly appointments: AppointmentsRepository,
    private readonly projections: ProjectionsService,
  ) {}

  /**
   * Makes sure, before a transaction starts, that professional and client exist and are known here.
   * @throws DomainError NOT_FOUND naming every field that refers to nothing.
   */
  async requireKnown(companyId: number, { employeeId, clientId }: References): Promise<void> {
    const [employee, client] = await Promise.all([
      employeeId === undefined || this.projections.knowsEmployee(companyId, employeeId),
      clientId === undefined || this.projections.knowsActiveClient(companyId, clientId),
    ]);
    const fields: Record<string, ValidationKey> = {};
    if (!employee) fields.employee_id = 'unknown_employee';
    if (!client) fields.client_id = 'unknown_client';
    if (!employee || !client) throw new DomainError('NOT_FOUND', { fields });
  }

  /** @throws DomainError NOT_FOUND when the specialty is not in use in the company. */
  async requireSpecialty(tx: Tx, companyId: number, id: number): Promise<void> {
    const found = await tx.specialty.count({ where: { company_id: companyId, id, archived_at: null } });
    if (found === 0) throw new DomainError('NOT_FOUND', { fields: { specialty_id: 'unknown_specialty' } });
  }

  /** @throws DomainError NOT_FOUND when the room is not in use in the company. */
  async requireRoom(tx: Tx, companyId: number, id: number): Promise<void> {
    const found = await tx.room.count({ where: { company_id: companyId, id, archived_at: null } });
    if (found === 0) throw new DomainError('NOT_FOUND', { fields: { room_id: 'unknown_room' } });
  }

  /**
   * @returns whether the booking conflicts; true only when that is allowed.
   * @throws DomainError CONFLICT with the appointments in the way.
   */
  async pass(
    tx: Tx,
    companyId: number,
    wanted: Occupancy,
    { excludeId = null, allowOverbooking }: { excludeId?: number | null; allowOverbooking: boolean },
  ): Promise<boolean> {
    const capacities = await this.lock(tx, companyId, wanted);
    const rivals = await this.appointments.findRivals(tx, companyId, wanted, excludeId);
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

  /** NO KEY UPDATE: bookings wait for each other, while foreign keys can still be checked against the rows. */
  private async lock(tx: Tx, companyId: number, { employeeId, roomId, clientId }: Occupancy) {
    const [employee] = await tx.$queryRaw<Capacity[]>`
      SELECT capacity FROM employee WHERE company_id = ${companyId} AND id = ${employeeId} FOR NO KEY UPDATE`;
    const [room] =
      roomId === null
        ? []
        : await tx.$queryRaw<Capacity[]>`
            SELECT capacity FROM room WHERE company_id = ${companyId} AND id = ${roomId} FOR NO KEY UPDATE`;
    await tx.$queryRaw`SELECT id FROM client WHERE company_id = ${companyId} AND id = ${clientId} FOR NO KEY UPDATE`;
    if (!employee) throw new DomainError('NOT_FOUND', { fields: { employee_id: 'unknown_employee' } });
    if (roomId !== null && !room) throw new DomainError('NOT_FOUND', { fields: { room_id: 'unknown_room' } });
    return { employee: employee.capacity, room: room?.capacity ?? null };
  }
}
