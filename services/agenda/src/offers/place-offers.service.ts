import type { FreedPlace, OfferSettings } from '@alinha/contracts-agenda';
import { minutesBetween } from '@alinha/contracts-core';
import { ActivityLog, type Caller, DomainError } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AgendaDatabase } from '../agenda.database.ts';
import { ChangeNotifications } from '../live/change-notifications.ts';
import { CompanyClock } from '../projections/company-clock.ts';
import { type FreeTimesAt, SlotsService } from '../slots/slots.service.ts';
import { WaitingListService } from '../waiting-list/waiting-list.service.ts';
import { OfferWorker } from './offer-worker.ts';
import { OffersRepository } from './offers.repository.ts';
import { PlaceOffersRepository, type PlaceWithOffers } from './place-offers.repository.ts';

/** Freed places for staff, and the settings of the company. */
@Injectable()
export class PlaceOffersService {
  constructor(
    private readonly database: AgendaDatabase,
    private readonly places: PlaceOffersRepository,
    private readonly offers: OffersRepository,
    private readonly worker: OfferWorker,
    private readonly notifications: ChangeNotifications,
    private readonly slots: SlotsService,
    private readonly waiting: WaitingListService,
    private readonly activity: ActivityLog,
    private readonly clock: CompanyClock,
  ) {}

  /** Free places. One without an open offer has the entries that fit. */
  async list({ companyId, userId, ownAgendaOnly }: Caller): Promise<FreedPlace[]> {
    const time = await this.clock.read(companyId);
    const all = await this.places.list(time);
    const places = ownAgendaOnly ? all.filter(({ employee_id }) => employee_id === userId) : all;
    const days = places.map(({ start_datetime }) => start_datetime.slice(0, 10));
    const freeTimesAt = await this.slots.freeTimesAt(companyId, days, time);
    const free = places.filter((place) => isFree(place, freeTimesAt));
    const unoffered = free.filter(({ offers }) => !offers.some(({ state }) => state === 'open'));
    const times = unoffered.map(({ start_datetime: start, end_datetime: end, employee_id, room_id }) => ({
      start,
      end,
      employee_id,
      room_id,
    }));
    const fitting = await this.waiting.listFitting(companyId, times, freeTimesAt);
    const entriesOf = new Map(unoffered.map(({ id }, index) => [id, fitting[index]]));
    return free.map((place) => ({ ...place, entries: entriesOf.get(place.id) ?? [] }));
  }

  /** A closed place stays as it is. @throws DomainError NOT_FOUND */
  async stop(caller: Caller, id: number): Promise<FreedPlace> {
    const { companyId } = caller;
    const time = await this.clock.read(companyId);
    const place = await this.database.sqlTransaction(async (tx) => {
      const found = await this.places.lock(tx, id, time);
      if (!found || (caller.ownAgendaOnly && found.employee_id !== caller.userId))
        throw new DomainError('NOT_FOUND');
      if (found.state !== 'open') return found;
      await this.offers.close(tx, companyId, id, 'stopped', time);
      await this.offers.stepSoon(tx, companyId, id, time.at);
      const subject = { id, label: found.employee_name, due: found.start_datetime };
      await this.activity.record(tx, caller, 'offer.stopped', subject);
      const stopped = await this.places.lock(tx, id, time);
      return stopped ?? found;
    });
    this.notifications.send(companyId, { start: place.start_datetime, end: null });
    return { ...place, entries: [] };
  }

  settings({ companyId }: Caller): Promise<OfferSettings> {
    return this.places.settings(companyId);
  }

  async saveSettings(caller: Caller, settings: OfferSettings): Promise<OfferSettings> {
    const { companyId } = caller;
    const { at } = await this.clock.read(companyId);
    await this.database.sqlTransaction(async (tx) => {
      if (!(await this.places.saveSettings(tx, companyId, settings, at))) return;
      await this.activity.record(tx, caller, 'offer.settings_changed');
    });
    if (settings.mode === 'off') await this.worker.handleSoon([companyId]);
    return settings;
  }
}

/** Its own hold does not count. */
function isFree(place: PlaceWithOffers, freeTimesAt: FreeTimesAt): boolean {
  const { start_datetime: start, end_datetime: end, employee_id: employeeId, room_id: roomId } = place;
  const durationMinutes = minutesBetween(start, end);
  const hold = place.held_until === null ? undefined : { start, end, employeeId, roomId };
  return freeTimesAt({ start, durationMinutes, employeeId, roomId, without: hold }).length > 0;
}
