import {
  appointmentEndpoints,
  type PackageEvent,
  packageEndpoints,
  type SellPackageInput,
  specialtyEndpoints,
} from '@alinha/contracts-agenda';
import { financeEndpoints, type Payment, paymentEndpoints } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import type { Language } from '@alinha/contracts-core';
import {
  appointmentInput,
  clientInput,
  eventually,
  specialtyInput,
  startTestApp,
  TestClock,
} from '@alinha/testing';
import { describe, expect, test } from 'vitest';

// Friday, 20 November 2026, 10:00 in São Paulo.
const clock = new TestClock('2026-11-20T13:00:00Z');
const app = await startTestApp({ services: ['accounts', 'agenda', 'billing', 'clients'], clock: clock.now });

async function sold(more: Partial<SellPackageInput> = {}, language: Language = 'pt') {
  const studio = await app.signUp();
  const client = await studio.call(clientEndpoints.create, { body: clientInput() });
  const specialty = await studio.call(specialtyEndpoints.create, {
    body: specialtyInput({ name: 'Pilates' }),
  });
  const params = { id: client.id };
  const sell = (given: Partial<SellPackageInput> = {}) =>
    studio.speaking(language).call(packageEndpoints.sell, {
      params,
      body: {
        specialty_id: specialty.id,
        sessions: 10,
        price_cents: 90_000,
        valid_until: '2027-02-18',
        ...given,
      },
    });
  const bought = await sell(more);
  const payments = () => studio.call(paymentEndpoints.listOfClient, { params });
  const paymentOf = () =>
    eventually(async () => {
      const payment = (await payments()).find(({ package_id }) => package_id === bought.id);
      if (!payment) throw new Error('billing has no payment yet');
      return payment;
    });
  const book = () =>
    studio.call(appointmentEndpoints.create, {
      body: appointmentInput({
        employee_id: studio.user.id,
        client_id: client.id,
        specialty_id: specialty.id,
        package_id: bought.id,
      }),
    });
  const end = () => studio.call(packageEndpoints.end, { params: { id: bought.id } });
  /** Waits until billing has handled the events so far: those of one type arrive in order. The test gets another payment. */
  const handled = async () => {
    await sell({ sessions: 1 });
    await eventually(async () =>
      expect((await payments()).map(({ description }) => description)).toContain('Pacote · 1 × Pilates'),
    );
  };
  const receive = ({ id }: Payment, amount_cents: number) =>
    studio.call(paymentEndpoints.receivePart, { params: { id }, body: { amount_cents } });
  return { studio, client, sell, bought, payments, paymentOf, book, end, handled, receive };
}

