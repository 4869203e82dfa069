import { getCompany } from '@alinha/contracts-accounts';
import {
  type Appointment,
  type ClientOffer,
  type ClientOfferState,
  type OfferAnswer,
  type OfferClosedDetails,
  type OfferClosedEvent,
  offerClosed,
} from '@alinha/contracts-agenda';
import { wallClockAt } from '@alinha/contracts-core';
import { ActivityLog, DomainError, publish, RpcClient, type Transaction } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AgendaDatabase } from '../agenda.database.ts';
import { AppointmentsRepository } from '../appointments/appointments.repository.ts';
import { BookingGate } from '../appointments/booking-gate.ts';
import { CreditsRepository } from '../credits/credits.repository.ts';
import { ChangeNotifications } from '../live/change-notifications.ts';
import { PackagesRepository } from '../packages/packages.repository.ts';
import { CompanyClock, type CompanyTime } from '../projections/company-clock.ts';
import { WaitingListRepository } from '../waiting-list/waiting-list.repository.ts';
import { latestOfferOf } from './next-step.ts';
import { NoticesRepository } from './notices.repository.ts';
import { type Offer, OfferAnswersRepository } from './offer-answers.repository.ts';
import { OfferLinks } from './offer-links.ts';
import { OfferWorker } from './offer-worker.ts';
import { OffersRepository } from './offers.repository.ts';

type OfferKey = { readonly companyId: number; readonly offerId: number };

/** What a change of an offer needs afterwards. */
type Outcome = { readonly offer: Offer; readonly isChanged: boolean; readonly closed?: ClientOfferState };

/** Answers of clients to offers, by link or by message. */
@Injectable()
export class OfferAnswersService {
  constructor(
    private readonly database: AgendaDatabase,
    private readonly answers: OfferAnswersRepository,
    private readonly offers: OffersRepository,
    private readonly notices: NoticesRepository,
    private readonly worker: OfferWorker,
    private readonly links: OfferLinks,
    private readonly appointments: AppointmentsRepository,
    private readonly credits: CreditsRepository,
    private readonly gate: BookingGate,
    private readonly notifications: ChangeNotifications,
    private readonly packages: PackagesRepository,
    private readonly waiting: WaitingListRepository,
    private readonly activity: ActivityLog,
    private readonly rpc: RpcClient,
    private readonly clock: CompanyClock,
  ) {}

  /** @throws DomainError NOT_FOUND */
  async get(token: string): Promise<ClientOffer> {
    return this.view(this.keyOf(token));
  }

  /** @throws DomainError NOT_FOUND, OFFER_CLOSED with the state of the offer */
  async answer(token: string, answer: OfferAnswer): Promise<ClientOffer> {
    const key = this.keyOf(token);
    const { closed } = await this.apply(key, answer);
    if (closed) {
      const details: OfferClosedDetails = { state: closed };
      throw new DomainError('OFFER_CLOSED', { details, isExpected: true });
    }
    return this.view(key);
  }

  /** An answer by message. Its outcome is sent back; a repeated answer has the same outcome. */
  async answerMessage(key: OfferKey, answer: Exclude<OfferAnswer, 'resume'>): Promise<void> {
    const { closed, offer } = await this.apply(key, answer);
    const outcomes = { accept: 'accepted', refuse: 'refused', stop: 'stopped' } as const;
    const isLost = closed === 'taken' && offer.state !== 'accepted' && offer.placeState !== 'stopped';
    // The text promises messages about other places.
    const isTaken = isLost && offer.isWanted && !offer.isOptedOut;
    const outcome: OfferClosedEvent['outcome'] = closed ? (isTaken ? 'taken' : 'closed') : outcomes[answer];
    await this.database.sqlTransaction((tx) =>
      publish(tx, offerClosed, {
        company_id: key.companyId,
        offer_id: key.offerId,
        start_at: offer.start,
        outcome,
      }),
    );
  }

  /** The message could not be sent: the next client is due. Idempotent. */
  async undeliverable({ companyId, offerId }: OfferKey): Promise<void> {
    await this.change({ companyId, offerId }, async (tx, time, offer) => {
      const isChanged = await this.offers.closeOffer(tx, companyId, offerId, 'undeliverable', null);
      if (isChanged) await this.settle(tx, time, offer, 'offer.undeliverable');
      return { offer, isChanged };
    });
  }

  private apply(key: OfferKey, answer: OfferAnswer): Promise<Outcome> {
    return this.change(key, (tx, time, offer) => {
      if (answer === 'accept') return this.accept(tx, time, offer);
      if (answer === 'refuse') return this.refuse(tx, time, offer);
      return this.optOut(tx, time, offer, answer === 'stop');
    });
  }

  /** Runs `work` with the place locked. Afterwards the worker and open agendas are notified. */
  private async change(
    { companyId, offerId }: OfferKey,
    work: (tx: Transaction, time: CompanyTime, offer: Offer) => Promise<Outcome>,
  ): Promise<Outcome> {
    const time = await this.clock.read(companyId);
    const outcome = await this.database.sqlTransaction(async (tx) => {
      const offer = await this.answers.lock(tx, companyId, offerId);
      if (!offer) throw new DomainError('NOT_FOUND');
      return work(tx, time, offer);
    });
    if (outcome.isChanged) {
      this.notifications.send(companyId, { start: outcome.offer.start, end: null });
      await this.worker.handleSoon([companyId]);
    }
    return outcome;
  }

