import { isDeepStrictEqual } from 'node:util';
import {
  type Appointment,
  appointmentEndpoints,
  type CreateAppointmentInput,
} from '@alinha/contracts-agenda';
import { addMinutes, type Endpoint, type RequestOf } from '@alinha/contracts-core';
import { type Booking, type BookingState, type Ledger, stateOf } from './ledger.ts';
import type { Outcome, RetryingClient } from './retrying-client.ts';
import type { SeededRandom } from './seeded-random.ts';
import { HOURS_BEFORE, type Studio, wallClock, wantedDays } from './studio.ts';

const SLOTS_A_DAY = 8;
const FIRST_HOUR = '08:00:00';
/** Codes that an allowed write of an existing record may get. */
const EXPECTED_REFUSALS = new Set(['CONFLICT']);

/** A user who books, moves, completes and deletes, and records every reply in the ledger. */
export class Booker {
  readonly own: Booking[] = [];
  private made = 0;

  constructor(
    readonly name: string,
    readonly studio: Studio,
    readonly random: SeededRandom,
    readonly api: RetryingClient,
    readonly ledger: Ledger,
  ) {}

  /** A marker that is unique in this run. */
  nextMarker(): string {
    this.made++;
    return `${this.name}-${this.made}`;
  }

  /**
   * Creates a record with an Idempotency-Key. Some calls are repeated after a reply, as browsers do after a lost
   * connection.
   */
  async create<E extends Endpoint>(endpoint: E, input: RequestOf<E>, marker: string) {
    const key = `chaos:${this.studio.companyId}:${marker}`;
    const first = await this.api.call(endpoint, input, this.studio.cookie, key);
    if (this.noted(endpoint, first) === null) return null;
    if (first.kind === 'acknowledged' && this.random.happens(0.1)) {
      const again = await this.api.call(endpoint, input, this.studio.cookie, key);
      if (again.kind === 'refused' || !isDeepStrictEqual(again.data, first.data))
        this.ledger.fault(
          `${endpoint.id} returned another reply for the same key: ${JSON.stringify([first, again])}`,
        );
    }
    return first.kind === 'acknowledged' ? first.data : null;
  }

  /** Changes or deletes a record. A 404 for a repeated deletion means that an earlier try succeeded without a reply. */
  async change<E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<Outcome<unknown>> {
    const outcome = await this.api.call(endpoint, input, this.studio.cookie);
    const wasDoneBefore =
      outcome.kind === 'refused' &&
      outcome.status === 404 &&
      endpoint.method === 'DELETE' &&
      outcome.repeats > 0;
    if (!wasDoneBefore) {
      this.noted(endpoint, outcome);
      return outcome;
    }
    this.ledger.counts.acknowledged++;
    return { kind: 'acknowledged', data: null, repeats: outcome.repeats };
  }

  async bookWanted(): Promise<void> {
    const { random, studio } = this;
    const slot = random.below(SLOTS_A_DAY);
    await this.book(
      {
        employee_id: random.pick(studio.professionals).id,
        client_id: random.pick(studio.clientIds),
        room_id: random.happens(0.8) ? random.pick(studio.rooms).id : null,
        start_datetime: addMinutes(`${random.pick(wantedDays(studio))} ${FIRST_HOUR}`, slot * 30),
        duration_minutes: random.pick([30, 60]),
        ...(random.happens(0.4) && {
          payment_amount_cents: 1_000 + random.below(20_000),
          payment_status: random.happens(0.2) ? ('paid' as const) : ('pending' as const),
        }),
        allow_overbooking: random.happens(0.05),
      },
      false,
    );
  }

  /** Books so soon that the reminder becomes due during the run, without possible conflicts. */
  async bookSoon(clientId: number): Promise<void> {
    await this.book(
      {
        employee_id: this.studio.receptionistId,
        client_id: clientId,
        start_datetime: this.soon(),
        duration_minutes: 15,
        allow_overbooking: true,
      },
      true,
    );
  }

  async move(): Promise<void> {
    const booking = this.someOpen();
    const before = booking && stateOf(booking);
    if (!booking || !before) return;
    const start = booking.isReminded ? this.soon() : this.anotherSlot();
    if (start === before.start) return;
    booking.moved = true;
    const body = { start_datetime: start, allow_overbooking: booking.isReminded };
    await this.alter(booking, before, { ...before, start }, body);
  }

  async complete(): Promise<void> {
    const booking = this.someOpen();
    const before = booking && stateOf(booking);
    if (booking && before) await this.alter(booking, before, { ...before, done: true }, { done: true });
  }

  async delete(): Promise<void> {
    const booking = this.someOpen();
    const before = booking && stateOf(booking);
    if (!booking || !before) return;
    const outcome = await this.change(appointmentEndpoints.delete, { params: { id: booking.id } });
    if (outcome.kind === 'refused') return;
    booking.states = [{ ...before, deleted: true }];
    booking.deletedAt = new Date();
  }

  private async alter(
    booking: Booking,
    before: BookingState,
    after: BookingState,
    body: object,
  ): Promise<void> {
    const outcome = await this.change(appointmentEndpoints.update, { params: { id: booking.id }, body });
    if (outcome.kind === 'acknowledged') booking.states = [after];
    // The first try may have succeeded without a reply.
    else if (outcome.repeats > 0) booking.states = [before, after];
  }

  private async book(input: CreateAppointmentInput, isReminded: boolean): Promise<void> {
    const marker = this.nextMarker();
    const body = { ...input, notes: marker };
    const made = (await this.create(appointmentEndpoints.create, { body }, marker)) as Appointment | null;
    if (!made) return;
    const booking: Booking = {
      id: made.id,
      marker,
      studio: this.studio,
      clientId: input.client_id,
      employeeId: input.employee_id,
      roomId: input.room_id ?? null,
      amountCents: input.payment_amount_cents ?? null,
      isReminded,
      bookedAt: wallClock(),
      moved: false,
      deletedAt: null,
      states: [{ start: input.start_datetime, done: false, deleted: false }],
    };
    this.own.push(booking);
    this.ledger.bookings.push(booking);
  }

  private someOpen(): Booking | null {
    const open = this.own.filter((booking) => {
      const state = stateOf(booking);
      return state && !state.done && !state.deleted;
    });
    return open.length > 0 ? this.random.pick(open) : null;
  }

  private anotherSlot(): string {
    return addMinutes(
      `${this.random.pick(wantedDays(this.studio))} ${FIRST_HOUR}`,
      this.random.below(SLOTS_A_DAY) * 30,
    );
  }

  /** One of the next full minutes whose reminder is not due yet. */
  private soon(): string {
    return addMinutes(`${wallClock().slice(0, 16)}:00`, HOURS_BEFORE * 60 + this.random.between(1, 3));
  }

  /** Counts the outcome. Returns null for a refusal. */
  private noted(endpoint: Endpoint, outcome: Outcome<unknown>): true | null {
    if (outcome.kind === 'acknowledged') {
      this.ledger.counts.acknowledged++;
      return true;
    }
    this.ledger.counts.refused++;
    if (!EXPECTED_REFUSALS.has(outcome.code))
      this.ledger.fault(`${endpoint.id} was refused with ${outcome.status} ${outcome.code}`);
    return null;
  }
}
