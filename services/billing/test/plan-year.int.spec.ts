import { BILLING_DAYS, BILLING_PERIODS, type PlanEvent } from '@alinha/contracts-agenda';
import { eventually, startTestApp, TestClock } from '@alinha/testing';
import { expect, test } from 'vitest';
import { billingWorkers } from './worker-processes.ts';

const PLANS = 80;
const COMPANIES = 8;
const FIRST_COMPANY = 900_000;
const ZONES = ['America/Sao_Paulo', 'America/Manaus', 'Asia/Tokyo', 'Pacific/Honolulu'] as const;
/** Around the midnights of those zones, and noon. */
const HOURS = ['02:59', '03:01', '03:59', '04:01', '09:59', '10:01', '12:00', '14:59', '15:01'] as const;
const MONTHS = { monthly: 1, quarterly: 3, semiannual: 6, annual: 12 };
const DAYS = 376;
/** The first of December in São Paulo and Tokyo, still November in Manaus and Honolulu. */
const END = '2027-12-01T03:30:00Z';

const clock = new TestClock('2026-11-20T12:00:00Z');
const app = await startTestApp({ services: ['billing'], clock: clock.now });
const workers = await billingWorkers(app.database.urlOf('billing'));

// Seeded generator, so that a failure can be reproduced.
let state = 20_261_120;
function random(below: number): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * below);
}

let eventCount = 0;
/** Queues plan events of the agenda for billing. */
const emit = (events: readonly PlanEvent[]) =>
  app.platform.queues.addAll(
    'events.billing',
    events.map((data) => ({ name: 'agenda.plan-changed', data, id: `plan-${eventCount++}` })),
  );

