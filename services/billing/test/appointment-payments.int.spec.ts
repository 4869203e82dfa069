import { appointmentCharged, appointmentEndpoints, type ChargeEvent } from '@alinha/contracts-agenda';
import { type Payment, paymentEndpoints, type UpdatePaymentInput } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { addDays } from '@alinha/contracts-core';
import { DatabaseConnection, type EventConsumer } from '@alinha/service-kit';
import { appointmentInput, clientInput, eventually, startTestApp, TestClock } from '@alinha/testing';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { BillingDatabase } from '../src/billing.database.ts';
import { PrismaClient } from '../src/generated/prisma/client.ts';
import { ChargesListener } from '../src/payments/charges.listener.ts';
import { ChargesRepository } from '../src/payments/charges.repository.ts';
import { PaymentPartsRepository } from '../src/payments/payment-parts.repository.ts';
import { PaymentsRepository } from '../src/payments/payments.repository.ts';
import { ClientAnonymisation } from '../src/projections/client-anonymisation.ts';
import { ProjectionsRepository } from '../src/projections/projections.repository.ts';
import { ProjectionsService } from '../src/projections/projections.service.ts';

// Friday, 20 November 2026, 10:00 in São Paulo.
const clock = new TestClock('2026-11-20T13:00:00Z');
const NOW = '2026-11-20 10:00:00';
const app = await startTestApp({ services: ['accounts', 'agenda', 'billing', 'clients'], clock: clock.now });

/** Billing's event handlers without a queue, so that a test can wait for each one. */
const connection = new DatabaseConnection(app.database.urlOf('billing'), 'billing', 4);
const handlers = new Map<string, (payload: unknown) => Promise<void>>();
const events = {
  on: ({ type }: { type: string }, handler: (payload: unknown) => Promise<void>) =>
    handlers.set(type, handler),
} as unknown as EventConsumer;
const database = new BillingDatabase(new PrismaClient({ adapter: connection.adapter() }), {
  connection,
  relay: { wake: () => {} },
});
const projections = new ProjectionsRepository(database);
const parts = new PaymentPartsRepository();
new ChargesListener(
  new ChargesRepository(),
  database,
  parts,
  new PaymentsRepository(connection, parts),
  new ProjectionsService(
    new ClientAnonymisation(database, projections, app.platform.rpc),
    projections,
    events,
    app.platform.rpc,
    clock.now,
  ),
  events,
  clock.now,
).onModuleInit();
const handle = async (charge: ChargeEvent) => handlers.get(appointmentCharged.type)?.(charge);
afterAll(() => connection.close());

/** The first charge of an appointment on 25 November, of R$ 90,00. */
const chargeIn = (
  { studio, client }: Pick<Awaited<ReturnType<typeof studioWithClients>>, 'studio' | 'client'>,
  given: Pick<ChargeEvent, 'appointment_id'> & Partial<ChargeEvent>,
): ChargeEvent => ({
  company_id: studio.companyId,
  version: 1,
  client_id: client.id,
  date: '2026-11-25',
  amount_cents: 9_000,
  paid_at: null,
  payment_version: 0,
  ...given,
});

async function studioWithClients() {
  const studio = await app.signUp();
  const client = await studio.call(clientEndpoints.create, { body: clientInput() });
  const other = await studio.call(clientEndpoints.create, { body: clientInput() });
  const paymentsOf = (id: number) => studio.call(paymentEndpoints.listOfClient, { params: { id } });
  /** Finds the payment under either client; an appointment has at most one. */
  const paymentOf = async (appointmentId: number) => {
    const all = [...(await paymentsOf(client.id)), ...(await paymentsOf(other.id))];
    const [payment, ...more] = all.filter(({ appointment_id }) => appointment_id === appointmentId);
    expect(more).toEqual([]);
    return payment ?? null;
  };
  const change = (id: number, body: UpdatePaymentInput) =>
    studio.call(paymentEndpoints.update, { params: { id }, body });
  return { studio, client, other, paymentsOf, paymentOf, change };
}

