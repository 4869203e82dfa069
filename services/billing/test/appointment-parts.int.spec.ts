import { appointmentEndpoints, attendanceEndpoints } from '@alinha/contracts-agenda';
import { paymentEndpoints, type UpdatePaymentInput } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { appointmentInput, clientInput, eventually, startTestApp, TestClock } from '@alinha/testing';
import { describe, expect, test } from 'vitest';

// Friday, 20 November 2026, 10:00 in São Paulo.
const clock = new TestClock('2026-11-20T13:00:00Z');
const app = await startTestApp({ services: ['accounts', 'agenda', 'billing', 'clients'], clock: clock.now });

async function withPayment() {
  const studio = await app.signUp();
  const client = await studio.call(clientEndpoints.create, { body: clientInput() });
  const booking = { employee_id: studio.user.id, client_id: client.id, payment_amount_cents: 9_000 };
  const { id } = await studio.call(appointmentEndpoints.create, { body: appointmentInput(booking) });
  const list = () => studio.call(paymentEndpoints.listOfClient, { params: { id: client.id } });
  const first = await eventually(async () => {
    const [found] = await list();
    if (!found) throw new Error('billing has no payment yet');
    return found;
  });
  const params = { id };
  return {
    studio,
    first,
    mark: (attendance: 'cancelled' | 'scheduled') =>
      studio.call(attendanceEndpoints.change, { params, body: { attendance } }),
    give: (client_id: number) => studio.call(appointmentEndpoints.update, { params, body: { client_id } }),
    payment: async () => (await list())[0] ?? null,
    shown: () => studio.call(appointmentEndpoints.get, { params }),
    alter: (body: { payment_amount_cents: number | null }) =>
      studio.call(appointmentEndpoints.update, { params, body }),
    remove: () => studio.call(appointmentEndpoints.delete, { params }),
    move: (start_datetime: string) =>
      studio.call(appointmentEndpoints.update, { params, body: { start_datetime } }),
  };
}

test('a debt keeps its discount and dates when a cancellation is undone, not after a new price', async () => {
  const { studio, first, mark, payment, alter } = await withPayment();
  const terms = { discount_cents: 2_000, discount_reason: 'Indicação', agreed_on: '2026-12-20' };
  const body = { ...terms, due_date: '2026-11-30' };
  await studio.call(paymentEndpoints.update, { params: { id: first.id }, body });
  const before = await payment();
  expect(before).toMatchObject(body);
  await mark('cancelled');
  await eventually(async () => expect(await payment()).toBeNull());
  await mark('scheduled');
  await eventually(async () => expect(await payment()).toEqual(before));
  await alter({ payment_amount_cents: null });
  await eventually(async () => expect(await payment()).toBeNull());
  await alter({ payment_amount_cents: 8_000 });
  await eventually(async () =>
    expect(await payment()).toMatchObject({ total_amount_cents: 8_000, discount_cents: 0, agreed_on: null }),
  );
});

test.each([
  'its money is taken back after a move and a cancellation',
  'its payment is deleted with another due date',
])('a reopened debt is due on the day of its session when %s', async (change) => {
  const { studio, first, mark, payment, alter, move, shown } = await withPayment();
  const update = (body: UpdatePaymentInput) =>
    studio.call(paymentEndpoints.update, { params: { id: first.id }, body });
  if (change.startsWith('its money')) {
    await update({ status: 'paid' });
    await eventually(async () => expect(await shown()).toMatchObject({ payment_status: 'paid' }));
    await move('2026-12-09 10:00:00');
    await mark('cancelled');
    await chargeStored(studio.companyId, first.id, null);
    await update({ status: 'pending' });
    await eventually(async () => expect(await payment()).toBeNull());
    await mark('scheduled');
  } else {
    await move('2026-12-09 10:00:00');
    await eventually(async () => expect(await payment()).toMatchObject({ due_date: '2026-12-09' }));
    await update({ due_date: '2026-11-15' });
    await studio.call(paymentEndpoints.delete, { params: { id: first.id }, query: {} });
    await eventually(async () => expect(await shown()).toMatchObject({ payment_amount_cents: null }));
    await alter({ payment_amount_cents: 9_000 });
  }
  await eventually(async () =>
    expect(await payment()).toMatchObject({ total_amount_cents: 9_000, due_date: '2026-12-09' }),
  );
});

/** Waits until billing has stored what is owed for the appointment of a payment. */
const chargeStored = (companyId: number, paymentId: number, amount_cents: number | null) =>
  eventually(async () => {
    const rows = await app.database.query(
      `SELECT c.amount_cents FROM billing.charge c
       JOIN billing.payment p ON p.company_id = c.company_id AND p.appointment_id = c.appointment_id
       WHERE p.company_id = $1 AND p.id = $2`,
      [companyId, paymentId],
    );
    expect(rows).toEqual([{ amount_cents }]);
  });

