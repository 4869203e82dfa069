import {
  DEFAULT_STEP_MINUTES,
  type ListWaitingQuery,
  MOST_PLACES,
  type Slot,
  WAITING_DAYS_AHEAD,
  WAITING_SEARCHED_DAYS,
  type WaitingEntry,
  type WaitingEntryInput,
  type WaitingFitsQuery,
  type WaitingPlace,
} from '@alinha/contracts-agenda';
import { type ActivityAction, addDays } from '@alinha/contracts-core';
import { ActivityLog, type Caller, DomainError, type IdempotentRequest, once } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';
import { LockedRecordsRepository } from '../appointments/locked-records.repository.ts';
import { CompanyClock, type CompanyTime } from '../projections/company-clock.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { type FreeTimesAt, SlotsService } from '../slots/slots.service.ts';
import { type FittingQuery, WaitingListRepository } from './waiting-list.repository.ts';
import { datesOf, placesOf, usualRoomsFirst, wantedDays } from './waiting-places.ts';

/** Entries are listed for this time after their last day. */
const EXPIRED_DAYS = 30;

/** The room in which a professional worked most on these days is proposed to new clients. */
const USUAL_ROOM_DAYS = 28;

/** Clients who wait for a free place. */
@Injectable()
export class WaitingListService {
  constructor(
    private readonly database: AgendaDatabase,
    private readonly entries: WaitingListRepository,
    private readonly lockedRecords: LockedRecordsRepository,
    private readonly projections: ProjectionsService,
    private readonly slots: SlotsService,
    private readonly activity: ActivityLog,
    private readonly clock: CompanyClock,
  ) {}

  async list({ companyId }: Caller, { expired }: ListWaitingQuery): Promise<WaitingEntry[]> {
    const time = await this.clock.read(companyId);
    return this.entries.list(companyId, expired ? addDays(time.today, -EXPIRED_DAYS) : time.today, time);
  }

  /** Entries for which the time still is free. None for a past time. */
  async fits({ companyId }: Caller, query: WaitingFitsQuery): Promise<WaitingEntry[]> {
    const time = await this.clock.read(companyId);
    if (query.start < time.now) return [];
    const freeTimesAt = await this.slots.freeTimesAt(companyId, [query.start.slice(0, 10)], time);
    const [entries = []] = await this.listFitting(companyId, [query], freeTimesAt);
    return entries;
  }

  /** For each future time, in order, the entries for which it still is free. */
  async listFitting(
    companyId: number,
    times: readonly FittingQuery[],
    freeTimesAt: FreeTimesAt,
  ): Promise<WaitingEntry[][]> {
    if (times.length === 0) return [];
    const fitting = await this.entries.listFitting(companyId, times, await this.clock.read(companyId));
    return times.map(({ start, employee_id: employeeId = null, room_id: roomId }, index) => {
      const free = new Map<number, readonly Slot[]>();
      return (fitting[index] ?? []).filter(({ duration_minutes: durationMinutes, employee_id, room_id }) => {
        const slots =
          free.get(durationMinutes) ?? freeTimesAt({ start, employeeId, roomId, durationMinutes });
        free.set(durationMinutes, slots);
        return slots.some(
          (slot) =>
            (employee_id === null || slot.employee_id === employee_id) &&
            (room_id === null || slot.room_id === room_id),
        );
      });
    });
  }

  /**
   * Reads the free times of one week after the other, until enough places are found. None for a professional or room that
   * is no longer in use.
   * @throws DomainError NOT_FOUND
   */
  async findPlaces({ companyId }: Caller, id: number): Promise<WaitingPlace[]> {
    const time = await this.clock.read(companyId);
    const entry = await this.database.transaction((tx) => this.entries.getOpen(tx, companyId, id, time));
    const { today } = time;
    const searchedUntil = addDays(today, WAITING_SEARCHED_DAYS);
    const last = entry.valid_until < searchedUntil ? entry.valid_until : searchedUntil;
    const lastDates = datesOf(entry, last);
    const busy = await this.entries.listBusyTimes(companyId, entry.client_id, {
      start: today,
      end: addDays(lastDates.at(-1) ?? last, 1),
    });
    const usual = await this.entries.listUsualRooms(companyId, entry.client_id, {
      since: addDays(today, -USUAL_ROOM_DAYS),
      now: time.now,
    });
    const free = new Map<string, readonly Slot[]>();
    let places: WaitingPlace[] = [];
    for (let first = today; first <= last && places.length < MOST_PLACES; first = addDays(first, 7)) {
      const week = { first, last: addDays(first, 6) < last ? addDays(first, 6) : last };
      const unread = new Set(wantedDays(entry, week).flatMap((day) => datesOf(entry, day)));
      await Promise.all(
        [...unread]
          .filter((day) => !free.has(day))
          .map(async (day) => {
            free.set(day, usualRoomsFirst(await this.freeTimesOf(companyId, entry, day, time), usual));
          }),
      );
      places = placesOf(entry, { first: today, last: week.last }, free, busy);
    }
    return places;
  }