async function booked(paymentStatus: 'paid' | 'pending') {
  const base = await studioWithClients();
  const { studio, client } = base;
  const appointment = await studio.call(appointmentEndpoints.create, {
    body: appointmentInput({
      employee_id: studio.user.id,
      client_id: client.id,
      payment_amount_cents: 9_000,
      payment_status: paymentStatus,
      payment_method: paymentStatus === 'paid' ? 'debit_card' : null,
    }),
  });
  const params = { id: appointment.id };
  const payment = () => base.paymentOf(appointment.id);
  const [first] = await eventually(async () => {
    const found = await payment();
    expect(found).not.toBeNull();
    return [found] as [Payment];
  });
  /** Waits until billing has stored this version of the charge. */
  const chargeStored = (version: number) =>
    eventually(async () => {
      const rows = await app.database.query(
        'SELECT version FROM billing.charge WHERE company_id = $1 AND appointment_id = $2',
        [studio.companyId, appointment.id],
      );
      expect(rows).toEqual([{ version }]);
    });
  const shown = () => studio.call(appointmentEndpoints.get, { params });
  const alter = (body: {
    start_datetime?: string;
    client_id?: number;
    payment_amount_cents?: number | null;
  }) => studio.call(appointmentEndpoints.update, { params, body });
  const remove = () => studio.call(appointmentEndpoints.delete, { params });
  return { ...base, appointment, payment, first, chargeStored, shown, alter, remove };
}

describe('the payment of an appointment whose client changes', () => {
  test('is owed by the new client', async () => {
    const { alter, client, other, paymentsOf } = await booked('pending');
    await alter({ client_id: other.id });
    await eventually(async () => expect(await paymentsOf(other.id)).toMatchObject([{ client_id: other.id }]));
    expect(await paymentsOf(client.id)).toEqual([]);
  });

  test('stays with the old client while it is paid', async () => {
    const { alter, change, client, first, chargeStored, other, paymentsOf } = await booked('paid');
    await alter({ client_id: other.id });
    await chargeStored(2);
    expect(await paymentsOf(client.id)).toMatchObject([{ status: 'paid', method: 'debit_card' }]);
    expect(await change(first.id, { status: 'pending' })).toMatchObject({
      client_id: other.id,
      client_name: other.name,
      status: 'pending',
    });
    expect(await paymentsOf(client.id)).toEqual([]);
  });
});

describe('the price of an appointment', () => {
  test('can change while the payment is pending, also to no charge and back', async () => {
    const { alter, first, payment, shown } = await booked('pending');
    expect(await alter({ payment_amount_cents: 12_000 })).toMatchObject({
      payment_amount_cents: 12_000,
      payment_status: 'pending',
    });
    await eventually(async () => expect(await payment()).toMatchObject({ total_amount_cents: 12_000 }));
    expect(await alter({ payment_amount_cents: null })).toMatchObject({
      payment_amount_cents: null,
      payment_status: null,
    });
    await eventually(async () => expect(await payment()).toBeNull());
    await alter({ payment_amount_cents: 7_000 });
    await eventually(async () =>
      expect(await payment()).toMatchObject({ id: first.id, total_amount_cents: 7_000, status: 'pending' }),
    );
    expect(await shown()).toMatchObject({ payment_amount_cents: 7_000, payment_status: 'pending' });
  });

  test('restores a removed payment when it changes', async () => {
    const { alter, change, first, payment, shown, studio } = await booked('pending');
    await change(first.id, { discount_cents: 2_000, discount_reason: 'Indicação' });
    await studio.call(paymentEndpoints.delete, { params: { id: first.id }, query: {} });
    await eventually(async () => expect(await shown()).toMatchObject({ payment_amount_cents: null }));
    await alter({ payment_amount_cents: 9_000 });
    await eventually(async () =>
      expect(await payment()).toMatchObject({ total_amount_cents: 9_000, discount_cents: 0 }),
    );
  });

  test('cannot change while the payment is paid', async () => {
    const { alter, change, first, payment, shown } = await booked('pending');
    await change(first.id, { status: 'paid' });
    await eventually(async () => expect(await shown()).toMatchObject({ payment_status: 'paid' }));
    for (const cents of [12_000, null]) {
      await expect(alter({ payment_amount_cents: cents })).rejects.toMatchObject({
        status: 409,
        code: 'APPOINTMENT_PAID',
      });
    }
    // Sending the same price is allowed.
    expect(await alter({ payment_amount_cents: 9_000 })).toMatchObject({ payment_status: 'paid' });
    await change(first.id, { status: 'pending' });
    await eventually(async () => expect(await shown()).toMatchObject({ payment_status: 'pending' }));
    await alter({ payment_amount_cents: 12_000 });
    await eventually(async () => expect(await payment()).toMatchObject({ total_amount_cents: 12_000 }));
  });

  test('is the same on appointment and payment after concurrent changes', async () => {
    const rounds = Array.from({ length: 6 }, async () => {
      const { alter, change, first, payment, shown } = await booked('pending');
      await Promise.allSettled([
        alter({ payment_amount_cents: 12_000 }),
        change(first.id, { status: 'paid' }),
        alter({ payment_amount_cents: null }),
        change(first.id, { status: 'pending' }),
        alter({ payment_amount_cents: 7_000 }),
        change(first.id, { status: 'paid' }),
      ]);
      await eventually(async () => {
        const [appointment, owed] = [await shown(), await payment()];
        expect(appointment).toMatchObject({
          payment_amount_cents: owed?.total_amount_cents ?? null,
          payment_status: owed?.status ?? null,
        });
        const [charge] = await app.database.query(
          `SELECT c.version = a.version AS "isCurrent" FROM billing.charge c
           JOIN agenda.appointment a ON a.company_id = c.company_id AND a.id = c.appointment_id WHERE a.id = $1`,
          [appointment.id],
        );
        expect(charge).toEqual({ isCurrent: true });
      });
    });
    await Promise.all(rounds);
  });
});

