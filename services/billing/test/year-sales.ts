import {
  appointmentEndpoints,
  attendanceEndpoints,
  BILLING_DAYS,
  BILLING_PERIODS,
  packageEndpoints,
  recurringPlanEndpoints,
} from '@alinha/contracts-agenda';
import { eventually } from '@alinha/testing';
import { expect } from 'vitest';
import { Debt } from './year-ledger.ts';
import { methodOf, type Operation, partNow, type Random } from './year-random.ts';
import { daysLater, type Year } from './year-studio.ts';

const MONTHS = { monthly: 1, quarterly: 3, semiannual: 6, annual: 12 };
const LIVE_PLANS = 4;

/** What staff sell: plans, packages and sessions. */
export function salesOperations(year: Year, random: Random): readonly (readonly [number, Operation])[] {
  const { app, studio, clients, ledger, specialty } = year;
  const query = app.database.query.bind(app.database);
  const companyId = studio.companyId;
  const cents = () => 1 + random.below(30_000);
  const someClient = () => random.below(clients.length);
  const compared = (client: number) => eventually(() => year.compareClient(client));
  const receivedNow = partNow(year);
  const session = () => ({
    employee_id: studio.user.id,
    duration_minutes: 60,
    allow_overbooking: true,
    start_datetime: `${daysLater(year.today(), 1 + random.below(20))} 10:00:00`,
  });

  /** A session that has not begun and whose price the agenda may change. */
  const comingSessions = () =>
    ledger.free.flatMap((debt) => {
      const { source } = debt;
      const isComing = source.kind === 'session' && source.isLive && source.date > year.today();
      return isComing ? [{ debt, source }] : [];
    });

  /** Waits until the agenda knows the state of the payment of a session. */
  const isKnown = (appointmentId: number) =>
    eventually(async () =>
      expect(
        await query(
          `SELECT p.version = 1 OR p.version = a.payment_version AS "isKnown" FROM billing.payment p
           JOIN agenda.appointment a ON a.id = p.appointment_id WHERE p.company_id = $1 AND a.id = $2`,
          [companyId, appointmentId],
        ),
      ).toEqual([{ isKnown: true }]),
    );

  const bookSession: Operation = async () => {
    const [client, price, isPaid] = [someClient(), cents(), random.below(4) === 0];
    const method = isPaid && random.below(3) > 0 ? methodOf(random) : null;
    const body = {
      ...session(),
      client_id: clients[client] ?? 0,
      payment_amount_cents: price,
      payment_status: isPaid ? ('paid' as const) : ('pending' as const),
      payment_method: method,
    };
    const { id } = await studio.call(appointmentEndpoints.create, { body });
    const date = body.start_datetime.slice(0, 10);
    const source = { kind: 'session', id, date, isLive: true, isCancelled: false } as const;
    const debt = ledger.add(new Debt(`session ${id}`, client, price, date, { ...source }));
    if (isPaid) debt.parts.push(receivedNow(price, method));
    await compared(client);
    return `client ${client} books ${debt.key} for ${price}${isPaid ? ', paid' : ''}`;
  };

  /** Waits until billing knows that a session is not owed. */
  const isUncharged = (id: number) =>
    eventually(async () =>
      expect(
        await query('SELECT amount_cents FROM billing.charge WHERE company_id = $1 AND appointment_id = $2', [
          companyId,
          id,
        ]),
      ).toEqual([{ amount_cents: null }]),
    );

  const cancelSession: Operation = async () => {
    const { debt, source } = random.pick(comingSessions()) ?? {};
    if (!debt || !source) return null;
    await isKnown(source.id);
    const body = {
      attendance: 'cancelled',
      cancelled_by: 'studio',
      charge: false,
      reason: 'Feriado',
    } as const;
    await studio.call(attendanceEndpoints.change, { params: { id: source.id }, body });
    Object.assign(source, { isLive: false, isCancelled: true });
    await isUncharged(source.id);
    debt.endSession();
    await compared(debt.client);
    return `${debt.key} is cancelled`;
  };

  /** Waits until billing knows the last day of a session, and its price unless it is paid. */
  const isCharged = (id: number, date: string) =>
    eventually(async () =>
      expect(
        await query(
          `SELECT due_date::text AS date, amount_cents > 0 AS "isOwed" FROM billing.charge
           WHERE company_id = $1 AND appointment_id = $2`,
          [companyId, id],
        ),
      ).toEqual([{ date, isOwed: true }]),
    );

  const restoreSession: Operation = async () => {
    const cancelled = ledger.debts.flatMap((debt) => {
      const { source, isDeleted, isInFlight } = debt;
      const isPossible = source.kind === 'session' && source.isCancelled && source.date > year.today();
      return isPossible && !isDeleted && !isInFlight ? [{ debt, source }] : [];
    });
    const { debt, source } = random.pick(cancelled) ?? {};
    if (!debt || !source) return null;
    const body = { attendance: 'scheduled', allow_overbooking: true } as const;
    await studio.call(attendanceEndpoints.change, { params: { id: source.id }, body });
    Object.assign(source, { isLive: true, isCancelled: false });
    await isCharged(source.id, source.date);
    debt.restoreSession(source.date);
    await compared(debt.client);
    return `${debt.key} takes place after all`;
  };

  const moveSession: Operation = async () => {
    const { debt, source } = random.pick(comingSessions()) ?? {};
    if (!debt || !source) return null;
    await isKnown(source.id);
    const { start_datetime } = session();
    const body = { start_datetime, allow_overbooking: true };
    await studio.call(appointmentEndpoints.update, { params: { id: source.id }, body });
    source.date = start_datetime.slice(0, 10);
    await isCharged(source.id, source.date);
    debt.moveSession(source.date);
    await compared(debt.client);
    return `${debt.key} moves to ${source.date}`;
  };

  const deleteSession: Operation = async () => {
    const { debt, source } = random.pick(comingSessions()) ?? {};
    if (!debt || !source) return null;
    await isKnown(source.id);
    await studio.call(appointmentEndpoints.delete, { params: { id: source.id } });
    source.isLive = false;
    debt.endSession();
    await isUncharged(source.id);
    await compared(debt.client);
    return `${debt.key} is deleted`;
  };

  const changePrice: Operation = async () => {
    const { debt, source } = random.pick(comingSessions().filter(({ debt: { open } }) => open > 0)) ?? {};
    if (!debt || !source) return null;
    await isKnown(source.id);
    const price = 1 + random.below(2) * debt.total + random.below(debt.total);
    const body = { payment_amount_cents: price, allow_overbooking: true };
    await studio.call(appointmentEndpoints.update, { params: { id: source.id }, body });
    debt.setPrice(price);
    await compared(debt.client);
    return `${debt.key} costs ${price}`;
  };

  const startPlan: Operation = async () => {
    const live = ledger.plans.filter(({ isEnded }) => !isEnded);
    if (live.length >= LIVE_PLANS) return null;
    const [client, price] = [someClient(), cents()];
    const billing_period = random.pick(BILLING_PERIODS) ?? 'monthly';
    const billing_day = random.pick(BILLING_DAYS) ?? 1;
    const first = daysLater(year.today(), 1 + random.below(40));
    const weekday = new Date(first).getUTCDay();
    const { id } = await studio.call(recurringPlanEndpoints.create, {
      body: {
        employee_id: studio.user.id,
        client_id: clients[client] ?? 0,
        price_cents: price,
        billing_period,
        billing_day,
        allow_overbooking: true,
        schedules: [{ weekday, start_time: '09:00', end_time: '10:00', first_date: first }],
      },
    });
    const plan = {
      id,
      client,
      months: MONTHS[billing_period],
      first,
      price,
      billingDay: billing_day,
      nextStart: `${first.slice(0, 7)}-01`,
      isEnded: false,
    };
    ledger.plans.push(plan);
    ledger.bill(plan, year.today());
    await compared(client);
    return `client ${client} starts plan ${id} on ${first}, ${billing_period} on ${billing_day} for ${price}`;
  };

  const planState = (id: number, column: 'price_cents' | 'ends_on::text AS ends_on', expected: object) =>
    eventually(async () =>
      expect(
        await query(`SELECT ${column} FROM billing.plan WHERE company_id = $1 AND id = $2`, [companyId, id]),
      ).toEqual([expected]),
    );

  const changePlan: Operation = async () => {
    const begun = ledger.plans.filter(({ isEnded, first }) => !isEnded && first <= year.today());
    const plan = random.pick(begun);
    if (!plan) return null;
    const [price_cents, billing_day] = [plan.price + 1 + random.below(500), random.pick(BILLING_DAYS) ?? 1];
    const body = { price_cents, billing_day };
    await studio.call(recurringPlanEndpoints.update, { params: { id: plan.id }, body });
    Object.assign(plan, { price: price_cents, billingDay: billing_day });
    await planState(plan.id, 'price_cents', { price_cents });
    return `plan ${plan.id} costs ${price_cents} from its next period`;
  };

  const cancelPlan: Operation = async () => {
    const plan = random.pick(ledger.plans.filter(({ isEnded }) => !isEnded));
    const coming = ledger.stored.filter(
      ({ source }) => source.kind === 'plan' && source.plan === plan?.id && source.start > year.today(),
    );
    if (!plan || coming.some(({ isInFlight }) => isInFlight)) return null;
    await studio.call(recurringPlanEndpoints.cancel, { params: { id: plan.id } });
    ledger.endPlan(plan, year.today());
    await planState(plan.id, 'ends_on::text AS ends_on', { ends_on: year.today() });
    await compared(plan.client);
    return `plan ${plan.id} is cancelled`;
  };

  const sellPackage: Operation = async () => {
    const client = someClient();
    const price = random.below(6) === 0 ? 0 : cents();
    const how = price > 0 && random.below(3) === 0 ? methodOf(random) : null;
    const sold = await studio.call(packageEndpoints.sell, {
      params: { id: clients[client] ?? 0 },
      body: {
        specialty_id: specialty.id,
        sessions: 5,
        price_cents: price,
        valid_until: daysLater(year.today(), 60),
        ...(how ? { status: 'paid' as const, method: how } : { status: 'pending' as const }),
      },
    });
    if (price === 0) return `client ${client} gets package ${sold.id} as a gift`;
    const source = { kind: 'package', id: sold.id, hasSession: false, isEnded: false } as const;
    const debt = ledger.add(new Debt(`package ${sold.id}`, client, price, year.today(), { ...source }));
    if (how) debt.parts.push(receivedNow(price, how));
    await compared(client);
    return `client ${client} buys ${debt.key} for ${price}${how ? `, paid by ${how}` : ''}`;
  };

  const livePackages = () =>
    ledger.free.flatMap((debt) =>
      debt.source.kind === 'package' && !debt.source.isEnded ? [{ debt, source: debt.source }] : [],
    );

  const usePackage: Operation = async () => {
    const unused = livePackages().filter(
      ({ source, debt }) => !source.hasSession && daysLater(debt.due, 30) > year.today(),
    );
    const { debt, source } = random.pick(unused) ?? {};
    if (!debt || !source) return null;
    await studio.call(appointmentEndpoints.create, {
      body: {
        ...session(),
        client_id: clients[debt.client] ?? 0,
        specialty_id: specialty.id,
        package_id: source.id,
      },
    });
    source.hasSession = true;
    return `${debt.key} pays a session`;
  };

  const endPackage: Operation = async () => {
    const { debt, source } = random.pick(livePackages()) ?? {};
    if (!debt || !source) return null;
    await studio.call(packageEndpoints.end, { params: { id: source.id } });
    source.isEnded = true;
    if (!source.hasSession) {
      debt.setPrice(0);
      await eventually(async () =>
        expect(
          await query(
            `SELECT removed_at IS NOT NULL OR owed_cents = 0 AS "isEnded" FROM billing.payment
             WHERE company_id = $1 AND package_id = $2`,
            [companyId, source.id],
          ),
        ).toEqual([{ isEnded: true }]),
      );
    }
    await compared(debt.client);
    return `${debt.key} ends`;
  };

  return [
    ...([
      [8, bookSession],
      [2, cancelSession],
      [2, deleteSession],
      [2, restoreSession],
      [2, moveSession],
      [3, changePrice],
    ] as const),
    ...([
      [2, startPlan],
      [1, changePlan],
      [1, cancelPlan],
    ] as const),
    ...([
      [3, sellPackage],
      [1, usePackage],
      [1, endPackage],
    ] as const),
  ];
}