// The expected payments are computed from milliseconds and months, without the product's code.
const instantOf = (day: number, hour: string) => new Date(Date.UTC(2026, 10, 20 + day, ...partsOf(hour)));
const partsOf = (hour: string) => hour.split(':').map(Number) as [number, number];
const iso = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
const daysLater = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
const zoneOf = (companyId: number) => ZONES[(companyId - FIRST_COMPANY) % ZONES.length] ?? ZONES[0];
const dayIn = (zone: string, at: Date) =>
  new Intl.DateTimeFormat('fr-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at);

/** First and last version of a plan, and the days of its changes. */
type Life = {
  readonly first: PlanEvent;
  last: PlanEvent;
  readonly editOn: number;
  readonly cancelOn: number;
};

const NEVER = Number.POSITIVE_INFINITY;

function newPlan(index: number): Life {
  const companyId = FIRST_COMPANY + (index % COMPANIES);
  const today = dayIn(zoneOf(companyId), clock.now());
  const first: PlanEvent = {
    company_id: companyId,
    id: 1 + index,
    version: 1,
    name: `Plano ${index}`,
    client_id: 1,
    price_cents: 10_000 + index,
    billing_period: BILLING_PERIODS[random(4)] ?? 'monthly',
    billing_day: BILLING_DAYS[random(7)] ?? 1,
    told_on: today,
    first_date: daysLater(today, random(200)),
    ends_on: null,
  };
  const editOn = random(3) === 0 ? random(340) : NEVER;
  const cancelOn = random(4) === 0 ? (editOn === NEVER ? 0 : editOn) + 1 + random(200) : NEVER;
  return { first, last: first, editOn, cancelOn };
}

/** Applies a change to a plan on its company's day, and returns its event. */
function change(life: Life, kind: 'edit' | 'cancel', at: Date): PlanEvent {
  const today = dayIn(zoneOf(life.first.company_id), at);
  const version = life.last.version + 1;
  life.last =
    kind === 'edit'
      ? { ...life.last, version, told_on: today, price_cents: 50_000 + life.first.id, billing_day: 28 }
      : { ...life.last, version, ends_on: daysLater(today, random(2) * random(60)) };
  return life.last;
}

/** Expected payments of a plan at the end: one per period, on the terms set before the period began. */
function expectedOf({ first, last }: Life): string[] {
  const today = dayIn(zoneOf(first.company_id), new Date(END));
  const until = last.ends_on !== null && last.ends_on < today ? last.ends_on : today;
  const months = MONTHS[first.billing_period];
  const lines: string[] = [];
  const [year = 0, month = 0] = first.first_date.split('-').map(Number);
  for (let at = month - 1; iso(year, at, 1) <= until; at += months) {
    const start = iso(year, at, 1);
    const terms = last.told_on !== undefined && last.told_on < start ? last : first;
    const byRule = iso(year, at, terms.billing_day);
    const due = byRule < first.first_date ? first.first_date : byRule;
    lines.push([first.id, start, iso(year, at + months, 0), due, terms.price_cents].join(' '));
  }
  return lines;
}

async function storedPayments(): Promise<ReadonlySet<string>> {
  const rows = await app.database.query<{ line: string }>(
    `SELECT concat_ws(' ', plan_id, period_start, period_end, due_date, total_cents) AS line
     FROM billing.payment WHERE company_id >= $1 AND removed_at IS NULL`,
    [FIRST_COMPANY],
  );
  expect(new Set(rows.map(({ line }) => line)).size).toBe(rows.length);
  return new Set(rows.map(({ line }) => line));
}

/** Only the first payment of a plan may exist before its period begins. */
async function expectNothingEarly(at: Date): Promise<void> {
  const early = await app.database.query(
    `SELECT payment.plan_id, payment.period_start, zone.name
     FROM billing.payment
     JOIN billing.company USING (company_id)
     JOIN billing.plan ON plan.company_id = payment.company_id AND plan.id = payment.plan_id
     JOIN unnest($1::text[], $2::date[]) AS zone (name, today) ON zone.name = company.timezone
     WHERE payment.period_start > zone.today AND payment.period_start > date_trunc('month', plan.due_from)`,
    [ZONES, ZONES.map((zone) => dayIn(zone, at))],
  );
  expect(early).toEqual([]);
}

async function versionsAre(lives: readonly Life[]): Promise<void> {
  const expected = lives.map(({ last: { id, version } }) => `${id} ${version}`);
  await eventually(async () => {
    const rows = await app.database.query<{ line: string }>(
      `SELECT concat_ws(' ', id, version) AS line FROM billing.plan WHERE company_id >= $1 ORDER BY id`,
      [FIRST_COMPANY],
    );
    expect(rows.map(({ line }) => line)).toEqual(expected);
  }, 60_000);
}

test(`each period of ${PLANS} plans has one payment after a year of edits, cancellations, late events and killed workers`, {
  timeout: 180_000,
}, async () => {
  await app.database.query(
    `INSERT INTO billing.company (company_id, timezone, version)
     SELECT $1::integer + n, ($2::text[])[1 + n % 4], 1 FROM generate_series(0, $3::integer - 1) n`,
    [FIRST_COMPANY, ZONES, COMPANIES],
  );
  await app.database.query(
    `INSERT INTO billing.client (company_id, id, name, version)
     SELECT $1::integer + n, 1, 'Ana', 1 FROM generate_series(0, $2::integer - 1) n`,
    [FIRST_COMPANY, COMPANIES],
  );
  const lives = Array.from({ length: PLANS }, (_, index) => newPlan(index));
  await emit(lives.map(({ first }) => first));
  await versionsAre(lives);

  const pair = [await workers.start(), await workers.start()];
  /** Events and their day of delivery: the same day, or up to forty days later. */
  let pending: { readonly event: PlanEvent; readonly on: number }[] = [];
  let kills = 0;
  let before = -1;
  for (let day = 1; day < DAYS; day += 1 + random(6)) {
    const at = instantOf(day, HOURS[random(HOURS.length)] ?? '12:00');
    clock.advance(at.getTime() - clock.now().getTime());
    const hasCome = (on: number) => before < on && on <= day;
    for (const life of lives) {
      for (const [kind, on] of [
        ['edit', life.editOn],
        ['cancel', life.cancelOn],
      ] as const) {
        if (hasCome(on)) pending.push({ event: change(life, kind, at), on: day + random(2) * random(40) });
      }
    }
    await emit(pending.filter(({ on }) => on <= day).map(({ event }) => event));
    pending = pending.filter(({ on }) => on > day);
    before = day;

    const billed = pair.map((worker) => workers.run(worker, at.toISOString()));
    if (random(8) === 0) {
      const victim = random(2);
      await new Promise((resolve) => setTimeout(resolve, random(12)));
      pair[victim]?.kill('SIGKILL');
      kills++;
      await Promise.all(billed);
      pair[victim] = await workers.start();
    }
    await Promise.all(billed);
    await expectNothingEarly(at);
  }
  expect(kills).toBeGreaterThan(5);
  clock.advance(Date.parse(END) - clock.now().getTime());
  await emit(pending.map(({ event }) => event));
  await versionsAre(lives);
  // Another run, because the last kill may have left unfinished work.
  await workers.run(pair[0] ?? (await workers.start()), END);
  const made = await storedPayments();
  // Compares only wrong lines, because there are thousands.
  const owed = new Set(lives.flatMap(expectedOf));
  const wrong = {
    missing: [...owed].filter((line) => !made.has(line)),
    surplus: [...made].filter((line) => !owed.has(line)),
  };
  expect(wrong).toEqual({ missing: [], surplus: [] });
  const [edited, cancelled] = [
    lives.filter(({ last }) => last.price_cents >= 50_000),
    lives.filter(({ last }) => last.ends_on),
  ];
  expect([edited.length > PLANS / 5, cancelled.length > PLANS / 7]).toEqual([true, true]);
});