describe('undoing a payment', () => {
  test('changes the due date when the appointment was moved', async () => {
    const { alter, change, first, chargeStored, payment, shown } = await booked('paid');
    await alter({ start_datetime: '2027-01-12 08:00:00' });
    await chargeStored(2);
    expect(await payment()).toMatchObject({ status: 'paid', due_date: first.due_date });
    await change(first.id, { status: 'pending', paid_at: '2026-11-20' });
    expect(await payment()).toMatchObject({ status: 'pending', due_date: '2027-01-12' });
    await eventually(async () => expect(await shown()).toMatchObject({ payment_status: 'pending' }));
  });

  test('keeps a due date that a user has set', async () => {
    const { alter, change, first, chargeStored } = await booked('pending');
    await change(first.id, { due_date: '2026-12-20' });
    await change(first.id, { status: 'paid' });
    expect(await change(first.id, { status: 'pending' })).toMatchObject({ due_date: '2026-12-20' });
    await change(first.id, { status: 'paid' });
    await alter({ start_datetime: '2027-01-12 08:00:00' });
    await chargeStored(2);
    expect(await change(first.id, { status: 'pending', due_date: '2026-12-24' })).toMatchObject({
      due_date: '2026-12-24',
    });
    // The deferred charge is applied once.
    await change(first.id, { status: 'paid' });
    expect(await change(first.id, { status: 'pending' })).toMatchObject({ due_date: '2026-12-24' });
  });

  test('removes the payment when the appointment was deleted', async () => {
    const { change, client, first, chargeStored, paymentsOf, remove } = await booked('paid');
    await remove();
    await chargeStored(2);
    expect(await paymentsOf(client.id)).toMatchObject([{ status: 'paid', total_amount_cents: 9_000 }]);
    expect(await change(first.id, { status: 'pending' })).toMatchObject({
      id: first.id,
      status: 'pending',
      paid_at: null,
      total_amount_cents: -1,
    });
    expect(await paymentsOf(client.id)).toEqual([]);
    await expect(change(first.id, { status: 'paid' })).rejects.toMatchObject({ status: 404 });
  });

  test('removes the payment once when requests are concurrent', async () => {
    const { change, client, first, chargeStored, paymentsOf, remove } = await booked('paid');
    await remove();
    await chargeStored(2);
    const undo = () => change(first.id, { status: 'pending' });
    const replies = await Promise.allSettled([undo(), undo(), undo()]);
    const done = replies.flatMap((reply) => (reply.status === 'fulfilled' ? [reply.value] : []));
    expect(done).toMatchObject([{ total_amount_cents: -1 }]);
    expect(await paymentsOf(client.id)).toEqual([]);
  });
});

test('a removed payment stays removed when its appointment moves', async () => {
  const { client, first, appointment, payment, studio } = await booked('pending');
  await studio.call(paymentEndpoints.delete, { params: { id: first.id }, query: {} });
  const rows = () => app.database.query('SELECT * FROM billing.payment WHERE id = $1', [first.id]);
  const before = await rows();
  // The agenda moved it before it received the removal of the payment.
  await handle(
    chargeIn({ studio, client }, { appointment_id: appointment.id, version: 2, date: '2027-01-12' }),
  );
  expect(await payment()).toBeNull();
  expect(await rows()).toEqual(before);
});

