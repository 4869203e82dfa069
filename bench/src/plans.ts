import { performance } from 'node:perf_hooks';
import { measurementInfo, median } from './product.ts';
import { startTopology } from './topology.ts';

/**
 * Starting a plan (three times a week for 52 weeks) in a company with 100,000 appointments: the whole call against
 * one pg transaction that inserts the same rows. Both run in this process on the same database, in turn.
 */
const EXISTING = 100_000;
const PROFESSIONALS = 20;
const ROOMS = 10;
const A_DAY = 137;
const CLIENTS = 2_000;
const ROUNDS = 40;
const WEEKS = 52;
const FIRST_DATES = ['2027-06-07', '2027-06-09', '2027-06-11'] as const;
const TIMES = { start: '10:30', end: '11:30' } as const;

const { url, pool, signUp, close } = await startTopology('single');
const { cookie, companyId } = await signUp();

/** Two busy years around the plan's start. Capacity is high enough for the plan to fit. */
async function fill(): Promise<number[]> {
  await pool.query(
    `INSERT INTO employee SELECT $1, 1000 + n, 'Profissional ' || n, '#2E7D4A', 9, 1 FROM generate_series(1, $2::int) n`,
    [companyId, PROFESSIONALS],
  );
  await pool.query(
    `INSERT INTO client SELECT $1, 10000 + n, 'Cliente ' || n, false, 1 FROM generate_series(1, $2::int) n`,
    [companyId, CLIENTS + 2 * (ROUNDS + 1)],
  );
  const rooms = await pool.query<{ id: number }>(
    `INSERT INTO room (company_id, name, capacity) SELECT $1, 'Sala ' || n, 18 FROM generate_series(1, $2::int) n RETURNING id`,
    [companyId, ROOMS],
  );
  const roomIds = rooms.rows.map(({ id }) => id);
  await pool.query(
    `INSERT INTO appointment (company_id, employee_id, client_id, room_id, start_at, end_at)
     SELECT $1, 1001 + n % $5::int, 10001 + (n::bigint * 7919) % $6::int, ($2::int[])[1 + n % $7::int], at, at + interval '60 minutes'
     FROM generate_series(0, $3::int - 1) n,
          LATERAL (SELECT timestamp '2027-06-07 08:00' + (n / $4::int - 365) * interval '1 day'
                          + (n % $4::int) / $5::int * interval '90 minutes' AS at) slot`,
    [companyId, roomIds, EXISTING, A_DAY, PROFESSIONALS, CLIENTS, ROOMS],
  );
  await pool.query('ANALYZE');
  return roomIds;
}

type Setting = { readonly employeeId: number; readonly clientId: number; readonly roomId: number };

/** The page's request. Returns the status. */
async function start({ employeeId, clientId, roomId }: Setting): Promise<number> {
  const body = {
    employee_id: employeeId,
    client_id: clientId,
    room_id: roomId,
    price_cents: 32_000,
    billing_period: 'monthly',
    billing_day: 5,
    schedules: FIRST_DATES.map((first_date, index) => ({
      weekday: 1 + 2 * index,
      start_time: TIMES.start,
      end_time: TIMES.end,
      first_date,
    })),
  };
  const response = await fetch(`${url}/api/recurring/plans`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  await response.text();
  return response.status;
}

/** Inserts the same rows without checks. */
async function write({ employeeId, clientId, roomId }: Setting): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const plan = await client.query<{ id: number }>(
      `INSERT INTO recurring_plan (company_id, name, client_id, employee_id, room_id, price_cents, billing_period, billing_day)
       VALUES ($1, 'Plano - 3x', $2, $3, $4, 32000, 'monthly', 5) RETURNING id`,
      [companyId, clientId, employeeId, roomId],
    );
    const schedules = await client.query<{ id: number }>(
      `INSERT INTO plan_schedule (company_id, plan_id, weekday, start_time, duration_minutes, first_date, employee_id, room_id, made_until)
       SELECT $1, $2, extract(dow FROM day), $3::time, 60, day, $4, $5, day + 7 * $6::int
       FROM unnest($7::date[]) day RETURNING id`,
      [companyId, plan.rows[0]?.id, TIMES.start, employeeId, roomId, WEEKS, FIRST_DATES],
    );
    await client.query(
      `INSERT INTO appointment (company_id, plan_id, schedule_id, client_id, employee_id, room_id, start_at, end_at)
       SELECT $1, $2, s.id, $3, $4, $5, s.day + $6::time + w * interval '7 days', s.day + $7::time + w * interval '7 days'
       FROM unnest($8::int[], $9::date[]) s (id, day), generate_series(0, $10::int - 1) w`,
      [
        companyId,
        plan.rows[0]?.id,
        clientId,
        employeeId,
        roomId,
        TIMES.start,
        TIMES.end,
        schedules.rows.map(({ id }) => id),
        FIRST_DATES,
        WEEKS,
      ],
    );
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const before = performance.now();
  const result = await work();
  return { ms: performance.now() - before, result };
}

async function sequentialScans(): Promise<number> {
  const { rows } = await pool.query<{ seq_scan: string }>(
    `SELECT seq_scan FROM pg_stat_user_tables WHERE schemaname = 'agenda' AND relname = 'appointment'`,
  );
  return Number(rows[0]?.seq_scan);
}

const roomIds = await fill();
/** A new client for each plan, so that plans never conflict with each other. */
const settingOf = (index: number): Setting => ({
  employeeId: 1001 + (index % PROFESSIONALS),
  clientId: 10_001 + CLIENTS + index,
  roomId: roomIds[index % ROOMS] ?? 0,
});
const product = (round: number) => settingOf(2 * round);
const bare = (round: number) => settingOf(2 * round + 1);

const times = { product: [] as number[], bare: [] as number[], refused: [] as number[] };
const scansBefore = await sequentialScans();
for (let round = 0; round <= ROUNDS; round++) {
  const made = await timed(() => start(product(round)));
  if (made.result !== 201) throw new Error(`starting a plan returned ${made.result}`);
  const written = await timed(() => write(bare(round)));
  const refused = await timed(() => start(product(round)));
  if (refused.result !== 409) throw new Error(`starting the same plan again returned ${refused.result}`);
  // Round 0 warms up.
  if (round === 0) continue;
  times.product.push(made.ms);
  times.bare.push(written.ms);
  times.refused.push(refused.ms);
}
const scans = (await sequentialScans()) - scansBefore;

const line = (name: keyof typeof times, what: string) =>
  `${what.padEnd(34)} median ${median(times[name]).toFixed(1).padStart(6)} ms   max ${Math.max(...times[name])
    .toFixed(1)
    .padStart(6)} ms`;
process.stdout.write(
  [
    `A plan of ${WEEKS} weeks x ${FIRST_DATES.length} among ${EXISTING.toLocaleString('en-US')} appointments, ${ROUNDS} times; ${measurementInfo()}`,
    line('bare', 'bare pg, the rows alone'),
    line('product', 'product, conflicts checked'),
    line('refused', `product, refused for all ${WEEKS * FIRST_DATES.length} dates`),
    `product / bare: ${(median(times.product) / median(times.bare)).toFixed(2)} x; sequential scans of the appointments: ${scans}`,
    '',
  ].join('\n'),
);
await close();
if (scans > 0) process.stdout.write('beyond the limits: starting a plan read all appointments\n');
process.exit(scans > 0 ? 1 : 0);
