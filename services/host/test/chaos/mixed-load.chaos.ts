import { setTimeout } from 'node:timers/promises';
import { createTestDatabase, SplitProduct } from '@alinha/testing';
import { afterAll, expect, test } from 'vitest';
import { startOwnRedis } from '../restarted-servers.ts';
import { projectionFaults } from './check-projections.ts';
import { capacityFaults, recordFaults } from './check-records.ts';
import { reminderFaults } from './check-reminders.ts';
import { Caller } from './clinic-caller.ts';
import { FailureInjector, REPLICAS } from './failure-injector.ts';
import { IdleWait } from './idle-wait.ts';
import { Ledger } from './ledger.ts';
import { RECOVERY_LIMIT_MS, type Recovery, recovered, recoveryTable } from './recovery.ts';
import { RetryingClient } from './retrying-client.ts';
import { SeededRandom } from './seeded-random.ts';
import { openStudio } from './studio.ts';

/** Set by `npm run chaos`. */
const MINUTES = Number(process.env.CHAOS_MINUTES ?? 0.5);
const SEED = Number(process.env.CHAOS_SEED ?? 20_261_122);
const ON_REDIS = process.env.CHAOS_QUEUES === 'redis';
const IS_LENIENT = process.env.CHAOS_LENIENT === '1';

/** Callers per company: the first has more competing callers, the second changes its reminder rule. */
const CALLERS = [4, 2] as const;
const TROUBLE_EVERY_MS = { min: 2_000, max: 6_000 } as const;
const SETTLING_MS = 20 * 60_000;
const SHOWN_FAULTS = 40;

const ledger = new Ledger();
const recoveries: Recovery[] = [];
const [database, redis] = await Promise.all([createTestDatabase(), ON_REDIS ? startOwnRedis() : null]);
let failures: FailureInjector | null = null;
const product = await SplitProduct.start({
  databaseUrl: database.url,
  secret: database.secret,
  redisUrl: redis?.url,
  replicas: REPLICAS,
  // The default limit per phone would delay the reminders beyond the run.
  environment: { LOG_LEVEL: 'fatal', WHATSAPP_MESSAGES_PER_MINUTE: '600' },
  onEnd: (part, replica, how) => {
    ledger.fault(`${part} ended without being stopped: ${how}`);
    failures?.restart(part, replica);
  },
});
afterAll(async () => {
  failures?.end();
  await product.close();
  await redis?.remove();
  await database.release();
});

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

test(`all guarantees hold after ${MINUTES} minutes of load and failures, seed ${SEED}`, {
  timeout: MINUTES * 60_000 + 2 * SETTLING_MS,
}, async () => {
  const random = new SeededRandom(SEED);
  const gateways = Array.from({ length: REPLICAS.gateway ?? 1 }, (_, replica) =>
    product.urlOf('gateway', replica),
  );
  const api = new RetryingClient(gateways, ledger);
  const watcher = await openStudio(product.url, database, true);
  const studios = await Promise.all([
    openStudio(product.url, database, true),
    openStudio(product.url, database, false),
  ]);
  const callers = studios.flatMap((studio, index) =>
    Array.from({ length: CALLERS[index] ?? 0 }, (_, number) => {
      return new Caller(index * 10 + number, studio, random.branch(), api, ledger);
    }),
  );

  const over = Date.now() + MINUTES * 60_000;
  const pauses = random.branch();
  failures = new FailureInjector(random.branch(), product, database, redis);
  const load = Promise.all(callers.map((caller) => caller.work(() => Date.now() > over)));
  // Rejections are handled where the load is awaited.
  load.catch(() => {});
  while (Date.now() < over) {
    await Promise.race([setTimeout(pauses.between(TROUBLE_EVERY_MS.min, TROUBLE_EVERY_MS.max)), load]);
    const since = Date.now();
    const made = await failures.inject();
    recoveries.push({ ...made, ...(await recovered(api, watcher.cookie, since)) });
  }
  await load;
  await failures.over();

  const idle = new IdleWait(database, redis?.url ?? null);
  const doneUntil = await idle.wait(SETTLING_MS).finally(() => idle.close());
  const faults = [
    ...ledger.faults,
    ...(await recordFaults(api, ledger, studios)),
    ...(await capacityFaults(api, studios)),
    ...(await reminderFaults(database, ledger, doneUntil)),
    ...(await projectionFaults(database)),
  ];
  const late = recoveries.filter(({ ms }) => ms > RECOVERY_LIMIT_MS);
  const { acknowledged, refused, repeated } = ledger.counts;
  say(`Writes: ${acknowledged} acknowledged, ${refused} refused; ${repeated} calls repeated`);
  say(`Failed starts that were repeated: ${failures.repeatedStarts}`);
  say(
    `Recovery, promised within ${RECOVERY_LIMIT_MS} ms; ${late.length} of ${recoveries.length} took longer:`,
  );
  say(recoveryTable(recoveries));
  say(`Faults: ${faults.length}; --seed ${SEED} repeats the choices`);
  expect(faults.slice(0, SHOWN_FAULTS)).toEqual([]);
  for (const { length } of [ledger.bookings, ledger.plans, [...ledger.payments], recoveries])
    expect(length).toBeGreaterThan(0);
  if (!IS_LENIENT) expect(late).toEqual([]);
});