describe('charges', () => {
  let appointmentId = 1_000_000;
  const step = fc.record({
    day: fc.integer({ min: 0, max: 3 }).map((days) => addDays('2026-11-25', days)),
    isOther: fc.boolean(),
    cents: fc.constantFrom(9_000, 12_000, null),
  });
  const story = fc.record({
    isPaid: fc.boolean(),
    steps: fc.array(step, { minLength: 1, maxLength: 3 }),
    isDeleted: fc.boolean(),
    order: fc.infiniteStream(fc.nat()),
  });

  /** All charges, most of them twice, in random order. */
  function shuffled<T>(charges: readonly T[], order: Iterator<number>): T[] {
    const waiting = [...charges, ...charges.slice(1)];
    const result: T[] = [];
    while (waiting.length > 0) result.push(...waiting.splice(order.next().value % waiting.length, 1));
    return result;
  }

  test('give the same payment when events are repeated and reordered', {
    timeout: 60_000,
  }, async () => {
    const base = await studioWithClients();
    const { studio, client, other, paymentOf, change } = base;
    await fc.assert(
      fc.asyncProperty(story, async ({ isPaid, steps, isDeleted, order }) => {
        appointmentId += 1;
        const charges = steps.map(
          ({ day, isOther, cents }, index): ChargeEvent =>
            chargeIn(base, {
              appointment_id: appointmentId,
              version: index * 2 + 1,
              client_id: isOther ? other.id : client.id,
              date: day,
              // The agenda does not change the price of a paid appointment.
              amount_cents: isPaid ? 9_000 : cents,
              paid_at: isPaid ? NOW : null,
              received: isPaid && index === 0 ? { method: 'cash', by: studio.user.id } : null,
            }),
        );
        const [first, latest] = [charges[0], charges.at(-1)] as [ChargeEvent, ChargeEvent];
        if (isDeleted) charges.push({ ...latest, version: latest.version + 1, amount_cents: null });
        for (const charge of shuffled(charges, order)) await handle(charge);

        const owedBy = ({ client_id, date: due_date, amount_cents }: ChargeEvent) => ({
          client_id,
          due_date,
          total_amount_cents: amount_cents,
        });
        const found = await paymentOf(appointmentId);
        if (isPaid)
          expect(found).toMatchObject({ ...owedBy(first), status: 'paid', paid_at: NOW, method: 'cash' });
        if (isPaid && found) await change(found.id, { status: 'pending' });
        const left = await paymentOf(appointmentId);
        if (isDeleted || latest.amount_cents === null) expect(left).toBeNull();
        else expect(left).toMatchObject({ ...owedBy(latest), status: 'pending' });
      }),
      { numRuns: 20 },
    );
  });

  test('leave a deferred charge unchanged when events are repeated', async () => {
    const base = await studioWithClients();
    const { paymentOf, change } = base;
    const charge = (appointment_id: number, version: number, date: string): ChargeEvent =>
      chargeIn(base, { appointment_id, version, date, paid_at: NOW });
    const undone = async (appointment: number) =>
      change((await paymentOf(appointment))?.id ?? 0, { status: 'pending' });
    const [stayed, moved] = [4_000_000, 4_000_001];
    await handle(charge(stayed, 1, '2026-11-25'));
    await change((await paymentOf(stayed))?.id ?? 0, { due_date: '2026-12-20' });
    await handle(charge(stayed, 2, '2026-11-25'));
    expect(await undone(stayed)).toMatchObject({ due_date: '2026-12-20' });

    await handle(charge(moved, 1, '2026-11-25'));
    await handle(charge(moved, 2, '2026-11-26'));
    await handle(charge(moved, 3, '2026-11-26'));
    expect(await undone(moved)).toMatchObject({ due_date: '2026-11-26' });
  });

  test('leave nothing owed when a deletion and an undo are concurrent', async () => {
    const base = await studioWithClients();
    const { paymentOf, change } = base;
    const rounds = Array.from({ length: 10 }, async (_, round) => {
      const booked = chargeIn(base, { appointment_id: 3_000_000 + round, paid_at: NOW });
      await handle(booked);
      const payment = await paymentOf(booked.appointment_id);
      await Promise.all([
        handle({ ...booked, version: 2, amount_cents: null }),
        change(payment?.id ?? 0, { status: 'pending' }),
      ]);
      expect(await paymentOf(booked.appointment_id)).toBeNull();
    });
    await Promise.all(rounds);
  });

  test('create one payment when events are concurrent', async () => {
    const base = await studioWithClients();
    const { paymentOf } = base;
    const charge = (version: number): ChargeEvent =>
      chargeIn(base, { appointment_id: 2_000_000, version, date: `2026-11-2${version}` });
    await Promise.all([4, 1, 3, 2, 4, 1].map((version) => handle(charge(version))));
    expect(await paymentOf(2_000_000)).toMatchObject({ due_date: '2026-11-24', status: 'pending' });
  });
});