  private async accept(tx: Transaction, time: CompanyTime, offer: Offer): Promise<Outcome> {
    const { companyId, at } = time;
    const state = stateOf(offer, time);
    if (state === 'accepted') return { offer, isChanged: false };
    if (state !== 'open') return { offer, isChanged: false, closed: state };
    const booked = await this.book(tx, time, offer);
    if (!booked) {
      await this.offers.closeOffer(tx, companyId, offer.id, 'lost', at);
      await this.offers.stepSoon(tx, companyId, offer.placeId, at);
      return { offer, isChanged: true, closed: 'taken' };
    }
    await this.offers.closeOffer(tx, companyId, offer.id, 'accepted', at);
    await this.offers.close(tx, companyId, offer.placeId, 'filled', { at, appointmentId: booked.id });
    await this.record(tx, time, 'offer.accepted', offer);
    return { offer, isChanged: true };
  }

  /** Null when the time is no longer free, a record is no longer in use, or entry and credit are gone. */
  private async book(
    tx: Transaction,
    { companyId, at, today }: CompanyTime,
    offer: Offer,
  ): Promise<Appointment | null> {
    const { employeeId, clientId, roomId, specialtyId, start, end, entryId } = offer;
    const wanted = { employeeId, clientId, roomId, specialtyId, start, end };
    try {
      await this.gate.pass(tx, companyId, wanted, { allowOverbooking: false });
    } catch (error) {
      if (error instanceof DomainError && ['CONFLICT', 'NOT_FOUND'].includes(error.code)) return null;
      throw error;
    }
    const days = { today, date: start.slice(0, 10) };
    const creditId = await this.credits.findFirstLive(tx, companyId, clientId, days);
    const wasWaiting =
      entryId !== null && (await this.waiting.closeBooked(tx, companyId, { id: entryId, clientId, at }));
    // The client was booked elsewhere, or the credit that would pay the session is gone.
    if (creditId === null && !wasWaiting) return null;
    const packageId = creditId === null ? await this.packages.findFirstFree(tx, companyId, wanted) : null;
    return this.appointments.create(tx, companyId, {
      ...wanted,
      notes: null,
      overbooked: false,
      paymentAmountCents: creditId === null && packageId === null ? offer.priceCents : null,
      paid: null,
      creditId,
      packageId,
    });
  }

  private async refuse(tx: Transaction, time: CompanyTime, offer: Offer): Promise<Outcome> {
    const state = stateOf(offer, time);
    if (state === 'refused') return { offer, isChanged: false };
    if (state !== 'open') return { offer, isChanged: false, closed: state };
    await this.offers.closeOffer(tx, time.companyId, offer.id, 'refused', time.at);
    await this.settle(tx, time, offer, 'offer.refused');
    return { offer, isChanged: true };
  }

  /** Also after the offer was closed. */
  private async optOut(tx: Transaction, time: CompanyTime, offer: Offer, isOut: boolean): Promise<Outcome> {
    const { companyId, at } = time;
    if (await this.notices.save(tx, companyId, offer.clientId, { wanted: !isOut, at }))
      await this.record(tx, time, isOut ? 'offer.opted_out' : 'offer.opted_in', offer);
    const isRefused = isOut && (await this.offers.closeOffer(tx, companyId, offer.id, 'refused', at));
    if (isRefused) await this.settle(tx, time, offer, 'offer.refused');
    return { offer, isChanged: isRefused };
  }

  private async settle(
    tx: Transaction,
    time: CompanyTime,
    offer: Offer,
    action: 'offer.refused' | 'offer.undeliverable',
  ): Promise<void> {
    await this.offers.stepSoon(tx, time.companyId, offer.placeId, time.at);
    await this.record(tx, time, action, offer);
  }

  private async record(
    tx: Transaction,
    { companyId }: CompanyTime,
    action: Parameters<ActivityLog['record']>[2],
    { placeId, clientName, start }: Offer,
  ): Promise<void> {
    const subject = { id: placeId, label: clientName, due: start };
    await this.activity.record(tx, { companyId, userId: null }, action, subject);
  }

  private keyOf(token: string): OfferKey {
    const key = this.links.offerOf(token);
    if (!key) throw new DomainError('NOT_FOUND');
    return key;
  }

  private async view({ companyId, offerId }: OfferKey): Promise<ClientOffer> {
    const offer = await this.answers.find(companyId, offerId);
    if (!offer) throw new DomainError('NOT_FOUND');
    const [company, time] = await Promise.all([
      this.rpc.call(getCompany, { company_id: companyId }),
      this.clock.read(companyId),
    ]);
    if (!company) throw new DomainError('NOT_FOUND');
    return {
      company_name: company.name ?? '',
      language: company.language ?? 'pt',
      professional_name: offer.employeeName,
      room_name: offer.roomName,
      specialty_name: offer.specialtyName,
      start_datetime: offer.start,
      end_datetime: offer.end,
      expires_at: wallClockAt(offer.expiresAt, time.zone),
      state: stateOf(offer, time),
      credit: offer.creditExpiresOn === null ? null : { expires_on: offer.creditExpiresOn },
      opted_out: offer.isOptedOut,
      waiting: offer.isWanted && !offer.isOptedOut,
    };
  }
}

/** The state that the client sees. An offer also ends while no process has marked it as expired yet. */
function stateOf({ state, start, expiresAt, isBooked }: Offer, { at, zone }: CompanyTime): ClientOfferState {
  if (state === 'accepted') return isBooked ? 'accepted' : 'taken';
  if (state === 'refused') return state;
  if (state === 'lost') return 'taken';
  if (state === 'open' && expiresAt > at) return 'open';
  return latestOfferOf(start, zone) <= at ? 'late' : 'expired';
}
