import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { BILLING_DAYS, BILLING_PERIODS, type PlanFact } from '@alinha/contracts-agenda';
import { listPlanPayments, paymentEndpoints } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { addDays } from '@alinha/contracts-core';
import { clientInput, eventually, startTestApp, TestClock } from '@alinha/testing';
import { afterAll, describe, expect, test } from 'vitest';

const START = '2026-11-20';
const clock = new TestClock(`${START}T13:00:00Z`);
const app = await startTestApp({ services: ['accounts', 'billing', 'clients'], clock: clock.now });

let told = 0;
/** What the agenda says of plans, on its way to billing. */
const tell = (facts: readonly PlanFact[]) =>
  app.platform.queues.addAll(
    'events.billing',
    facts.map((data) => ({ name: 'agenda.plan-changed', data, id: `plan-${told++}` })),
  );

async function studioWithClient() {
  const studio = await app.signUp();
  const client = await studio.call(clientEndpoints.create, { body: clientInput() });
  const fact = (overrides: Partial<PlanFact> = {}): PlanFact => ({
    company_id: studio.companyId,
    id: 1,
    version: 1,
    name: 'Pilates - 2x',
    client_id: client.id,
    price_cents: 32_000,
    billing_period: 'monthly',
    billing_day: 10,
    first_date: '2026-11-23',
    ends_on: null,
    ...overrides,
  });
  const payments = (planId = 1) =>
    app.platform.questions.ask(listPlanPayments, { company_id: studio.companyId, plan_id: planId });
  return { studio, client, fact, payments };
}

describe('a plan', () => {
  test('is billed for the month of its first appointment as soon as it is known', async () => {
    const { fact, payments, client } = await studioWithClient();
    await tell([fact()]);
    await eventually(async () =>
      expect(await payments()).toMatchObject([
        {
          client_id: client.id,
          plan_name: 'Pilates - 2x',
          total_amount_cents: 32_000,
          period_start: '2026-11-01',
          period_end: '2026-11-30',
          due_date: '2026-11-10',
          status: 'pending',
          late: true,
        },
      ]),
    );
  });

  test('that begins later is not billed yet', async () => {
    const { fact, payments } = await studioWithClient();
    await tell([fact({ first_date: '2026-12-02' }), fact({ id: 2 })]);
    await eventually(async () => expect(await payments(2)).toHaveLength(1));
    expect(await payments()).toEqual([]);
  });

  test('told twice, or told of its past, is billed once and keeps its newest terms', async () => {
    const { fact, payments } = await studioWithClient();
    await tell([
      fact({ version: 2, name: 'Pilates - 3x' }),
      fact(),
      fact({ version: 2, name: 'Pilates - 3x' }),
    ]);
    await eventually(async () => expect(await payments()).toMatchObject([{ plan_name: 'Pilates - 3x' }]));
    await tell([fact({ id: 2 })]);
    await eventually(async () => expect(await payments(2)).toHaveLength(1));
    expect(await payments()).toMatchObject([{ plan_name: 'Pilates - 3x' }]);
  });

  test('that is cancelled need not pay for later periods, and keeps what began or was paid', async () => {
    const { fact, payments, studio } = await studioWithClient();
    await tell([fact({ first_date: '2026-09-02' })]);
    await eventually(async () => expect(await payments()).toHaveLength(3));
    const [november, october] = await payments();
    await studio.call(paymentEndpoints.update, {
      params: { id: november?.id ?? 0 },
      body: { status: 'paid' },
    });
    await tell([fact({ first_date: '2026-09-02', version: 2, ends_on: '2026-09-30' })]);
    await eventually(async () => expect(await payments()).toHaveLength(2));
    expect((await payments()).map(({ period_start }) => period_start)).toEqual(['2026-11-01', '2026-09-01']);
    expect(october?.period_start).toBe('2026-10-01');
  });

  test('whose payment was removed is not billed for that period again', async () => {
    const { fact, payments, studio } = await studioWithClient();
    await tell([fact()]);
    const [payment] = await eventually(async () => {
      const list = await payments();
      expect(list).toHaveLength(1);
      return list;
    });
    await studio.call(paymentEndpoints.delete, { params: { id: payment?.id ?? 0 } });
    await tell([fact({ version: 2, price_cents: 1 }), fact({ id: 2 })]);
    await eventually(async () => expect(await payments(2)).toHaveLength(1));
    expect(await payments()).toEqual([]);
  });
});

