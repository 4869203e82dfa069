import { authEndpoints, companyEndpoints, employeeEndpoints } from '@alinha/contracts-accounts';
import {
  type Appointment,
  agendaMetricsEndpoints,
  appointmentEndpoints,
  creditEndpoints,
  placeOfferEndpoints,
  waitingListEndpoints,
} from '@alinha/contracts-agenda';
import {
  billingMetricsEndpoints,
  commissionEndpoints,
  dunningEndpoints,
  financeEndpoints,
  pixEndpoints,
  subscriptionEndpoints,
} from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { addDays, DEFAULT_TIME_ZONE, wallClockAt } from '@alinha/contracts-core';
import { startTestApp } from '@alinha/testing';
import { expect, test } from 'vitest';
import { holidayOn, plansOn } from '../src/demo/demo-classes.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from '../src/demo/demo-data.ts';
import { seedDemo } from '../src/demo/seed-demo.ts';

/** About three hundred calls, each reply checked against its contract. */
const SEED_LIMIT_MS = 240_000;

const app = await startTestApp({ environment: { BLOG_ADMIN_EMAIL: DEMO_EMAIL } });
const at = new Date();
const today = wallClockAt(at, DEFAULT_TIME_ZONE).slice(0, 10);
const seed = () => seedDemo(app.url, at, app.platform.urlOf);
const owner = app.anonymous;

const appointmentsOf = (start: string, end: string) =>
  owner.call(appointmentEndpoints.list, { query: { start, end } });

/** Sizes of the classes, largest first. */
function classSizes(appointments: readonly Appointment[]): number[] {
  const places = appointments.map((one) => `${one.start_datetime} ${one.employee_id} ${one.room_id}`);
  const sizes = new Map<string, number>();
  for (const place of places) sizes.set(place, (sizes.get(place) ?? 0) + 1);
  return [...sizes.values()].sort((one, other) => other - one);
}

async function sessionsIn(start: string, end: string): Promise<number> {
  const days = await owner.call(agendaMetricsEndpoints.appointmentsPerDay, { query: { start, end } });
  return days.reduce((sum, { count }) => sum + count, 0);
}

test(
  'the demonstration is created once with half a year of history',
  async () => {
    await seed();
    await owner.call(authEndpoints.login, { body: { email: DEMO_EMAIL, password: DEMO_PASSWORD } });

    expect(await owner.call(clientEndpoints.list)).toHaveLength(44);
    expect(await owner.call(employeeEndpoints.list)).toHaveLength(4);
    expect(await owner.call(subscriptionEndpoints.get)).toMatchObject({ plan: 'annual' });
    expect(await owner.call(pixEndpoints.get)).toMatchObject({ type: 'email' });
    const { professionals } = await owner.call(commissionEndpoints.overview, { query: {} });
    const shared = professionals.filter(({ share_cents }) => share_cents > 0);
    expect(shared.map(({ closed_at }) => closed_at !== null).toSorted()).toEqual([false, true]);

    const days = await owner.call(financeEndpoints.received, {
      query: { start: addDays(today, -14), end: today },
    });
    expect(days.filter(({ till }) => till !== null)).toHaveLength(1);
    const messages = await owner.call(dunningEndpoints.messages, { query: {} });
    expect(new Set(messages.map(({ status }) => status))).toEqual(new Set(['sent', 'failed']));

    const [latest, before] = [
      await sessionsIn(addDays(today, -89), today),
      await sessionsIn(addDays(today, -179), addDays(today, -90)),
    ];
    expect(before).toBeGreaterThan(500);
    expect(latest).toBeGreaterThan(before);

    const week = await appointmentsOf(addDays(today, -7), today);
    const sizes = classSizes(week);
    expect(sizes.filter((size) => size === 4).length).toBeGreaterThanOrEqual(5);
    expect(sizes.filter((size) => size === 3).length).toBeGreaterThanOrEqual(10);
    expect(week.filter(({ overbooked }) => overbooked)).toEqual([]);
    const done = week.filter((one) => one.done);
    expect(done.length).toBeLessThan(week.length);
    expect(done.length / week.length).toBeGreaterThan(0.8);
    expect(done.filter(({ evolution }) => evolution !== null).length / done.length).toBeGreaterThan(0.5);
    expect(done.some(({ evolution }) => evolution === null)).toBe(true);

    const outcomes = await owner.call(agendaMetricsEndpoints.outcomes, {
      query: { start: addDays(today, -89), end: today },
    });
    expect(outcomes.reduce((sum, { cancelled }) => sum + cancelled, 0)).toBeGreaterThan(5);

    const holiday = holidayOn(today);
    expect(await appointmentsOf(holiday, addDays(holiday, 1))).toEqual([]);
    const query = { start: addDays(today, -29), end: today };
    const sums = await owner.call(billingMetricsEndpoints.plansPayments, { query });
    expect(sums.active_plans.count).toBe(plansOn(today).length);
    expect(sums.paid_payments.count).toBeGreaterThan(20);
    expect(sums.late_payments.count).toBeGreaterThanOrEqual(3);
    expect(sums.late_payments.count).toBeLessThan(15);

    expect(await owner.call(creditEndpoints.expiring, { query: { until: addDays(today, 40) } })).toHaveLength(
      3,
    );
    expect(await owner.call(waitingListEndpoints.list, { query: {} })).toHaveLength(3);
    const places = await owner.call(placeOfferEndpoints.list);
    expect(places.map(({ state }) => state)).toEqual(['open', 'nobody']);
    const month = { start: addDays(today, -29), end: addDays(today, 1) };
    const used = await owner.call(agendaMetricsEndpoints.places, { query: month });
    expect(used.filled).toBeGreaterThan(2);
    expect(used.filled_from_list).toBeGreaterThan(0);
    expect(used.filled_with_credit).toBeGreaterThan(0);
    expect(used.frozen_plans).toBe(1);

    // A seed that was interrupted before its last step resumes and adds no rows.
    const rows = () =>
      app.database.query(
        `SELECT (SELECT count(*)::int FROM agenda.appointment) AS appointments,
         (SELECT count(*)::int FROM agenda.evolution_version) AS notes,
         (SELECT count(*)::int FROM agenda.note_signature) AS signatures,
         (SELECT count(*)::int FROM agenda.cancellation) AS cancellations,
         (SELECT count(*)::int FROM billing.payment) AS payments,
         (SELECT count(*)::int FROM agenda.credit) AS credits,
         (SELECT count(*)::int FROM agenda.plan_freeze) AS freezes,
         (SELECT count(*)::int FROM agenda.freed_place) AS places,
         (SELECT count(*)::int FROM clients.client) AS clients`,
      );
    const made = await rows();
    expect(made).toMatchObject([{ signatures: 7 }]);
    await app.database.query('UPDATE accounts.company SET address = NULL');
    await seed();
    expect(await rows()).toEqual(made);

    // Users may change anything afterwards.
    await owner.call(companyEndpoints.update, { body: { address: 'Rua Nova, 1' } });
    await seed();
    const { id } = await owner.call(authEndpoints.me);
    await owner.call(employeeEndpoints.update, {
      params: { id },
      body: { password: 'outra-senha-longa' },
    });
    await seed();
    expect(await owner.call(companyEndpoints.get)).toMatchObject({ address: 'Rua Nova, 1' });
    expect(await rows()).toEqual(made);
  },
  SEED_LIMIT_MS,
);