describe('the payment of a package', () => {
  test('is pending and due on the day of the sale, and its text names the package everywhere', async () => {
    const { studio, bought, paymentOf, book, handled, payments } = await sold();
    const payment = await paymentOf();
    expect(payment).toMatchObject({
      package_id: bought.id,
      appointment_id: null,
      recurring_plan_id: null,
      total_amount_cents: 90_000,
      status: 'pending',
      due_date: '2026-11-20',
      description: 'Pacote · 10 × Pilates',
    });
    await book();
    await handled();
    const debts = await studio.call(financeEndpoints.exportDebts, { query: {} });
    expect(debts).toContain('Pacote · 10 × Pilates;"900,00"');
    expect(await payments()).toHaveLength(2);
    const english = await sold({}, 'en');
    expect(await english.paymentOf()).toMatchObject({ description: 'Package · 10 × Pilates' });
  });

  test('is paid with its method when the package is sold as paid', async () => {
    const { studio, paymentOf } = await sold({ status: 'paid', method: 'pix' });
    expect(await paymentOf()).toMatchObject({
      status: 'paid',
      method: 'pix',
      paid_at: '2026-11-20 10:00:00',
      open_cents: 0,
      parts: [{ amount_cents: 90_000, method: 'pix', received_by: studio.user.id }],
    });
  });

  test('is removed when the package ends unpaid without a session, and stays when a session is booked', async () => {
    const unused = await sold();
    await unused.paymentOf();
    await unused.end();
    await eventually(async () => expect(await unused.payments()).toEqual([]));
    const used = await sold();
    await used.paymentOf();
    await used.book();
    await used.end();
    await used.handled();
    await used.receive(await used.paymentOf(), 40_000);
    expect(await used.paymentOf()).toMatchObject({ status: 'pending', open_cents: 50_000 });
  });

  test('keeps received parts as paid when the package ends without a session', async () => {
    const { paymentOf, receive, end } = await sold();
    await receive(await paymentOf(), 40_000);
    await end();
    await eventually(async () =>
      expect(await paymentOf()).toMatchObject({
        status: 'paid',
        total_amount_cents: 40_000,
        open_cents: 0,
        parts: [{ amount_cents: 40_000 }],
      }),
    );
    const paid = await sold({ status: 'paid' });
    await paid.paymentOf();
    await paid.end();
    await paid.handled();
    expect(await paid.paymentOf()).toMatchObject({ status: 'paid', total_amount_cents: 90_000 });
  });

  test('is removed when its money is given back, before or after the package ends without a session', async () => {
    const undo = ({ studio }: Awaited<ReturnType<typeof sold>>, { id }: Payment) =>
      studio.call(paymentEndpoints.update, { params: { id }, body: { status: 'pending' } });
    const before = await sold({ status: 'paid' });
    await undo(before, await before.paymentOf());
    await before.end();
    await before.handled();
    const after = await sold({ status: 'paid' });
    const payment = await after.paymentOf();
    await after.end();
    await after.handled();
    await undo(after, payment);
    for (const one of [before, after])
      expect((await one.payments()).map(({ description }) => description)).toEqual(['Pacote · 1 × Pilates']);
  });

  test.each(['sale first', 'end first', 'both twice'])(
    'has the same state in every order of its events: %s',
    async (order) => {
      const studio = await app.signUp();
      const client = await studio.call(clientEndpoints.create, { body: clientInput() });
      const event = (id: number, more: Partial<PackageEvent>): PackageEvent => ({
        company_id: studio.companyId,
        id,
        client_id: client.id,
        description: `Pacote ${id}`,
        price_cents: 90_000,
        due_date: '2026-11-20',
        owed: true,
        paid: null,
        ...more,
      });
      const paid = { at: '2026-11-20 10:00:00', method: 'cash', by: studio.user.id } as const;
      const sales = [event(1, {}), event(2, { paid }), event(3, {})];
      const ends = [event(1, { owed: false }), event(2, { owed: false, paid })];
      const events =
        order === 'sale first'
          ? [...sales, ...ends]
          : [...ends, ...sales, ...(order === 'both twice' ? [...sales, ...ends] : [])];
      // Its row appears when all events before it are handled.
      events.push(event(4, {}));
      for (const [index, data] of events.entries())
        await app.platform.queues.addAll('events.billing', [
          { name: 'agenda.package-changed', data, id: `package-${client.id}-${index}` },
        ]);
      await eventually(async () => {
        const rows = await app.database.query(
          `SELECT package_id, removed_at IS NOT NULL AS removed, paid_at IS NOT NULL AS paid, method,
             owed_cents, (SELECT sum(amount_cents)::integer FROM billing.payment_part part
              WHERE part.company_id = p.company_id AND part.payment_id = p.id) AS received
           FROM billing.payment p WHERE company_id = $1 ORDER BY package_id`,
          [studio.companyId],
        );
        expect(rows).toEqual([
          { package_id: 1, removed: true, paid: false, method: null, owed_cents: null, received: null },
          { package_id: 2, removed: false, paid: true, method: 'cash', owed_cents: 0, received: 90_000 },
          { package_id: 3, removed: false, paid: false, method: null, owed_cents: null, received: null },
          { package_id: 4, removed: false, paid: false, method: null, owed_cents: null, received: null },
        ]);
      });
    },
  );

  test('does not exist for a gift', async () => {
    const { payments, handled } = await sold({ price_cents: 0 });
    await handled();
    expect(await payments()).toHaveLength(1);
  });
});

test('a session is paid by money or by a package, never by both, when both come at once', {
  timeout: 60_000,
}, async () => {
  const { studio, client, bought, payments, handled } = await sold({ status: 'paid' });
  for (let round = 0; round < 8; round++) {
    const { id } = await studio.call(appointmentEndpoints.create, {
      body: appointmentInput({
        employee_id: studio.user.id,
        client_id: client.id,
        specialty_id: bought.specialty_id,
        payment_amount_cents: 12_000,
        allow_overbooking: true,
      }),
    });
    const payment = await eventually(async () => {
      const found = (await payments()).find(({ appointment_id }) => appointment_id === id);
      if (!found) throw new Error('billing has no payment yet');
      return found;
    });
    const body = { package_id: bought.id };
    await Promise.allSettled([
      studio.call(paymentEndpoints.update, { params: { id: payment.id }, body: { status: 'paid' } }),
      studio.call(appointmentEndpoints.update, { params: { id }, body }),
    ]);
    await eventually(async () => {
      const session = await studio.call(appointmentEndpoints.get, { params: { id } });
      const money = (await payments()).find(({ appointment_id }) => appointment_id === id);
      if (money) {
        expect(money.status).toBe('paid');
        expect(session).toMatchObject({
          package_id: null,
          payment_status: 'paid',
          payment_amount_cents: 12_000,
        });
      } else expect(session).toMatchObject({ package_id: bought.id, payment_status: null });
    });
  }
  await handled();
  const [state] = (await studio.call(packageEndpoints.listOfClient, { params: { id: client.id } })).filter(
    ({ id }) => id === bought.id,
  );
  const byMoney = (await payments()).filter(({ appointment_id }) => appointment_id !== null).length;
  expect(state).toMatchObject({ taken: 0, booked: 8 - byMoney });
});
