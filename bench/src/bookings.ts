import { fillCompanies, type Shape } from './filled-agenda.ts';
import type { Topology } from './topology.ts';

/** Default number of concurrent bookings of one clinic. They wait for each other's locks. */
const AT_ONCE = 4;
/** Bookings never fill capacity: each hour of each professional is used once. */
const HOURS_A_DAY = 10;
const FIRST_MONDAY = Date.UTC(2028, 0, 3);
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

export type Clinic = {
  readonly cookie: string;
  readonly companyId: number;
  readonly shape: Shape;
  readonly roomIds: readonly number[];
};

/** A booking without conflicts, different for each number: professionals first, then hours of a day. */
export function bookingOf(index: number, { shape, roomIds }: Clinic) {
  const { professionals, clients } = shape;
  const hour = Math.floor(index / professionals);
  const day = Math.floor(hour / HOURS_A_DAY);
  // Skips Sundays, which are closed.
  const date = FIRST_MONDAY + (Math.floor(day / 6) * 7 + (day % 6)) * DAY_MS;
  const start = new Date(date + (8 + (hour % HOURS_A_DAY)) * HOUR_MS).toISOString();
  return {
    employee_id: 1001 + (index % professionals),
    client_id: 1001 + (index % clients),
    room_id: roomIds[index % roomIds.length],
    start_datetime: start.slice(0, 19).replace('T', ' '),
    duration_minutes: 60,
  };
}

/** Signs up a clinic and fills its agenda. */
export async function openClinic({ pool, signUp }: Topology, number: number, shape: Shape): Promise<Clinic> {
  const { cookie, companyId } = await signUp(`bench-${number}`);
  await fillCompanies(pool, [companyId], shape);
  await pool.query(
    `INSERT INTO clients.client (company_id, name, phone)
     SELECT $1, 'Cliente ' || n, '+5511' || (900000000 + n) FROM generate_series(1, $2::int) n`,
    [companyId, shape.clients],
  );
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM room WHERE company_id = $1 ORDER BY id', [
    companyId,
  ]);
  return { cookie, companyId, shape, roomIds: rows.map(({ id }) => id) };
}

/** Books the numbers in a clinic, each once. */
export async function book(
  url: string,
  clinic: Clinic,
  numbers: readonly number[],
  atOnce = AT_ONCE,
): Promise<void> {
  const left = [...numbers];
  const caller = async () => {
    for (let index = left.pop(); index !== undefined; index = left.pop()) {
      const response = await fetch(`${url}/api/appointments`, {
        method: 'POST',
        headers: { cookie: clinic.cookie, 'content-type': 'application/json' },
        body: JSON.stringify(bookingOf(index, clinic)),
      });
      const text = await response.text();
      if (response.status !== 201) throw new Error(`a booking returned ${response.status}: ${text}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
}

/** `count` numbers from `from` on. */
export const range = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => from + index);
