import { randomUUID } from 'node:crypto';
import { financeEndpoints, paymentEndpoints, pixEndpoints } from '@alinha/contracts-billing';
import type { TestStudio } from '@alinha/testing';
import { expect } from 'vitest';
import type { Debt } from './year-ledger.ts';
import type { Operation, Random } from './year-random.ts';
import type { Year } from './year-studio.ts';

/** What clients and the provider do with PIX codes, and what the provider does overnight. */
export function pixYear(year: Year, random: Random) {
  const { openPix, studio, stranger, ledger, ofStranger } = year;
  type PaidEvent = ReturnType<typeof openPix.pay>;
  const delivered: PaidEvent[] = [];
  const lost: { readonly debt: Debt; readonly event: PaidEvent; readonly at: string }[] = [];

  const codeOf = async (of: TestStudio, paymentId: number): Promise<string> => {
    const { code } = await of.call(pixEndpoints.ofPayment, { params: { id: paymentId } });
    const [id] = [...openPix.charges].find(([, { brCode }]) => brCode === code) ?? [];
    if (!id) throw new Error('the provider has no charge with the shown code');
    return id;
  };
  const deliver = async (event: PaidEvent) => {
    expect(await openPix.deliver(event)).toEqual([200]);
    delivered.push(event);
  };
  const centsOf = ({ pix }: PaidEvent) => Number(pix.value);
  /** The ledger's view of confirmed money: what the debt needs, and the surplus. */
  const count = (debt: Debt, event: PaidEvent, isExpected = true, at = year.now()) => {
    const needed = isExpected ? Math.min(debt.open, centsOf(event)) : 0;
    if (needed > 0) debt.parts.push({ cents: needed, method: 'pix', at, isConfirmed: true });
    const cents = centsOf(event) - needed;
    if (cents === 0) return;
    ledger.surplus.push({
      client: debt.client,
      cents,
      at,
      storedOn: year.dayNumber(),
      reference: String(event.pix.endToEndId),
      state: openPix.balance === 0 ? 'pending' : 'processing',
    });
  };
  const forUnpaid =
    (act: (debt: Debt, code: string) => Promise<string>, least = 1): Operation =>
    async () => {
      const debt = random.pick(ledger.unpaid.filter(({ open }) => open >= least));
      if (!debt) return null;
      return `${debt.key} ${await act(debt, await codeOf(studio, debt.paymentId))}`;
    };

  const pay = forUnpaid(async (debt, code) => {
    const event = openPix.pay(code);
    await deliver(event);
    count(debt, event);
    return `is paid by PIX: ${centsOf(event)}`;
  });

  const webhookTwice = forUnpaid(async (debt, code) => {
    const event = openPix.pay(code);
    await Promise.all([deliver(event), deliver(event)]);
    count(debt, event);
    return `is paid by PIX, with two webhooks at once: ${centsOf(event)}`;
  });

  const payTwice = forUnpaid(async (debt, code) => {
    const events = [openPix.pay(code), openPix.pay(code)];
    if (random.below(2) === 0) events.reverse();
    for (const event of events) {
      await deliver(event);
      count(debt, event);
    }
    return 'is paid twice by PIX';
  });

  /** The client pays the code before and after a discount. */
  const reorder = forUnpaid(async (debt, before) => {
    debt.discount += 1;
    const body = { discount_cents: debt.discount, discount_reason: 'Indicação' };
    await studio.call(paymentEndpoints.update, { params: { id: debt.paymentId }, body });
    const events = [openPix.pay(before), openPix.pay(await codeOf(studio, debt.paymentId))];
    if (random.below(2) === 0) events.reverse();
    for (const event of events) {
      await deliver(event);
      count(debt, event);
    }
    return `is paid with two codes: ${events.map(centsOf).join(' and ')}`;
  }, 2);

  const tamper = forUnpaid(async (debt, code) => {
    const other = random.pick(delivered);
    const charge = { ...openPix.charges.get(code), status: 'COMPLETED' };
    const pix = { endToEndId: `E${randomUUID()}`, value: debt.open, type: 'PAYMENT' };
    const body = JSON.stringify({ event: 'OPENPIX:CHARGE_COMPLETED', charge, pix });
    for (const signature of [null, 'QQ==', Buffer.from('x'.repeat(20)).toString('base64')])
      expect(await openPix.post(body, signature)).toBe(400);
    if (other) expect(await openPix.post(JSON.stringify({ ...other, pix }), 'QQ==')).toBe(400);
    return 'is not paid by forged webhooks';
  });

  const late = forUnpaid(async (debt, code) => {
    const body = { status: 'paid', method: 'cash' } as const;
    await studio.call(paymentEndpoints.update, { params: { id: debt.paymentId }, body });
    debt.parts.push({ cents: debt.open, method: 'cash', at: year.now(), isConfirmed: false });
    const event = openPix.pay(code);
    await deliver(event);
    count(debt, event);
    return `is paid in cash, and then by PIX: ${centsOf(event)}`;
  });

  const otherAmount = forUnpaid(async (debt, code) => {
    const event = openPix.pay(code, { value: debt.open + 1 + random.below(100) });
    await deliver(event);
    count(debt, event, false);
    return `gets another amount by PIX: ${centsOf(event)}`;
  });

  const lose = forUnpaid(async (debt, code) => {
    lost.push({ debt, event: openPix.pay(code), at: year.now() });
    debt.isInFlight = true;
    return 'is paid by PIX, but its webhook is lost until tomorrow';
  });

  const replay: Operation = async () => {
    const event = random.pick(delivered);
    if (!event) return null;
    await deliver(event);
    return `an old webhook comes again: ${centsOf(event)}`;
  };

  const payStranger: Operation = async () => {
    const cents = 1 + random.below(9_000);
    const { id } = await stranger.call(paymentEndpoints.create, {
      body: { client_id: year.strangerClient, total_amount_cents: cents, status: 'pending' },
    });
    const event = openPix.pay(await codeOf(stranger, id));
    await deliver(event);
    ofStranger.set(year.today(), (ofStranger.get(year.today()) ?? 0) + cents);
    return `a client of another company pays ${cents}`;
  };

  const returnSurplus: Operation = async () => {
    const one = random.pick(ledger.surplus.filter(({ state }) => state === 'refused'));
    const listed = await studio.call(financeEndpoints.surplus);
    const found = listed.find(
      ({ state, amount_cents, client_id, received_at }) =>
        state === 'refused' &&
        amount_cents === one?.cents &&
        client_id === year.clients[one.client] &&
        received_at === one.at,
    );
    if (!one || !found) return null;
    const params = { id: found.id };
    await expect(stranger.call(financeEndpoints.returnSurplus, { params })).rejects.toMatchObject({
      status: 404,
    });
    await studio.call(financeEndpoints.returnSurplus, { params });
    await expect(studio.call(financeEndpoints.returnSurplus, { params })).rejects.toMatchObject({
      status: 409,
    });
    one.state = 'returned';
    return `a surplus of ${one.cents} is returned by hand`;
  };

  /** Lost money is found, and refunds go on. The provider has no balance on some days. */
  const overnight = async () => {
    const isRefunding = ledger.surplus.some(({ state }) => state === 'pending' || state === 'processing');
    const wasEmpty = openPix.balance === 0;
    openPix.balance = random.below(wasEmpty ? 2 : 12) === 0 ? 0 : Number.POSITIVE_INFINITY;
    for (const one of ledger.surplus) {
      if (one.state === 'pending') one.state = openPix.balance === 0 ? 'refused' : 'processing';
      else if (one.state === 'processing' && random.below(3) > 0) {
        const isRefused = random.below(4) === 0;
        const refund = openPix.refunds.find(({ transactionEndToEndId: id }) => id === one.reference);
        if (!refund) throw new Error(`the provider has no refund of ${one.reference}`);
        refund.status = isRefused ? 'REJECTED' : 'CONFIRMED';
        one.state = isRefused ? 'refused' : 'refunded';
      }
    }
    if (isRefunding) await year.runJob('refund-pix');
    if (lost.length === 0) return;
    await year.runJob('follow-pix-charges');
    for (const { debt, event, at } of lost.splice(0)) {
      count(debt, event, true, at);
      debt.isInFlight = false;
      // Its webhook comes too late.
      await deliver(event);
    }
  };

  const operations: readonly (readonly [number, Operation])[] = [
    ...([
      [5, pay],
      [2, webhookTwice],
      [2, payTwice],
      [2, reorder],
      [2, tamper],
      [2, late],
    ] as const),
    ...([
      [2, otherAmount],
      [2, lose],
      [2, replay],
      [2, payStranger],
      [2, returnSurplus],
    ] as const),
  ];
  return { operations, overnight };
}
