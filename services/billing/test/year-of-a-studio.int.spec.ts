import { TestClock } from '@alinha/testing';
import { expect, test } from 'vitest';
import { startOpenPixApp } from './openpix-app.ts';
import { moneyOperations } from './year-money.ts';
import { pixYear } from './year-pix.ts';
import { type Operation, seeded } from './year-random.ts';
import { salesOperations } from './year-sales.ts';
import { daysLater, startYear } from './year-studio.ts';

/** `YEAR_SEED=2 YEAR_DAYS=365 vitest …` simulates other operations for a whole year. */
const SEED = Number(process.env.YEAR_SEED ?? 1);
const DAYS = Number(process.env.YEAR_DAYS ?? 183);
const SHOWN = 15;
// A leap year after the real time, with which the database compares the expiry of codes.
const FIRST_DAY = '2040-01-02';
// Noon in São Paulo.
const clock = new TestClock(`${FIRST_DAY}T15:00:00Z`);
const openPixApp = await startOpenPixApp({ services: ['accounts', 'agenda', 'billing', 'clients'], clock });

test('half a year of plans, packages, sessions, parts, discounts and PIX equals an independent ledger, to the cent, every day', {
  timeout: 300_000,
}, async () => {
  const random = seeded(SEED);
  const year = await startYear(openPixApp, FIRST_DAY);
  const pix = pixYear(year, random);
  const operations: readonly Operation[] = [
    ...salesOperations(year, random),
    ...moneyOperations(year, random),
    ...pix.operations,
  ].flatMap(([weight, run]) => Array.from({ length: weight }, () => run));
  const done: string[] = [];
  const counts = new Map<Operation, number>();

  const runDay = async () => {
    await pix.overnight();
    await year.runJob('bill-plans');
    const billed = year.ledger.plans.flatMap((plan) => year.ledger.bill(plan, year.today()));
    for (const client of new Set(billed.map(({ client: id }) => id))) await year.compareClient(client);
    for (let left = 1 + random.below(4); left > 0; ) {
      const run = random.pick(operations);
      const what = await run?.();
      if (!run || !what) continue;
      done.push(`${year.today()} ${what}`);
      counts.set(run, (counts.get(run) ?? 0) + 1);
      left -= 1;
    }
    await year.closeTill();
    await year.compareDay();
  };

  try {
    for (let day = 0; day < DAYS; day += 1) {
      if (day > 0) await year.nextDay();
      await runDay();
    }
    await year.compareEveryClient();
    for (let day = 0; day < DAYS; day += 1) await year.compareParts(daysLater(FIRST_DAY, day));
  } catch (cause) {
    const last = done.slice(-SHOWN).join('\n');
    const { message } = cause as Error;
    throw new Error(`seed ${SEED}, ${year.today()}: ${message}\nLast operations:\n${last}`, { cause });
  }
  // Every kind of operation happened, and every state of a surplus.
  expect(operations.filter((run) => !counts.has(run)).map(({ name }) => name)).toEqual([]);
  const states = new Set(year.ledger.surplus.map(({ state }) => state));
  expect([...states]).toEqual(expect.arrayContaining(['refunded', 'returned']));
});
