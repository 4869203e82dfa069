import {
  DEFAULT_STEP_MINUTES,
  type FreedPlace,
  type OfferSettings,
  type WaitingEntry,
} from '@alinha/contracts-agenda';
import { minutesBetween, wallClockAt } from '@alinha/contracts-core';
import { ActivityLog, type Caller, CLOCK, type Clock, DomainError } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AgendaDatabase } from '../agenda.database.ts';
import { ChangeNotifications } from '../live/change-notifications.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { SlotsService } from '../slots/slots.service.ts';
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
    private readonly projections: ProjectionsService,
    private readonly slots: SlotsService,
    private readonly waiting: WaitingListService,
    private readonly activity: ActivityLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Places that need staff are listed while they are free. An open place without an open offer has entries too. */
  async list(caller: Caller): Promise<FreedPlace[]> {
    const moment = await this.momentOf(caller);
    const places = await this.places.list(caller.companyId, moment);
    const listed = places.map(async (place): Promise<FreedPlace | null> => {
      if (place.offers.some(({ state }) => state === 'open')) return { ...place, entries: [] };
      if (!(await this.isFree(caller, place, moment)))
        return place.state === 'open' ? { ...place, entries: [] } : null;
      return { ...place, entries: await this.entriesFor(caller, place) };
    });
    return (await Promise.all(listed)).filter((place) => place !== null);
  }

  /** A closed place stays as it is. @throws DomainError NOT_FOUND */
  async stop(caller: Caller, id: number): Promise<FreedPlace> {
    const { companyId } = caller;
    const moment = await this.momentOf(caller);
    const place = await this.database.sqlTransaction(async (tx) => {
      const found = await this.places.lock(tx, companyId, id, moment);
      if (!found) throw new DomainError('NOT_FOUND');
      if (found.state !== 'open') return found;
      await this.offers.close(tx, companyId, id, 'stopped', moment);
      await this.offers.stepSoon(tx, companyId, id, moment.at);
      const subject = { id, label: found.employee_name, due: found.start_datetime };
      await this.activity.record(tx, caller, 'offer.stopped', subject);
      const stopped = await this.places.lock(tx, companyId, id, moment);
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
    await this.database.sqlTransaction(async (tx) => {
      if (!(await this.places.saveSettings(tx, companyId, settings, this.clock()))) return;
      await this.activity.record(tx, caller, 'offer.settings_changed');
    });
    if (settings.mode === 'off') await this.worker.handleSoon([companyId]);
    return settings;
  }

  private async isFree(
    { companyId }: Caller,
    place: PlaceWithOffers,
    { now, zone }: { readonly now: string; readonly zone: string },
  ): Promise<boolean> {
    const { start_datetime: start, end_datetime: end, employee_id, room_id } = place;
    const time = start.slice(11, 16);
    const slots = await this.slots.freeTimes(companyId, {
      day: start.slice(0, 10),
      employeeId: employee_id,
      roomId: room_id,
      durationMinutes: minutesBetween(start, end),
      stepMinutes: Number(time.slice(3)) % DEFAULT_STEP_MINUTES === 0 ? DEFAULT_STEP_MINUTES : 1,
      now,
      timeZone: zone,
    });
    return slots.some(({ start_time }) => start_time === time);
  }

  private entriesFor(caller: Caller, place: PlaceWithOffers): Promise<WaitingEntry[]> {
    return this.waiting.listFitting(caller, {
      start: place.start_datetime,
      end: place.end_datetime,
      employee_id: place.employee_id,
      room_id: place.room_id,
    });
  }

  private async momentOf({ companyId }: Caller) {
    const at = this.clock();
    const zone = await this.projections.timeZoneOf(companyId);
    return { at, zone, now: wallClockAt(at, zone) };
  }
}
