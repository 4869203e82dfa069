import { paymentEndpoints } from '@alinha/contracts-billing';
import { expect } from 'vitest';
import { Debt } from './year-ledger.ts';
import { methodOf, type Operation, partNow, type Random } from './year-random.ts';
import { daysLater, type Year } from './year-studio.ts';

/** What staff do with money by hand. */
export function moneyOperations(year: Year, random: Random): readonly (readonly [number, Operation])[] {
  const { studio, clients, ledger } = year;
  const cents = () => 1 + random.below(30_000);
  const someClient = () => random.below(clients.length);
  const receivedNow = partNow(year);
  const params = ({ paymentId: id }: Debt) => ({ id });

  const addCharge: Operation = async () => {
    const [client, price] = [someClient(), cents()];
    const due = daysLater(year.today(), random.below(30) - 10);
    const body = { client_id: clients[client] ?? 0, total_amount_cents: price, due_date: due };
    const { id } = await studio.call(paymentEndpoints.create, { body: { ...body, status: 'pending' } });
    ledger.add(new Debt(`manual ${id}`, client, price, due, { kind: 'manual' })).paymentId = id;
    return `client ${client} owes ${price} as manual ${id}`;
  };

  const receiveAll: Operation = async () => {
    const debt = random.pick(ledger.unpaid);
    if (!debt) return null;
    const how = methodOf(random);
    await studio.call(paymentEndpoints.update, {
      params: params(debt),
      // The screens send the day alone for a plan's payment.
      body: { status: 'paid', method: how, ...(random.below(2) > 0 && { paid_at: year.today() }) },
    });
    debt.parts.push(receivedNow(debt.open, how));
    return `${debt.key} is paid by ${how}`;
  };

  const receivePart: Operation = async () => {
    const debt = random.pick(ledger.unpaid);
    if (!debt) return null;
    const [amount, how] = [1 + random.below(debt.open), methodOf(random)];
    const at = random.below(3) === 0 ? `${daysLater(year.today(), -random.below(4))} 00:00:00` : year.now();
    await studio.call(paymentEndpoints.receivePart, {
      params: params(debt),
      body: { amount_cents: amount, method: how, received_at: at },
    });
    debt.parts.push(receivedNow(amount, how, at));
    return `${amount} of ${debt.key} is received by ${how} at ${at}`;
  };

  const receiveMany: Operation = async () => {
    const byClient = [...Map.groupBy(ledger.unpaid, ({ client }) => client)];
    const [client, owed] = random.pick(byClient.filter(([, debts]) => debts.length > 1)) ?? [];
    if (!owed) return null;
    const some = owed.slice(0, 3);
    const how = methodOf(random);
    const payments = some.map(({ paymentId, open }) => ({ payment_id: paymentId, open_cents: open }));
    const { total_cents } = await studio.call(paymentEndpoints.receiveMany, {
      body: { payments, method: how },
    });
    expect(total_cents).toBe(some.reduce((all, { open }) => all + open, 0));
    for (const debt of some) debt.parts.push(receivedNow(debt.open, how));
    return `client ${client} pays ${some.map(({ key }) => key).join(', ')} by ${how}`;
  };

  const discount: Operation = async () => {
    const debt = random.pick(ledger.unpaid);
    if (!debt) return null;
    const most = debt.open + debt.discount;
    const amount = random.below(5) === 0 ? most : random.below(Math.ceil(most / 3));
    await studio.call(paymentEndpoints.update, {
      params: params(debt),
      body: { discount_cents: amount, ...(amount > 0 && { discount_reason: 'Acordo' }) },
    });
    debt.discount = amount;
    return `${debt.key} has a discount of ${amount}`;
  };

  const agree: Operation = async () => {
    const debt = random.pick(ledger.unpaid);
    if (!debt) return null;
    const agreed_on = random.below(4) === 0 ? null : daysLater(year.today(), random.below(20));
    await studio.call(paymentEndpoints.update, { params: params(debt), body: { agreed_on } });
    debt.agreed = agreed_on;
    return `${debt.key} is promised for ${agreed_on}`;
  };

  const takeBack: Operation = async () => {
    const debt = random.pick(ledger.free.filter(({ parts }) => parts.length > 0));
    const part = debt && random.pick(debt.parts);
    if (!debt || !part) return null;
    const payment = (await year.paymentsOf(debt.client)).find(({ id }) => id === debt.paymentId);
    const stored = payment?.parts?.find(
      ({ amount_cents, method: how, received_at, received_by }) =>
        amount_cents === part.cents &&
        how === part.method &&
        received_at === part.at &&
        (received_by === null) === part.isConfirmed,
    );
    const call = studio.call(paymentEndpoints.deletePart, { params: { id: stored?.id ?? 0 } });
    if (part.isConfirmed) {
      await expect(call).rejects.toMatchObject({ status: 409, code: 'PIX_CONFIRMED' });
      return `confirmed money of ${debt.key} cannot be taken back`;
    }
    await call;
    debt.takeBack([part]);
    return `${part.cents} of ${debt.key} is taken back`;
  };

  const undo: Operation = async () => {
    const debt = random.pick(ledger.free.filter(({ open }) => open === 0));
    if (!debt) return null;
    const call = studio.call(paymentEndpoints.update, {
      params: params(debt),
      body: { status: 'pending' },
    });
    if (debt.isConfirmed) {
      await expect(call).rejects.toMatchObject({ status: 409, code: 'PIX_CONFIRMED' });
      return `confirmed ${debt.key} cannot be undone`;
    }
    await call;
    debt.takeBack(debt.parts);
    return `${debt.key} is undone`;
  };

  const deletePayment: Operation = async () => {
    const debt = random.pick(ledger.free);
    if (!debt) return null;
    const call = studio.call(paymentEndpoints.delete, { params: params(debt), query: {} });
    if (debt.isConfirmed) {
      await expect(call).rejects.toMatchObject({ status: 409, code: 'PIX_CONFIRMED' });
      return `confirmed ${debt.key} cannot be deleted`;
    }
    await call;
    debt.remove();
    debt.isDeleted = true;
    return `the payment of ${debt.key} is deleted`;
  };

  const overpay: Operation = async () => {
    const debt = random.pick(ledger.free);
    if (!debt) return null;
    const body = { amount_cents: debt.open + 1, method: 'cash' as const };
    const refusal = debt.open > 0 ? { status: 400 } : { status: 409, code: 'PAYMENT_SETTLED' };
    await expect(
      studio.call(paymentEndpoints.receivePart, { params: params(debt), body }),
    ).rejects.toMatchObject(refusal);
    return `${debt.key} cannot be overpaid`;
  };

  return [
    ...([
      [2, addCharge],
      [5, receiveAll],
      [6, receivePart],
      [3, receiveMany],
    ] as const),
    ...([
      [3, discount],
      [1, agree],
      [3, takeBack],
      [2, undo],
      [1, deletePayment],
      [1, overpay],
    ] as const),
  ];
}