describe('the payment of an appointment with a part payment', () => {
  const withPart = async (amount_cents: number) => {
    const made = await withPayment();
    const { studio, first } = made;
    const receive = (cents: number) =>
      studio.call(paymentEndpoints.receivePart, { params: { id: first.id }, body: { amount_cents: cents } });
    const { parts = [] } = await receive(amount_cents);
    return {
      ...made,
      paymentId: first.id,
      receive,
      takeBack: () => studio.call(paymentEndpoints.deletePart, { params: { id: parts[0]?.id ?? 0 } }),
    };
  };

  test('follows a price that is not below the received amount', async () => {
    const { alter, payment, shown } = await withPart(5_000);
    await alter({ payment_amount_cents: 12_000 });
    await eventually(async () => expect(await payment()).toMatchObject({ open_cents: 7_000 }));
    await alter({ payment_amount_cents: 5_000 });
    await eventually(async () => expect(await payment()).toMatchObject({ status: 'paid', open_cents: 0 }));
    await eventually(async () => expect(await shown()).toMatchObject({ payment_status: 'paid' }));
  });

  test('keeps the received amount as paid when the price falls below it, until it is taken back', async () => {
    const { alter, payment, takeBack } = await withPart(5_000);
    await alter({ payment_amount_cents: 3_000 });
    await eventually(async () =>
      expect(await payment()).toMatchObject({ status: 'paid', total_amount_cents: 5_000 }),
    );
    expect(await takeBack()).toMatchObject({ status: 'pending', total_amount_cents: 3_000, parts: [] });
  });

  test('follows a lower price as parts are taken back', async () => {
    const { alter, payment, receive, takeBack } = await withPart(2_000);
    await receive(3_000);
    await alter({ payment_amount_cents: 4_000 });
    await eventually(async () => expect(await payment()).toMatchObject({ status: 'paid', open_cents: 0 }));
    expect(await takeBack()).toMatchObject({ total_amount_cents: 4_000, open_cents: 1_000 });
    // The agenda refuses a new price until it knows that the payment is pending.
    await eventually(() => alter({ payment_amount_cents: 9_000 }));
    await eventually(async () => expect(await payment()).toMatchObject({ open_cents: 6_000 }));
  });

  test('is gone when the paid appointment is cancelled and its money is given back, until it is opened again', async () => {
    const { mark, payment, shown, takeBack } = await withPart(9_000);
    await eventually(async () => expect(await shown()).toMatchObject({ payment_status: 'paid' }));
    await mark('cancelled');
    expect(await shown()).toMatchObject({ payment_status: 'paid', payment_amount_cents: 9_000 });
    // Billing may receive the cancellation before or after.
    await takeBack();
    await eventually(async () => expect(await payment()).toBeNull());
    await eventually(async () => expect(await shown()).toMatchObject({ payment_amount_cents: null }));
    await mark('scheduled');
    await eventually(async () =>
      expect(await payment()).toMatchObject({ status: 'pending', open_cents: 9_000 }),
    );
  });

  test('is owed again at its price when the cancelled appointment is opened again', async () => {
    const { mark, payment, shown } = await withPart(5_000);
    await mark('cancelled');
    await eventually(async () => expect(await payment()).toMatchObject({ status: 'paid', open_cents: 0 }));
    await mark('scheduled');
    await eventually(async () =>
      expect(await payment()).toMatchObject({ total_amount_cents: 9_000, open_cents: 4_000 }),
    );
    await eventually(async () =>
      expect(await shown()).toMatchObject({ payment_status: 'pending', payment_amount_cents: 9_000 }),
    );
  });

  test('has no discount or agreed date when the appointment is given to another client', async () => {
    const { studio, paymentId, give, takeBack } = await withPart(5_000);
    await takeBack();
    await studio.call(paymentEndpoints.update, {
      params: { id: paymentId },
      body: { discount_cents: 2_000, discount_reason: 'Amiga', agreed_on: '2026-12-01' },
    });
    const other = await studio.call(clientEndpoints.create, { body: clientInput() });
    await give(other.id);
    await eventually(async () =>
      expect(await studio.call(paymentEndpoints.listOfClient, { params: { id: other.id } })).toMatchObject([
        { open_cents: 9_000, discount_reason: null, agreed_on: null },
      ]),
    );
  });

  test('keeps the price of another client while money of the former one is taken back in parts', async () => {
    const { studio, receive, give, takeBack } = await withPart(5_000);
    await receive(4_000);
    const other = await studio.call(clientEndpoints.create, { body: clientInput() });
    const { id } = await give(other.id);
    await eventually(async () =>
      expect(
        await app.database.query('SELECT held_back FROM billing.charge WHERE appointment_id = $1', [id]),
      ).toEqual([{ held_back: true }]),
    );
    const { parts = [] } = await takeBack();
    await eventually(async () =>
      expect(
        await app.database.query(
          `SELECT p.version = a.payment_version AS "isKnown", a.payment_amount_cents AS price
           FROM billing.payment p JOIN agenda.appointment a ON a.id = p.appointment_id WHERE a.id = $1`,
          [id],
        ),
      ).toEqual([{ isKnown: true, price: 9_000 }]),
    );
    const params = { id: parts[0]?.id ?? 0 };
    expect(await studio.call(paymentEndpoints.deletePart, { params })).toMatchObject({
      client_id: other.id,
      open_cents: 9_000,
    });
  });

  test('keeps the received amount as paid when the appointment is deleted, and goes when it is taken back', async () => {
    const { remove, payment, takeBack } = await withPart(5_000);
    await remove();
    await eventually(async () =>
      expect(await payment()).toMatchObject({ status: 'paid', total_amount_cents: 5_000 }),
    );
    expect(await takeBack()).toMatchObject({ status: 'pending', total_amount_cents: -1 });
    expect(await payment()).toBeNull();
  });
});