  private freeTimesOf(companyId: number, entry: WaitingEntry, day: string, { now, zone }: CompanyTime) {
    return this.slots.freeTimes(companyId, {
      day,
      employeeId: entry.employee_id,
      roomId: entry.room_id ?? undefined,
      durationMinutes: entry.duration_minutes,
      stepMinutes: DEFAULT_STEP_MINUTES,
      now,
      timeZone: zone,
    });
  }

  /** @throws DomainError ALREADY_WAITING, INVALID_INPUT, NOT_FOUND that names every unknown reference */
  async create(caller: Caller, input: WaitingEntryInput, request?: IdempotentRequest): Promise<WaitingEntry> {
    const { companyId } = caller;
    const time = await this.prepare(companyId, input);
    return this.database.transaction((tx) =>
      once(tx, companyId, request, async () => {
        checkLastDay(input, time);
        await this.lockedRecords.getAll(tx, companyId, requestedOf(input));
        await this.entries.removeExpiredEqual(tx, companyId, input, time);
        const id = await this.entries.create(tx, companyId, input, time.at);
        return this.recorded(tx, caller, 'waiting.added', id, time);
      }),
    );
  }

  /**
   * An entry may keep an archived record.
   * @throws DomainError ALREADY_WAITING, INVALID_INPUT, NOT_FOUND for an unknown or closed entry or naming unknown references
   */
  async update(caller: Caller, id: number, input: WaitingEntryInput): Promise<WaitingEntry> {
    const { companyId } = caller;
    const time = await this.prepare(companyId, input);
    checkLastDay(input, time);
    return this.database.transaction(async (tx) => {
      const current = await this.entries.getOpen(tx, companyId, id, time);
      await this.lockedRecords.getAll(tx, companyId, requestedOf(input, current));
      await this.entries.removeExpiredEqual(tx, companyId, input, { ...time, id });
      if (!(await this.entries.update(tx, companyId, id, input))) throw new DomainError('NOT_FOUND');
      return this.recorded(tx, caller, 'waiting.updated', id, time);
    });
  }

  /** @throws DomainError NOT_FOUND for an unknown or closed entry */
  async remove(caller: Caller, id: number): Promise<{ id: number }> {
    const { companyId } = caller;
    const time = await this.clock.read(companyId);
    await this.database.transaction(async (tx) => {
      if (!(await this.entries.remove(tx, companyId, id, time.at))) throw new DomainError('NOT_FOUND');
      await this.recorded(tx, caller, 'waiting.removed', id, time);
    });
    return { id };
  }

  /** An open entry stays as it is. @throws DomainError ALREADY_WAITING, NOT_FOUND for an unknown or booked entry */
  async restore(caller: Caller, id: number): Promise<WaitingEntry> {
    const { companyId } = caller;
    const time = await this.clock.read(companyId);
    return this.database.transaction(async (tx) => {
      const entry = await this.entries.get(tx, companyId, id, time);
      await this.entries.removeExpiredEqual(tx, companyId, entry, { ...time, id });
      if (await this.entries.restore(tx, companyId, id))
        return this.recorded(tx, caller, 'waiting.restored', id, time);
      return this.entries.getOpen(tx, companyId, id, time);
    });
  }

  private async recorded(
    tx: Tx,
    caller: Caller,
    action: ActivityAction,
    id: number,
    time: CompanyTime,
  ): Promise<WaitingEntry> {
    const entry = await this.entries.get(tx, caller.companyId, id, time);
    await this.activity.record(tx, caller, action, { id, label: entry.client_name });
    return entry;
  }

  /** Fetches unknown records. */
  private async prepare(companyId: number, input: WaitingEntryInput): Promise<CompanyTime> {
    await this.projections.prepare(companyId, {
      clientId: input.client_id,
      employeeId: input.employee_id ?? undefined,
    });
    return this.clock.read(companyId);
  }
}

/** @throws DomainError INVALID_INPUT */
function checkLastDay({ valid_until }: WaitingEntryInput, { today }: CompanyTime): void {
  const refuse = (key: 'past' | 'waiting_until') =>
    new DomainError('INVALID_INPUT', { fields: { valid_until: key } });
  if (valid_until < today) throw refuse('past');
  if (valid_until > addDays(today, WAITING_DAYS_AHEAD)) throw refuse('waiting_until');
}

type References = Pick<WaitingEntryInput, 'employee_id' | 'room_id' | 'specialty_id' | 'client_id'>;

/** @param current the entry before a change */
function requestedOf(input: References, current?: References) {
  const requested = (key: keyof References) => {
    const id = input[key];
    return {
      ids: id === null ? [] : [id],
      archivedAllowed: id !== null && current?.[key] === id ? [id] : [],
    };
  };
  return {
    employees: requested('employee_id'),
    rooms: requested('room_id'),
    specialties: requested('specialty_id'),
    clients: requested('client_id'),
  };
}
