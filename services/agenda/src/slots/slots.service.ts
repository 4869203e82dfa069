import type { ListSlotsQuery, Slot } from '@alinha/contracts-agenda';
import { addDays, type ValidationKey, wallClockAt } from '@alinha/contracts-core';
import { type Caller, type Clock, DomainError } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ProjectionsService } from '../projections/projections.service.ts';
import { SpecialtiesRepository } from '../specialties/specialties.repository.ts';
import { CLOCK } from '../tokens.ts';
import { freeSlots } from './free-slots.ts';
import { SlotsRepository } from './slots.repository.ts';

@Injectable()
export class SlotsService {
  constructor(
    private readonly projections: ProjectionsService,
    private readonly slots: SlotsRepository,
    private readonly specialties: SpecialtiesRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError NOT_FOUND naming every field that refers to nothing that can be booked. */
  async list({ companyId }: Caller, query: ListSlotsQuery): Promise<Slot[]> {
    const { start: day, employee_id, room_id, specialty_id } = query;
    const asked = { day, nextDay: addDays(day, 1), employeeId: employee_id ?? null };
    const [known, hasSpecialty] = await Promise.all([
      this.slots.findFacts(companyId, asked),
      specialty_id === undefined || this.specialties.isInUse(companyId, specialty_id),
    ]);
    const isNews = employee_id !== undefined && known.employees.length === 0;
    const isLearned = isNews && (await this.projections.knowsEmployee(companyId, employee_id));
    const {
      employees,
      rooms,
      booked,
      timeZone: storedZone,
    } = isLearned ? await this.slots.findFacts(companyId, asked) : known;
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
}
