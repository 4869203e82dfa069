import { setTimeout } from 'node:timers/promises';
import { type RecurringPlan, recurringPlanEndpoints } from '@alinha/contracts-agenda';
import { type Payment, paymentEndpoints } from '@alinha/contracts-billing';
import { type Client, clientEndpoints } from '@alinha/contracts-clients';
import { whatsappSettingsEndpoints } from '@alinha/contracts-messaging';
import { Booker } from './bookings.ts';
import { type KnownClient, type Ledger, stateOf } from './ledger.ts';
import type { RetryingClient } from './retrying-client.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { Studio } from './studio.ts';

const OFTEN = {
  bookWanted: 30,
  bookSoon: 14,
  move: 14,
  delete: 8,
  complete: 5,
  pay: 8,
  addPayment: 6,
  changeClient: 4,
  startPlan: 2,
  cancelPlan: 1,
  chooseRule: 3,
} as const;
const PAUSE_MS = { min: 20, max: 150 } as const;
const PHONE = 80_000_000;

/** A caller that repeats all work of a clinic's day. */
export class Caller {
  private readonly booker: Booker;
  private readonly clients: KnownClient[] = [];

  constructor(
    private readonly number: number,
    private readonly studio: Studio,
    private readonly random: SeededRandom,
    private readonly api: RetryingClient,
    private readonly ledger: Ledger,
  ) {
    this.booker = new Booker(`caller${number}`, studio, random, api, ledger);
  }

  /** Works until stopped. The current call still gets its reply. */
  async work(isEnded: () => boolean): Promise<void> {
    while (!isEnded()) {
      await this.doSomething();
      await setTimeout(this.random.between(PAUSE_MS.min, PAUSE_MS.max));
    }
  }

  private async doSomething(): Promise<void> {
    const what = this.random.weighted(OFTEN);
    if (what === 'bookWanted' || what === 'move' || what === 'delete' || what === 'complete')
      return this.booker[what]();
    if (what === 'chooseRule' && this.studio.keepsRule) return this.booker.bookWanted();
    return this[what]();
  }

  private async bookSoon(): Promise<void> {
    const client = await this.addClient();
    if (client) await this.booker.bookSoon(client.id);
  }

  private async addClient(): Promise<KnownClient | null> {
    const marker = this.booker.nextMarker();
    const [name, email] = [`Cliente ${marker}`, `${marker}.${this.studio.companyId}@example.com`];
    const phone = `119${PHONE + this.number * 100_000 + this.clients.length}`;
    const made = await this.booker.create(clientEndpoints.create, { body: { name, email, phone } }, marker);
    if (!made) return null;
    const client: KnownClient = { id: (made as Client).id, email, studio: this.studio, states: [{ name }] };
    this.clients.push(client);
    this.ledger.clients.push(client);
    return client;
  }

  private async changeClient(): Promise<void> {
    if (this.clients.length === 0) return;
    const client = this.random.pick(this.clients);
    const name = `Cliente ${this.booker.nextMarker()}`;
    const outcome = await this.booker.change(clientEndpoints.update, {
      params: { id: client.id },
      body: { name },
    });
    if (outcome.kind === 'acknowledged') client.states = [{ name }];
    else if (outcome.repeats > 0) client.states.push({ name });
  }

  private async addPayment(): Promise<void> {
    const { random, studio } = this;
    const marker = this.booker.nextMarker();
    const [clientId, amountCents] = [random.pick(studio.clientIds), 1_000 + random.below(9_000)];
    const isPaid = random.happens(0.3);
    const body = {
      client_id: clientId,
      total_amount_cents: amountCents,
      description: marker,
      status: isPaid ? ('paid' as const) : ('pending' as const),
    };
    const made = (await this.booker.create(paymentEndpoints.create, { body }, marker)) as Payment | null;
    if (!made) return;
    this.ledger.payments.set(made.id, {
      id: made.id,
      clientId,
      studio,
      amountCents,
      marker,
      states: [{ isPaid }],
    });
  }

  /** Pays for own bookings only; other callers pay for theirs. */
  private async pay(): Promise<void> {
    const charged = this.booker.own.filter(
      (booking) => booking.amountCents !== null && stateOf(booking)?.deleted === false,
    );
    if (charged.length === 0) return;
    const booking = this.random.pick(charged);
    const { studio, clientId } = booking;
    const listed = await this.api.call(
      paymentEndpoints.listOfClient,
      { params: { id: clientId } },
      studio.cookie,
    );
    if (listed.kind === 'refused')
      return this.ledger.fault(`the payment list was refused with ${listed.code}`);
    const payment = listed.data.find(
      ({ appointment_id, status }) => appointment_id === booking.id && status === 'pending',
    );
    if (!payment) return;
    const body = { status: 'paid' as const };
    const outcome = await this.booker.change(paymentEndpoints.update, { params: { id: payment.id }, body });
    if (outcome.kind === 'refused') return;
    const { id, total_amount_cents: amountCents } = payment;
    this.ledger.payments.set(id, {
      id,
      clientId,
      studio,
      amountCents,
      marker: null,
      states: [{ isPaid: true }],
    });
  }

  private async startPlan(): Promise<void> {
    const { random, studio } = this;
    const client = await this.addClient();
    if (!client) return;
    const marker = this.booker.nextMarker();
    const priceCents = 10_000 + random.below(30_000);
    const hour = String(13 + random.below(6)).padStart(2, '0');
    const body = {
      employee_id: studio.receptionistId,
      client_id: client.id,
      name: marker,
      price_cents: priceCents,
      billing_period: 'monthly' as const,
      billing_day: 10 as const,
      allow_overbooking: true,
      schedules: [{ weekday: 1 + random.below(5), start_time: `${hour}:00`, end_time: `${hour}:50` }],
    };
    const made = (await this.booker.create(
      recurringPlanEndpoints.create,
      { body },
      marker,
    )) as RecurringPlan | null;
    if (!made) return;
    this.ledger.plans.push({
      id: made.id,
      name: marker,
      clientId: client.id,
      studio,
      priceCents,
      states: [{ active: true }],
    });
  }

  private async cancelPlan(): Promise<void> {
    const own = this.ledger.plans.filter(
      (plan) => stateOf(plan)?.active && this.clients.some(({ id }) => id === plan.clientId),
    );
    if (own.length === 0) return;
    const plan = this.random.pick(own);
    const outcome = await this.booker.change(recurringPlanEndpoints.cancel, { params: { id: plan.id } });
    if (outcome.kind === 'acknowledged') plan.states = [{ active: false }];
  }

  private async chooseRule(): Promise<void> {
    const { random } = this;
    const body = random.pick([
      { type: 'before', hours_before: 1 },
      { type: 'before', hours_before: 2 },
      { type: 'daily', time: '18:00' },
      { type: 'none' },
    ] as const);
    await this.booker.change(whatsappSettingsEndpoints.update, { body });
  }
}
