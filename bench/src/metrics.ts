import { performance } from 'node:perf_hooks';
import { measurementInfo, median } from './product.ts';
import { startTopology } from './topology.ts';

/**
 * A year of metrics of one company among 1,000,000 appointments of 1,000 companies, compared with a bare count.
 * Measured for an average company and for one with twenty times as many. Rows of all companies are interleaved on disk.
 */
const APPOINTMENTS = 1_000_000;
const COMPANIES = 1_000;
const OF_THE_USUAL = APPOINTMENTS / COMPANIES;
const OF_THE_BUSY = 20 * OF_THE_USUAL;
const PROFESSIONALS = 10;
const CLIENTS = 300;
const ROUNDS = 40;
const YEAR = { start: '2026-01-01', end: '2027-01-01' };
const YEAR_MINUTES = 365 * 24 * 60;
const GOAL_MS = 50;

const { url, pool, signUp, close } = await startTopology('single');
const usual = { ...(await signUp('usual')), title: 'a thousandth', appointments: OF_THE_USUAL };
const busy = { ...(await signUp('busy')), title: 'a busy one', appointments: OF_THE_BUSY };
type Company = typeof usual;
const FIRST_OTHER_COMPANY_ID = 1_000_000;

async function fill(): Promise<void> {
  const everybody =
    '(SELECT unnest($1::int[]) AS id UNION ALL SELECT $2::int + n FROM generate_series(0, $3::int - 1) n)';
  const companyIds = [usual.companyId, busy.companyId];
  const others = COMPANIES - companyIds.length;
  await pool.query(
    `INSERT INTO employee (company_id, id, name, color, capacity, version, created_at)
     SELECT c.id, 1000 + n, 'Profissional ' || n, '#2E7D4A', 9, 1, timestamptz '2026-01-01 00:00Z' FROM ${everybody} c, generate_series(1, $4::int) n`,
    [companyIds, FIRST_OTHER_COMPANY_ID, others, PROFESSIONALS],
  );
  await pool.query(
    `INSERT INTO client (company_id, id, name, archived, version)
     SELECT c.id, 1000 + n, 'Cliente ' || n, false, 1 FROM ${everybody} c, generate_series(1, $4::int) n`,
    [companyIds, FIRST_OTHER_COMPANY_ID, others, CLIENTS],
  );
  // Ordered by booking time: one company has every thousandth row, the other every fiftieth.
  await pool.query(
    `INSERT INTO appointment (company_id, employee_id, client_id, start_at, end_at, done)
     SELECT CASE WHEN n % $6::int = 1 THEN ($1::int[])[1] WHEN n % $7::int = 0 THEN ($1::int[])[2]
                 ELSE $2::int + n % $3::int END,
            1001 + (n / $7::int) % $4::int, 1001 + (n::bigint * 7919) % $5::int, at, at + interval '50 minutes', n % 7 < 5
     FROM generate_series(0, $8::int - 1) n,
          LATERAL (SELECT timestamp '2026-01-01' + make_interval(mins => (n::bigint * $9::int / $8::int)::int) AS at) slot`,
    [
      companyIds,
      FIRST_OTHER_COMPANY_ID,
      others,
      PROFESSIONALS,
      CLIENTS,
      APPOINTMENTS / OF_THE_USUAL,
      APPOINTMENTS / OF_THE_BUSY,
      APPOINTMENTS,
      YEAR_MINUTES,
    ],
  );
  await pool.query(
    `INSERT INTO cancellation (company_id, employee_id, start_at, notice_minutes, booked_at, cancelled_at)
     SELECT company_id, employee_id, start_at, 60 * (id % 48), start_at - interval '9 days', start_at - interval '2 days'
     FROM appointment WHERE id % 10 = 0`,
  );
  await pool.query('VACUUM ANALYZE');
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

const range = `start=${YEAR.start}&end=${YEAR.end}`;
const CALLS = {
  'appointments per day': `/api/metrics/appointments-per-day?${range}`,
  '... by professional': `/api/metrics/appointments-per-day?${range}&breakdown=1`,
  outcomes: `/api/metrics/outcomes?${range}`,
  occupancy: `/api/metrics/occupancy?${range}`,
};

async function ask({ cookie }: Company, path: string): Promise<{ count?: number }[]> {
  const response = await fetch(url + path, { headers: { cookie } });
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  const { data } = (await response.json()) as { data: { count?: number }[] };
  return data;
}

const countBare = ({ companyId }: Company) =>
  pool.query({
    name: 'bare',
    text: 'SELECT count(*) FROM appointment WHERE company_id = $1 AND start_at >= $2 AND start_at < $3',
    values: [companyId, YEAR.start, YEAR.end],
  });

async function sequentialScans(): Promise<number> {
  const { rows } = await pool.query<{ seq_scan: string }>(
    `SELECT seq_scan FROM pg_stat_user_tables WHERE schemaname = 'agenda' AND relname = 'appointment'`,
  );
  return Number(rows[0]?.seq_scan);
}

/** Plan of the service's own statement, as its connection last ran it. */
async function explain(company: Company): Promise<string> {
  await ask(company, CALLS['appointments per day']);
  const { rows } = await pool.query<{ query: string }>(
    `SELECT query FROM pg_stat_activity WHERE query LIKE '%counted.day%' AND pid <> pg_backend_pid()`,
  );
  const statement = rows[0]?.query;
  if (!statement) throw new Error('the metrics statement was not found in pg_stat_activity');
  const client = await pool.connect();
  try {
    await client.query(`PREPARE metrics (integer, timestamp, timestamp, integer, boolean) AS ${statement}`);
    const execute = `EXECUTE metrics (${company.companyId}, '${YEAR.start}', '${YEAR.end}', NULL, false)`;
    // After five executions PostgreSQL may switch to a generic plan, as on the service's connections.
    for (let time = 0; time < 6; time++) await client.query(execute);
    const plan = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) ${execute}`,
    );
    return plan.rows.map((row) => `  ${row['QUERY PLAN']}`).join('\n');
  } finally {
    client.release();
  }
}

/** Milliseconds of each call, by name. */
async function measure(company: Company): Promise<ReadonlyMap<string, readonly number[]>> {
  const days = await ask(company, CALLS['appointments per day']);
  const counted = days.reduce((sum, { count = 0 }) => sum + count, 0);
  if (counted !== company.appointments) throw new Error(`counted ${counted} appointments`);
  const works: [string, () => Promise<unknown>][] = [
    [BARE, () => countBare(company)],
    ...Object.entries(CALLS).map(([name, path]): [string, () => Promise<unknown>] => [
      `product, ${name}`,
      () => ask(company, path),
    ]),
  ];
  const times = new Map<string, number[]>(works.map(([name]) => [name, []]));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, work] of works) {
      const ms = await timed(work);
      // Round 0 warms up.
      if (round > 0) times.get(name)?.push(ms);
    }
  }
  return times;
}

const BARE = 'bare pg, counting them';
const slowestOf = (times: ReadonlyMap<string, readonly number[]>) =>
  Math.max(...[...times.values()].map(median));

function linesOf({ title, appointments }: Company, times: ReadonlyMap<string, readonly number[]>): string[] {
  const bare = median(times.get(BARE) ?? []);
  return [
    `Of ${title}, ${appointments.toLocaleString('en-US')} appointments:`,
    ...[...times].map(
      ([name, list]) =>
        `  ${name.padEnd(29)} median ${median(list).toFixed(1).padStart(6)} ms   least ${Math.min(...list)
          .toFixed(1)
          .padStart(6)} ms   ${(median(list) / bare).toFixed(1).padStart(5)} x bare`,
    ),
  ];
}

await fill();
const scansBefore = await sequentialScans();
const times = { usual: await measure(usual), busy: await measure(busy) };
const scans = (await sequentialScans()) - scansBefore;
process.stdout.write(
  [
    `A year of metrics among ${APPOINTMENTS.toLocaleString('en-US')} appointments of ${COMPANIES.toLocaleString('en-US')} companies, ${ROUNDS} times; ${measurementInfo()}`,
    ...linesOf(usual, times.usual),
    ...linesOf(busy, times.busy),
    `Slowest medians: ${slowestOf(times.usual).toFixed(1)} and ${slowestOf(times.busy).toFixed(1)} ms, where ${GOAL_MS} ms are allowed; sequential scans of the appointments: ${scans}`,
    'What PostgreSQL does for appointments per day:',
    await explain(usual),
    '',
  ].join('\n'),
);
await close();
process.exit(slowestOf(times.usual) > GOAL_MS || scans > 0 ? 1 : 0);
