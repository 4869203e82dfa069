import type pg from 'pg';

export const ROWS_A_WEEK = 108;
export const WEEK = { start: '2026-12-06', end: '2026-12-13' };
const WEEKS = 92;
const DAY_MS = 86_400_000;
const PROFESSIONALS = 6;
const CLIENTS = 300;
const CLIENTS_OF_OTHERS = 30;
const ROOM_CAPACITY = 9;
/** Company ids above those that the product assigns during a measurement. */
const FIRST_OTHER = 1_000_000;

/** Queries of `count` weeks of a filled company, centred on its middle week. */
export function weeksAround(count: number): string[] {
  const dayAt = (week: number) =>
    new Date(Date.parse(WEEK.start) + (week - Math.floor(count / 2)) * 7 * DAY_MS).toISOString().slice(0, 10);
  return Array.from({ length: count }, (_, week) => `start=${dayAt(week)}&end=${dayAt(week + 1)}`);
}

/** Fills `count` other companies with `weeks` weeks each, week by week, so that rows of all companies are interleaved. */
export async function fillOthers(pool: pg.Pool, count: number, weeks: number): Promise<void> {
  const companyIds = Array.from({ length: count }, (_, index) => FIRST_OTHER + index);
  const client = await pool.connect();
  // Without triggers: the rows satisfy the foreign keys, and no company is being erased.
  await client.query('SET session_replication_role = replica');
  await insertTeamsAndClients(client, companyIds, CLIENTS_OF_OTHERS);
  await client.query(
    `INSERT INTO clients.client (company_id, name, phone)
     SELECT c, 'Cliente ' || n, '+5511' || (900000000 + n) FROM unnest($1::int[]) c, generate_series(1, $2::int) n`,
    [companyIds, CLIENTS_OF_OTHERS],
  );
  const first = -Math.floor(weeks / 2);
  for (let week = first; week < first + weeks; week++)
    await insertWeeks(client, companyIds, week, week, CLIENTS_OF_OTHERS);
  await client.query('VACUUM ANALYZE');
  client.release(true);
}

/** Fills companies with weeks of 108 appointments, half of them before and half after the measured week. */
export async function fillCompanies(pool: pg.Pool, companyIds: readonly number[]): Promise<void> {
  await insertTeamsAndClients(pool, companyIds, CLIENTS);
  await insertWeeks(pool, companyIds, -WEEKS / 2, WEEKS / 2, CLIENTS);
  await pool.query('VACUUM ANALYZE');
}

type Connection = Pick<pg.Pool, 'query'>;

async function insertTeamsAndClients(
  pool: Connection,
  companyIds: readonly number[],
  clients: number,
): Promise<void> {
  await pool.query(
    `INSERT INTO employee (company_id, id, name, color, capacity, version)
     SELECT c, 1000 + n, 'Profissional ' || n, '#2E7D4A', 9, 1 FROM unnest($1::int[]) c, generate_series(1, $2::int) n`,
    [companyIds, PROFESSIONALS],
  );
  await pool.query(
    `INSERT INTO client (company_id, id, name, archived, version)
     SELECT c, 1000 + n, 'Cliente ' || n, false, 1 FROM unnest($1::int[]) c, generate_series(1, $2::int) n`,
    [companyIds, clients],
  );
  await pool.query(
    `INSERT INTO room (company_id, name, capacity) SELECT c, 'Sala', $2::int FROM unnest($1::int[]) c`,
    [companyIds, ROOM_CAPACITY],
  );
}

/** Ordered by time, so that rows of all companies are interleaved on disk as after real bookings. */
async function insertWeeks(
  pool: Connection,
  companyIds: readonly number[],
  first: number,
  last: number,
  clients: number,
): Promise<void> {
  await pool.query(
    `INSERT INTO appointment (company_id, employee_id, client_id, room_id, start_at, end_at, payment_amount_cents, payment_status)
     SELECT r.company_id, 1001 + n % 6, 1001 + ((w + 100) * 7 + n) % $5::int, r.id, at, at + interval '60 minutes', 9000, 'pending'
     FROM generate_series($2::int, $3::int) w, generate_series(0, $4::int - 1) n,
          LATERAL (SELECT timestamp '2026-12-07 07:00' + w * interval '7 days' + (n % 6) * interval '1 day' + (n / 6) * interval '40 minutes' AS at) slot,
          room r
     WHERE r.company_id = ANY ($1::int[])
     ORDER BY w, n`,
    [companyIds, first, last, ROWS_A_WEEK, clients],
  );
}
