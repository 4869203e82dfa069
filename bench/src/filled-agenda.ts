import type pg from 'pg';

export type Shape = {
  readonly professionals: number;
  readonly rooms: number;
  readonly clients: number;
  readonly rowsAWeek: number;
  /** Weeks before the measured week, and again after it. */
  readonly weeksEachSide: number;
};

/** 10,044 appointments, 108 a week. */
export const STUDIO: Shape = { professionals: 6, rooms: 1, clients: 300, rowsAWeek: 108, weeksEachSide: 46 };
/** 49,680 appointments, 2,160 a week, 108 of them of each professional. */
export const CLINIC: Shape = {
  professionals: 20,
  rooms: 4,
  clients: 1_000,
  rowsAWeek: 2_160,
  weeksEachSide: 11,
};
/** A clinic that books no rooms. */
export const WITHOUT_ROOMS: Shape = { ...CLINIC, rooms: 0 };
const OTHER_COMPANY: Shape = { ...STUDIO, clients: 30 };

/** First day of the measured week. */
const WEEK_START = '2027-06-06';
const DAY_MS = 86_400_000;
const ROOM_CAPACITY = 9;
/** Company ids above those that the product assigns during a measurement. */
const FIRST_OTHER_COMPANY_ID = 1_000_000;

export type Week = { readonly start: string; readonly end: string };

/** `count` weeks of a filled company, centred on the measured week. */
export function weeksCentred(count: number): Week[] {
  const dayAt = (week: number) =>
    new Date(Date.parse(WEEK_START) + (week - Math.floor(count / 2)) * 7 * DAY_MS).toISOString().slice(0, 10);
  return Array.from({ length: count }, (_, week) => ({ start: dayAt(week), end: dayAt(week + 1) }));
}

/** Fills `count` other companies with `weeks` weeks each, week by week, so that rows of all companies are interleaved. */
export async function fillOthers(pool: pg.Pool, count: number, weeks: number): Promise<void> {
  const companyIds = Array.from({ length: count }, (_, index) => FIRST_OTHER_COMPANY_ID + index);
  const connection = await pool.connect();
  // Without triggers: the rows satisfy the foreign keys, and no company is being erased.
  await connection.query('SET session_replication_role = replica');
  await insertTeamsAndClients(connection, companyIds, OTHER_COMPANY);
  await connection.query(
    `INSERT INTO clients.client (company_id, name, phone)
     SELECT c, 'Cliente ' || n, '+5511' || (900000000 + n) FROM unnest($1::int[]) c, generate_series(1, $2::int) n`,
    [companyIds, OTHER_COMPANY.clients],
  );
  const first = -Math.floor(weeks / 2);
  for (let week = first; week < first + weeks; week++)
    await insertWeeks(connection, companyIds, week, week, OTHER_COMPANY);
  await connection.query('VACUUM ANALYZE');
  connection.release(true);
}

/** Fills companies with appointments around the measured week. Triggers run. */
export async function fillCompanies(
  pool: pg.Pool,
  companyIds: readonly number[],
  shape: Shape,
): Promise<void> {
  await insertTeamsAndClients(pool, companyIds, shape);
  await insertWeeks(pool, companyIds, -shape.weeksEachSide, shape.weeksEachSide, shape);
  await pool.query('VACUUM ANALYZE');
}

type Connection = Pick<pg.Pool, 'query'>;

async function insertTeamsAndClients(
  pool: Connection,
  companyIds: readonly number[],
  { professionals, rooms, clients }: Shape,
): Promise<void> {
  await pool.query(
    `INSERT INTO employee (company_id, id, name, color, capacity, version)
     SELECT c, 1000 + n, 'Profissional ' || n, '#2E7D4A', 9, 1 FROM unnest($1::int[]) c, generate_series(1, $2::int) n`,
    [companyIds, professionals],
  );
  await pool.query(
    `INSERT INTO client (company_id, id, name, archived, version)
     SELECT c, 1000 + n, 'Cliente ' || n, false, 1 FROM unnest($1::int[]) c, generate_series(1, $2::int) n`,
    [companyIds, clients],
  );
  await pool.query(
    `INSERT INTO room (company_id, name, capacity)
     SELECT c, 'Sala ' || n, $2::int FROM unnest($1::int[]) c, generate_series(1, $3::int) n`,
    [companyIds, ROOM_CAPACITY, rooms],
  );
}

/**
 * Ordered by time, so that rows of all companies are interleaved on disk as after real bookings. `slot_number`: number of
 * the slot in the professional's week, on six days and every 40 minutes.
 */
async function insertWeeks(
  pool: Connection,
  companyIds: readonly number[],
  first: number,
  last: number,
  { professionals, clients, rooms, rowsAWeek }: Shape,
): Promise<void> {
  await pool.query(
    `INSERT INTO appointment (company_id, employee_id, client_id, room_id, start_at, end_at, payment_amount_cents, payment_status)
     SELECT c, 1001 + n % $6::int, 1001 + ((w + 100) * 7 + n) % $5::int, r.id, at, at + interval '60 minutes', 9000, 'pending'
     FROM unnest($1::int[]) c CROSS JOIN generate_series($2::int, $3::int) w CROSS JOIN generate_series(0, $4::int - 1) n
     CROSS JOIN LATERAL (SELECT n / $6::int AS slot_number) numbered
     CROSS JOIN LATERAL (
       SELECT timestamp '2027-06-07 07:00' + w * interval '7 days' + (slot_number % 6) * interval '1 day' + (slot_number / 6) * interval '40 minutes' AS at
     ) slot
     LEFT JOIN (SELECT id, company_id, row_number() OVER (PARTITION BY company_id ORDER BY id) - 1 AS number FROM room) r
       ON r.company_id = c AND r.number = n % greatest($7::int, 1)
     ORDER BY w, at, n`,
    [companyIds, first, last, rowsAWeek, clients, professionals, rooms],
  );
}
