import { expect, test } from 'vitest';
import { MonthChanges } from './month-changes.ts';
import { MonthEnvironment } from './month-environment.ts';
import { MONTH_ZONES, MonthStudio } from './month-model.ts';
import { MonthRandom } from './month-random.ts';
import { MonthRun } from './month-run.ts';

const DEFAULT_SEED = '20261120';
const { MONTH_STUDIOS = '8', MONTH_APPOINTMENTS = '50', MONTH_SEED = DEFAULT_SEED } = process.env;
const seed = Number(MONTH_SEED);
const size = { studios: Number(MONTH_STUDIOS), appointments: Number(MONTH_APPOINTMENTS), clients: 15 };
const isLarge = size.studios * size.appointments > 5_000;
const BEGIN = Date.parse('2026-10-20T12:00:00Z');
const END = Date.parse('2026-11-20T12:00:00Z');

const environment = await MonthEnvironment.open(
  { studios: size.studios, perMinute: isLarge ? 60 : 10, silences: 2, startsAt: BEGIN },
  new MonthRandom(seed + 1),
);
const random = new MonthRandom(seed);
const changes = new MonthChanges(random, environment.studios, size, BEGIN, END, () => environment.phase);

async function openStudios(): Promise<void> {
  for (let id = 1; id <= size.studios; id++) {
    const studio = new MonthStudio(id, random.pick(MONTH_ZONES));
    environment.studios.set(id, studio);
    for (let client = 0; client < size.clients; client++) changes.addClient(studio);
  }
  const studios = [...environment.studios.values()];
  const clients = studios.flatMap(({ id, clients }) =>
    [...clients.values()].map((client) => ({ company_id: id, ...client })),
  );
  await environment.database.query(
    `INSERT INTO messaging.company SELECT id, 'Studio ' || id, zone, 'pt', 1 FROM unnest($1::int[], $2::text[]) s (id, zone)`,
    [studios.map(({ id }) => id), studios.map(({ zone }) => zone)],
  );
  await environment.database.query(
    `INSERT INTO messaging.client SELECT company_id, id, 'C' || id, phone, archived, version
     FROM jsonb_to_recordset($1) c (company_id int, id int, phone text, archived bool, version int)`,
    [JSON.stringify(clients)],
  );
  // Each appointment has its own professional, whose name in the text identifies it.
  await environment.database.query(
    `INSERT INTO messaging.employee SELECT c, e, e::text, 1 FROM generate_series(1, $1::int) c, generate_series(1, $2::int * 2) e`,
    [size.studios, size.appointments],
  );
  await environment.database.query(
    `INSERT INTO messaging.message_template
     SELECT company_id, 'pt', '[{profissional}] {cliente} / {empresa} / {data} / {hora}' FROM messaging.company`,
  );
}

test(`every due reminder of a month is sent once and no wrong one, despite moves, failures and kills (seed ${seed})`, {
  timeout: isLarge ? 3_600_000 : 300_000,
  // The simulated month cannot be repeated.
  retry: 0,
}, async () => {
  await openStudios();
  const run = new MonthRun(environment, changes, random, END);
  await run.begin();
  for (const studio of environment.studios.values()) {
    for (let made = 0; made < 0.6 * size.appointments; made++) changes.book(studio, BEGIN);
  }
  await run.passMonth();
  await run.finish();
  const { report } = run;
  if (MONTH_SEED !== DEFAULT_SEED || isLarge) process.stdout.write(`${JSON.stringify(report)}\n`);
  expect(await Promise.all(environment.faults.slice(0, 20))).toEqual([]);
  expect(await run.differencesOfLog()).toEqual([]);
  // A month with few due reminders or few failures proves little.
  const due = size.studios * size.appointments;
  expect(report.sent).toBeGreaterThan(0.35 * due);
  expect(report.kills).toBeGreaterThan(2);
  expect(report.failures).toBeGreaterThan(0.05 * due);
  expect(report.missed.delayed + report.missed.offline).toBeLessThan(0.08 * due);
});