const PLANS = 1_000;
const COMPANIES = 20;
const ZONES = ['America/Sao_Paulo', 'America/Manaus', 'Asia/Tokyo', 'Pacific/Honolulu'] as const;
const workers: ChildProcess[] = [];
afterAll(() => {
  for (const worker of workers) worker.kill('SIGKILL');
});

async function startWorker(): Promise<ChildProcess> {
  const worker = fork(
    fileURLToPath(new URL('billing-worker.ts', import.meta.url)),
    [app.database.urlOf('billing')],
    {
      execArgv: [],
    },
  );
  workers.push(worker);
  await once(worker, 'message');
  return worker;
}

/** Tells a worker what time it is; settles when it has billed, or when it is dead. */
async function bill(worker: ChildProcess, at: string): Promise<void> {
  const waiting = new AbortController();
  const finished = ['message', 'exit'].map((event) => once(worker, event, { signal: waiting.signal }));
  worker.send(at);
  await Promise.race(finished);
  waiting.abort();
  await Promise.allSettled(finished);
}

test('over a year, with two workers killed at random, each period of a thousand plans has one payment', {
  timeout: 180_000,
}, async () => {
  const seed = 20_261_120;
  let state = seed;
  // A small generator of its own: a failure can be run again.
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const firstCompany = 900_000;
  await app.database.query(
    `INSERT INTO billing.company (company_id, timezone, version)
     SELECT $1::integer + n, ($2::text[])[1 + n % 4], 1 FROM generate_series(0, $3::integer - 1) n`,
    [firstCompany, ZONES, COMPANIES],
  );
  await app.database.query(
    `INSERT INTO billing.client (company_id, id, name, version)
     SELECT $1::integer + n, 1, 'Ana', 1 FROM generate_series(0, $2::integer - 1) n`,
    [firstCompany, COMPANIES],
  );
  const facts = Array.from(
    { length: PLANS },
    (_, index): PlanFact => ({
      company_id: firstCompany + (index % COMPANIES),
      id: 1 + index,
      version: 1,
      name: `Plano ${index}`,
      client_id: 1,
      price_cents: 10_000 + index,
      billing_period: BILLING_PERIODS[random(4)] ?? 'monthly',
      billing_day: BILLING_DAYS[random(7)] ?? 1,
      first_date: addDays(START, random(200)),
      ends_on: null,
    }),
  );
  await tell(facts);
  await eventually(async () => {
    const known = await app.database.query('SELECT 1 FROM billing.plan WHERE company_id >= $1', [
      firstCompany,
    ]);
    expect(known).toHaveLength(PLANS);
  }, 60_000);

  const pair = [await startWorker(), await startWorker()];
  let kills = 0;
  for (let day = 1; day <= 365; day += 1 + random(3)) {
    const at = `${addDays(START, day)}T12:00:00Z`;
    const billed = pair.map((worker) => bill(worker, at));
    if (random(14) === 0) {
      const victim = random(2);
      await new Promise((resolve) => setTimeout(resolve, random(12)));
      pair[victim]?.kill('SIGKILL');
      kills++;
      await Promise.all(billed);
      pair[victim] = await startWorker();
    }
    await Promise.all(billed);
  }
  expect(kills).toBeGreaterThan(5);
  // One more pass: who was killed last left work behind.
  const end = `${addDays(START, 365)}T12:00:00Z`;
  await bill(pair[0] ?? (await startWorker()), end);

  const months = { monthly: 1, quarterly: 3, semiannual: 6, annual: 12 };
  const lastMonth = 2027 * 12 + 10;
  const expected = facts.flatMap(({ id, first_date, billing_period, price_cents }) => {
    const first = Number(first_date.slice(0, 4)) * 12 + Number(first_date.slice(5, 7)) - 1;
    const starts: string[] = [];
    for (let month = first; month <= lastMonth; month += months[billing_period]) {
      const number = String((month % 12) + 1).padStart(2, '0');
      starts.push(`${id} ${Math.floor(month / 12)}-${number}-01 ${price_cents}`);
    }
    return starts;
  });
  const made = await app.database.query(
    `SELECT plan_id || ' ' || to_char(period_start, 'YYYY-MM-DD') || ' ' || total_cents AS line
     FROM billing.payment WHERE company_id >= $1`,
    [firstCompany],
  );
  expect(made.map(({ line }) => line).sort()).toEqual(expected.sort());
});
