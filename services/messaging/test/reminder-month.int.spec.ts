import { expect, test } from 'vitest';
import { MonthDice } from './month-dice.ts';
import { MonthLife } from './month-life.ts';
import { MONTH_ZONES, MonthStudio } from './month-model.ts';
import { MonthRun } from './month-run.ts';
import { MonthWorld } from './month-world.ts';

const DEFAULT_SEED = '20261120';
const { MONTH_STUDIOS = '12', MONTH_APPOINTMENTS = '50', MONTH_SEED = DEFAULT_SEED } = process.env;
const seed = Number(MONTH_SEED);
const size = { studios: Number(MONTH_STUDIOS), appointments: Number(MONTH_APPOINTMENTS), clients: 15 };
const isLarge = size.studios * size.appointments > 5_000;
const BEGIN = Date.parse('2026-10-20T12:00:00Z');
const END = Date.parse('2026-11-20T12:00:00Z');

const world = await MonthWorld.open(
  { studios: size.studios, perMinute: isLarge ? 60 : 10, silences: 2, startsAt: BEGIN },
  new MonthDice(seed + 1),
);
const dice = new MonthDice(seed);
const life = new MonthLife(dice, world.studios, size, BEGIN, END, () => world.phase);

async function openStudios(): Promise<void> {
  for (let id = 1; id <= size.studios; id++) {
    const studio = new MonthStudio(id, dice.pick(MONTH_ZONES));
    world.studios.set(id, studio);
    for (let client = 0; client < size.clients; client++) life.addClient(studio);
  }
  const studios = [...world.studios.values()];
  const clients = studios.flatMap(({ id, clients }) =>
    [...clients.values()].map((client) => ({ company_id: id, ...client })),
  );
  await world.database.query(
    `INSERT INTO messaging.company SELECT id, 'Studio ' || id, zone, 'pt', 1 FROM unnest($1::int[], $2::text[]) s (id, zone)`,
    [studios.map(({ id }) => id), studios.map(({ zone }) => zone)],
  );
  await world.database.query(
    `INSERT INTO messaging.client SELECT company_id, id, 'C' || id, phone, archived, version
     FROM jsonb_to_recordset($1) c (company_id int, id int, phone text, archived bool, version int)`,
    [JSON.stringify(clients)],
  );
  // Each appointment has a professional of its own, whose name says in the text which one it is.
  await world.database.query(
    `INSERT INTO messaging.employee SELECT c, e, e::text, 1 FROM generate_series(1, $1::int) c, generate_series(1, $2::int * 2) e`,
    [size.studios, size.appointments],
  );
  await world.database.query(
    `INSERT INTO messaging.message_template
     SELECT company_id, 'pt', '[{profissional}] {cliente} / {empresa} / {data} / {hora}' FROM messaging.company`,
  );
}

test(`over a month of moves, failures and kills, every reminder that is due arrives once, and none that is wrong (seed ${seed})`, {
  timeout: isLarge ? 3_600_000 : 300_000,
  // The month has passed: there is no second one.
  retry: 0,
}, async () => {
  await openStudios();
  const run = new MonthRun(world, life, dice, END);
  await run.begin();
  for (const studio of world.studios.values()) {
    for (let made = 0; made < 0.6 * size.appointments; made++) life.book(studio, BEGIN);
  }
  await run.passMonth();
  await run.finish();
  const { report } = run;
  if (MONTH_SEED !== DEFAULT_SEED || isLarge) process.stdout.write(`${JSON.stringify(report)}\n`);
  expect(await Promise.all(world.faults.slice(0, 20))).toEqual([]);
  expect(await run.differencesOfLog()).toEqual([]);
  // A month in which little is due, or little goes wrong, shows little.
  const due = size.studios * size.appointments;
  expect(report.sent).toBeGreaterThan(0.35 * due);
  expect(report.kills).toBeGreaterThan(2);
  expect(report.failures).toBeGreaterThan(0.05 * due);
  expect(report.missed.disturbed + report.missed.offline).toBeLessThan(0.08 * due);
});
