import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { copyLinesToOthers, fillMoney, MONEY } from './filled-money.ts';
import { measurementInfo, median } from './product.ts';
import { cpuMsOf, startTopology } from './topology.ts';

/**
 * CPU of the product and PostgreSQL for each list and total of money, in a clinic with 100,000 payments beside five
 * other clinics of the same size. Counts sequential scans of large tables.
 */
const ROUNDS = 20;
/** More, because the operating system counts CPU in steps of 10 ms. */
const BARE_ROUNDS = 400;
const LIMIT_MS = 100;
/** Tables with more rows must be read by an index. */
const LARGE_ROWS = 10_000;
/** PostgreSQL reports the statistics of an idle connection after ten seconds. */
const STATISTICS_DELAY_MS = 11_000;

const say = (text: string) => process.stdout.write(`${text}\n`);
const { url, pool, parts, database, signUp, close } = await startTopology('single');
const { cookie, companyId } = await signUp();
await fillMoney(pool, companyId);

const dayAt = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const monthOf = (day: string) => day.slice(0, 7);
/** A whole month: 1 is the last one. */
const wholeMonth = (before: number) => {
  const [year = 0, number = 0] = dayAt(0).split('-').map(Number);
  return monthOf(new Date(Date.UTC(year, number - 1 - before, 1)).toISOString());
};
const month = wholeMonth(1);
/** Commission of `month` compares their closed lines with today's sessions. */
const CLOSED_MONTHS = [4, 3, 2].map(wholeMonth);
const client = 1001;

const CALLS = {
  'debts, first page': '/api/finance/debts',
  'debts, late only': '/api/finance/debts?late=1',
  'received, a month': `/api/finance/received?start=${month}-01&end=${month}-28`,
  'received, a year': `/api/finance/received?start=${dayAt(-365)}&end=${dayAt(0)}`,
  'received, parts of a day': `/api/finance/received/parts?day=${dayAt(-2)}`,
  forecast: '/api/finance/forecast',
  surplus: '/api/finance/surplus',
  'payments of a client': `/api/clients/${client}/payments`,
  'metrics: plans and payments': `/api/metrics/plans-payments?start=${dayAt(-365)}&end=${dayAt(0)}`,
  'metrics: revenue': `/api/metrics/revenue?start=${dayAt(-365)}&end=${dayAt(0)}`,
  'commission, no month closed': `/api/finance/commission?month=${wholeMonth(5)}`,
  'commission, three months closed': `/api/finance/commission?month=${month}`,
  'commission, one statement': `/api/finance/commission/1001?month=${month}`,
  'Receita Saúde, a month': `/api/finance/health-receipts?month=${month}`,
} as const;

async function read(path: string, sent?: object): Promise<string> {
  const request = sent && { method: 'POST', body: JSON.stringify(sent) };
  const headers = { cookie, 'content-type': 'application/json' };
  const response = await fetch(url + path, { headers, ...request });
  const body = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${body.slice(0, 200)}`);
  return body;
}

/** Closes {@link CLOSED_MONTHS} of all professionals. */
async function closeMonths(): Promise<void> {
  for (const closed of CLOSED_MONTHS) {
    const { data } = JSON.parse(await read(`/api/finance/commission?month=${closed}`));
    for (const { employee_id, sessions, share_cents } of data.professionals)
      await read(`/api/finance/commission/${employee_id}/close`, { month: closed, sessions, share_cents });
  }
}

async function cpuOf(work: () => Promise<unknown>, rounds = ROUNDS) {
  const times: number[] = [];
  const used = async () => ({ product: await cpuMsOf(parts), postgres: await cpuMsOf([database]) });
  await work();
  const before = await used();
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  const after = await used();
  const postgres = (after.postgres - before.postgres) / rounds;
  return { cpu: postgres + (after.product - before.product) / rounds, postgres, ms: median(times) };
}

async function sequentialScans(): Promise<ReadonlyMap<string, number>> {
  await setTimeout(STATISTICS_DELAY_MS);
  const { rows } = await pool.query<{ table: string; scans: string }>(
    `SELECT schemaname || '.' || relname AS table, seq_scan AS scans FROM pg_stat_user_tables WHERE n_live_tup > $1`,
    [LARGE_ROWS],
  );
  return new Map(rows.map(({ table, scans }) => [table, Number(scans)]));
}

say(
  `Lists and totals of money: ${MONEY.payments.toLocaleString('en-US')} payments of one of ${1 + MONEY.otherCompanies} clinics, ${ROUNDS} times; ${measurementInfo()}`,
);
const bare = await cpuOf(
  () =>
    pool.query({
      name: 'bare',
      text: `SELECT sum(amount_cents) FROM billing.payment_part WHERE company_id = $1 AND received_at >= $2::date AND received_at < $2::date + 28`,
      values: [companyId, `${month}-01`],
    }),
  BARE_ROUNDS,
);
say(
  `  ${'bare pg, sum of a month'.padEnd(36)} ${bare.cpu.toFixed(1).padStart(6)} ms CPU   median ${bare.ms.toFixed(1).padStart(6)} ms`,
);
await closeMonths();
await copyLinesToOthers(pool, companyId);
const scansBefore = await sequentialScans();
let slowest = 0;
for (const [name, path] of Object.entries(CALLS)) {
  const { cpu, postgres, ms } = await cpuOf(() => read(path));
  slowest = Math.max(slowest, cpu);
  say(
    `  ${name.padEnd(36)} ${cpu.toFixed(1).padStart(6)} ms CPU, PostgreSQL ${postgres.toFixed(1).padStart(6)}   median ${ms.toFixed(1).padStart(6)} ms   ${(cpu / bare.cpu).toFixed(1).padStart(6)} x bare`,
  );
}
const scanned = [...(await sequentialScans())].flatMap(([table, scans]) => {
  const count = scans - (scansBefore.get(table) ?? 0);
  return count > 0 ? [`${table} ${count}`] : [];
});
say(
  `Most CPU: ${slowest.toFixed(1)} ms, where ${LIMIT_MS} ms are allowed; sequential scans of large tables: ${scanned.join(', ') || 'none'}`,
);
await close();
process.exit(slowest > LIMIT_MS || scanned.length > 0 ? 1 : 0);
