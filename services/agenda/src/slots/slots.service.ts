import { DEFAULT_STEP_MINUTES, type ListSlotsQuery, type Slot } from '@alinha/contracts-agenda';
import { addDays, type ValidationKey, wallClockAt } from '@alinha/contracts-core';
import { type Caller, CLOCK, type Clock, DomainError, usableZone } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { CompanyTime } from '../projections/company-clock.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { SpecialtiesRepository } from '../specialties/specialties.repository.ts';
import { freeSlots, type SlotDay } from './free-slots.ts';
import { type SlotRecords, SlotsRepository } from './slots.repository.ts';

type Resources = {
  /** Null for the times of all professionals. */
  readonly employeeId: number | null;
  /** Null for times without a room; undefined for those of all rooms. */
  readonly roomId: number | null | undefined;
};
type FreeTimesQuery = Omit<SlotDay, 'employees' | 'rooms' | 'booked'> & Resources;

/** A session from `start` on, a wall-clock text. */
type Session = Resources & {
  readonly start: string;
  readonly durationMinutes: number;
  /** An appointment or a held place that does not count. */
  readonly without?: SlotDay['booked'][number];
};

/** The free times that begin at the start of a session. */
export type FreeTimesAt = (session: Session) => Slot[];

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
      excludedIds: query.exclude_ids,
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

    const timeZone = storedZone ? usableZone(storedZone) : await this.projections.timeZoneOf(companyId);
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
  async freeTimes(companyId: number, query: FreeTimesQuery): Promise<Slot[]> {
    return freeIn(await this.readDay(companyId, query.day, query.employeeId), query);
  }

  /** The same for sessions on any of `days`. Each day is read once. */
  async freeTimesAt(
    companyId: number,
    days: Iterable<string>,
    { now, zone }: CompanyTime,
  ): Promise<FreeTimesAt> {
    const read = [...new Set(days)].map(
      async (day) => [day, await this.readDay(companyId, day, null)] as const,
    );
    const recordsOf = new Map(await Promise.all(read));
    return ({ start, without, ...session }) => {
      const [day, time] = [start.slice(0, 10), start.slice(11, 16)];
      const records = recordsOf.get(day);
      if (!records) throw new Error(`${day} was not read`);
      const booked = without ? omitOne(records.booked, without) : records.booked;
      const stepMinutes = DEFAULT_STEP_MINUTES;
      const times = { ...session, day, startTime: time, stepMinutes, now, timeZone: zone };
      return freeIn({ ...records, booked }, times);
    };
  }

  private readDay(companyId: number, day: string, employeeId: number | null): Promise<SlotRecords> {
    const nextDay = addDays(day, 1);
    return this.slots.findRecords(companyId, { day, nextDay, employeeId, excludedIds: undefined });
  }
}

function freeIn(records: SlotRecords, { employeeId, roomId, ...query }: FreeTimesQuery): Slot[] {
  const employees = records.employees.filter(({ id }) => employeeId === null || id === employeeId);
  const rooms = records.rooms.filter(({ id }) => roomId === undefined || id === roomId);
  if (typeof roomId === 'number' && rooms.length === 0) return [];
  return freeSlots({ ...query, employees, rooms, booked: records.booked });
}

function omitOne(booked: SlotDay['booked'], one: SlotDay['booked'][number]): SlotDay['booked'] {
  const index = booked.findIndex(
    ({ start, end, employeeId, roomId }) =>
      start === one.start && end === one.end && employeeId === one.employeeId && roomId === one.roomId,
  );
  return booked.filter((_, at) => at !== index);
}
