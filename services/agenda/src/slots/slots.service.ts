import type { ListSlotsQuery, Slot } from '@alinha/contracts-agenda';
import { addDays, type ValidationKey, wallClockAt } from '@alinha/contracts-core';
import { type Caller, CLOCK, type Clock, DomainError } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ProjectionsService } from '../projections/projections.service.ts';
import { SpecialtiesRepository } from '../specialties/specialties.repository.ts';
import { freeSlots, type SlotDay } from './free-slots.ts';
import { SlotsRepository } from './slots.repository.ts';

type FreeTimesQuery = Omit<SlotDay, 'employees' | 'rooms' | 'booked'> & {
  /** Null for the times of all professionals. */
  readonly employeeId: number | null;
  /** Null for times without a room; undefined for those of all rooms. */
  readonly roomId: number | null | undefined;
};

@Injectable()
export class SlotsService {
  constructor(
    private readonly projections: ProjectionsService,
    private readonly slots: SlotsRepository,
    private readonly specialties: SpecialtiesRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError NOT_FOUND that names every reference to an unknown, archived or inactive record */
  async list({ companyId }: Caller, query: ListSlotsQuery): Promise<Slot[]> {
    const { start: day, employee_id, room_id, specialty_id } = query;
    const requested = {
      day,
      nextDay: addDays(day, 1),
      employeeId: employee_id ?? null,
      excludedId: query.exclude_id,
    };
    const [known, hasSpecialty] = await Promise.all([
      this.slots.findRecords(companyId, requested),
      specialty_id === undefined || this.specialties.isInUse(companyId, specialty_id),
    ]);
    const isUnknown = employee_id !== undefined && known.employees.length === 0;
    const isFetched = isUnknown && (await this.projections.knowsEmployee(companyId, employee_id));
    const {
      employees,
      rooms,
      booked,
      timeZone: storedZone,
    } = isFetched ? await this.slots.findRecords(companyId, requested) : known;
    const chosen = rooms.filter(({ id }) => room_id === undefined || id === room_id);
    const fields: Record<string, ValidationKey> = {
      ...(employee_id !== undefined && employees.length === 0 && { employee_id: 'unknown_employee' }),
      ...(room_id !== undefined && chosen.length === 0 && { room_id: 'unknown_room' }),
      ...(!hasSpecialty && { specialty_id: 'unknown_specialty' }),
    };
    if (Object.keys(fields).length > 0) throw new DomainError('NOT_FOUND', { fields });

    const timeZone = storedZone ?? (await this.projections.timeZoneOf(companyId));
    return freeSlots({
      day,
      employees,
      rooms: chosen,
      booked,
      durationMinutes: query.duration_minutes,
      stepMinutes: query.step,
      now: wallClockAt(this.clock(), timeZone),
      timeZone,
    });
  }

  /** Free times of a day for records that may be out of use; then there are none. */
  async freeTimes(companyId: number, { employeeId, roomId, ...query }: FreeTimesQuery): Promise<Slot[]> {
    const { employees, rooms, booked } = await this.slots.findRecords(companyId, {
      day: query.day,
      nextDay: addDays(query.day, 1),
      employeeId,
      excludedId: undefined,
    });
    const chosen = rooms.filter(({ id }) => roomId === undefined || id === roomId);
    if (typeof roomId === 'number' && chosen.length === 0) return [];
    return freeSlots({ ...query, employees, rooms: chosen, booked });
  }
}
