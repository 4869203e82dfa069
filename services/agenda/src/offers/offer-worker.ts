import { placeOffered } from '@alinha/contracts-agenda';
import { MINUTE_MS, wallClockAt } from '@alinha/contracts-core';
import {
  ActivityLog,
  CLOCK,
  type Clock,
  instantOf,
  publish,
  RepeatedJobs,
  type Transaction,
  WorkQueues,
} from '@alinha/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { AgendaDatabase } from '../agenda.database.ts';
import { BookingGate } from '../appointments/booking-gate.ts';
import { ChangeNotifications } from '../live/change-notifications.ts';
import { CompanyClock, type CompanyTime } from '../projections/company-clock.ts';
import { latestOfferOf, nextStep } from './next-step.ts';
import { OfferLinks } from './offer-links.ts';
import { type Candidate, OffersRepository, type Place, UNDO_MS } from './offers.repository.ts';

const EVERY_MS = 30_000;
/** Pause when concurrent steps have taken every client. */
const RETRY_MS = MINUTE_MS;
const WORK = 'offer-places';
/** Companies whose places one process handles at the same time. */
const CONCURRENCY = 4;
const payloadSchema = z.strictObject({ company_id: z.int() });

/**
 * Offers freed places to clients. Each step is one transaction with its event and log, so that a killed process loses and
 * repeats nothing. The row lock of a place serialises its steps and answers.
 */
@Injectable()
export class OfferWorker implements OnModuleInit {
  constructor(
    private readonly database: AgendaDatabase,
    private readonly offers: OffersRepository,
    private readonly gate: BookingGate,
    private readonly links: OfferLinks,
    private readonly notifications: ChangeNotifications,
    private readonly activity: ActivityLog,
    private readonly jobs: RepeatedJobs,
    private readonly work: WorkQueues,
    private readonly clock: CompanyClock,
    @Inject(CLOCK) private readonly systemClock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every(EVERY_MS, 'find-freed-places', async () =>
      this.handleSoon(await this.offers.listDueCompanies(this.systemClock())),
    );
    this.work.on(WORK, payloadSchema, ({ company_id }) => this.handleDue(company_id), {
      concurrency: CONCURRENCY,
    });
  }

  /** At most one job per company waits or runs. */
  async handleSoon(companyIds: readonly number[]): Promise<void> {
    await this.work.offer(
      WORK,
      companyIds.map((company_id) => ({ id: `company-${company_id}`, data: { company_id } })),
    );
  }

  /** Handles every due place of a company. Safe in concurrent processes. */
  async handleDue(companyId: number): Promise<void> {
    for (;;) {
      const time = await this.clock.read(companyId);
      const place = await this.database.sqlTransaction((tx) => this.handleNext(tx, time));
      if (!place) return;
      // A new place of a raised capacity is in no list yet, and there may be hundreds.
      if (place.isRaised && place.freedAt === null) continue;
      // Holds are in a list without dates.
      this.notifications.send(companyId, { start: place.start, end: null });
    }
  }

  /** @returns the handled place; null when none is due */
  private async handleNext(tx: Transaction, time: CompanyTime): Promise<Place | null> {
    const { companyId, at, zone } = time;
    const place = await this.offers.lockDue(tx, companyId, at);
    if (!place) return null;
    if (place.freedAt === null) {
      // A corrected past session frees nothing.
      const isNeedless = instantOf(place.start, zone) <= at || (await this.isUnwanted(tx, time, place));
      if (isNeedless && (await this.offers.forget(tx, companyId, place.id))) return place;
      await this.offers.firstSeen(tx, companyId, place.id, at, new Date(at.getTime() + UNDO_MS));
      return place;
    }
    for (const { clientName } of await this.offers.expire(tx, companyId, place.id, at))
      await this.record(tx, time, 'offer.expired', place, clientName);
    await this.handle(tx, time, place);
    return place;
  }

  private async handle(tx: Transaction, time: CompanyTime, place: Place): Promise<void> {
    const { companyId, at, zone } = time;
    const { id, start, mode } = place;
    if (place.isUndone && (await this.offers.forget(tx, companyId, id))) return;
    await this.offers.release(tx, companyId, id);
    const open = await this.offers.listOpen(tx, companyId, id);
    const step = nextStep({
      start,
      now: at,
      zone,
      mode,
      isFree: !place.isUndone && (await this.gate.isFree(tx, companyId, place)),
      openUntil: open.map(({ expiresAt }) => expiresAt),
    });
    if (step.kind === 'close') {
      const isNeedless = step.state === 'taken' ? place.isRaised : await this.isUnwanted(tx, time, place);
      if (isNeedless && (await this.offers.forget(tx, companyId, id))) return;
      return this.offers.close(tx, companyId, id, step.state, { at });
    }
    if (step.kind === 'wait') return this.offers.wait(tx, companyId, id, step.until);

    const candidates = await this.offers.listCandidates(tx, companyId, id, at);
    let offered = 0;
    for (const candidate of candidates) {
      if (offered === step.count) break;
      if (candidate.availableFrom !== null) continue;
      if (await this.offer(tx, time, place, candidate, step.expiresAt)) offered++;
    }
    const latest = latestOfferOf(start, zone);
    const available = candidates
      .map(({ availableFrom }) => availableFrom ?? at)
      .filter((from) => from < latest);
    const ends = [
      ...open.map(({ expiresAt }) => expiresAt),
      ...(offered > 0 ? [step.expiresAt] : available),
    ].map((end) => Math.max(end.getTime(), at.getTime() + RETRY_MS));
    if (ends.length > 0) return this.offers.wait(tx, companyId, id, new Date(Math.min(...ends)));
    if (place.isRaised && candidates.length === 0 && (await this.offers.forget(tx, companyId, id))) return;
    await this.offers.close(tx, companyId, id, 'nobody', { at });
  }

  /** A higher capacity freed it, and there is no client to offer it to. Staff need not see it. */
  private async isUnwanted(
    tx: Transaction,
    { companyId, at }: CompanyTime,
    { id, isRaised }: Place,
  ): Promise<boolean> {
    return isRaised && (await this.offers.listCandidates(tx, companyId, id, at)).length === 0;
  }

  /** False when the client got another offer meanwhile. */
  private async offer(
    tx: Transaction,
    time: CompanyTime,
    place: Place,
    candidate: Candidate,
    expiresAt: Date,
  ): Promise<boolean> {
    const { companyId, at, zone } = time;
    const offerId = await this.offers.offer(tx, companyId, place.id, candidate, { at, expiresAt });
    if (offerId === null) return false;
    await publish(tx, placeOffered, {
      company_id: companyId,
      offer_id: offerId,
      client_id: candidate.clientId,
      employee_id: place.employeeId,
      specialty_name: candidate.specialtyName,
      start_at: place.start,
      end_at: candidate.end,
      expires_at: expiresAt.toISOString(),
      expires_on_clock: wallClockAt(expiresAt, zone),
      link: this.links.linkOfOffer({ companyId, offerId }),
      credit_expires_on: candidate.creditExpiresOn,
    });
    await this.record(tx, time, 'offer.sent', place, candidate.clientName);
    return true;
  }

  private async record(
    tx: Transaction,
    { companyId }: CompanyTime,
    action: 'offer.sent' | 'offer.expired',
    { id, start }: Place,
    clientName: string,
  ): Promise<void> {
    await this.activity.record(tx, { companyId, userId: null }, action, {
      id,
      label: clientName,
      due: start,
    });
  }
}
