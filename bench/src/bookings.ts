import { fillCompanies } from './filled-agenda.ts';
import type { Topology } from './topology.ts';

/** Bookings of one clinic at once. They wait for each other's locks. */
const AT_ONCE = 4;
/** Bookings never fill capacity: each hour of six professionals is used once. */
const HOURS_A_DAY = 10;
const PROFESSIONALS = 6;
const FIRST_MONDAY = Date.UTC(2028, 0, 3);
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

export type Clinic = { readonly cookie: string; readonly companyId: number; readonly roomId: number };

/** A booking without conflicts, different for each number: professionals first, then hours of a day. */
function bookingOf(index: number, roomId: number) {
  const hour = Math.floor(index / PROFESSIONALS);
  const day = Math.floor(hour / HOURS_A_DAY);
  // Skips Sundays, which are closed.
  const date = FIRST_MONDAY + (Math.floor(day / 6) * 7 + (day % 6)) * DAY_MS;
  const start = new Date(date + (8 + (hour % HOURS_A_DAY)) * HOUR_MS).toISOString();
  return {
    employee_id: 1001 + (index % PROFESSIONALS),
    client_id: 1001 + (index % 300),
    room_id: roomId,
    start_datetime: start.slice(0, 19).replace('T', ' '),
    duration_minutes: 60,
  };
}

/** Signs up a clinic with 10,044 appointments. */
export async function openClinic({ pool, signUp }: Topology, number: number): Promise<Clinic> {
  const { cookie, companyId } = await signUp(`bench-${number}`);
  await fillCompanies(pool, [companyId]);
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM room WHERE company_id = $1', [companyId]);
  return { cookie, companyId, roomId: rows[0]?.id ?? 0 };
}

/** Books the numbers in each clinic, four bookings at a time, each once. */
export async function book(
  url: string,
  clinics: readonly Clinic[],
  numbers: readonly number[],
): Promise<void> {
  const callers = clinics.flatMap(({ cookie, roomId }) => {
    const left = [...numbers];
    return Array.from({ length: AT_ONCE }, async () => {
      for (let index = left.pop(); index !== undefined; index = left.pop()) {
        const response = await fetch(`${url}/api/appointments`, {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/json' },
          body: JSON.stringify(bookingOf(index, roomId)),
        });
        const text = await response.text();
        if (response.status !== 201) throw new Error(`a booking returned ${response.status}: ${text}`);
      }
    });
  });
  await Promise.all(callers);
}

/** `count` numbers from `from` on. */
export const range = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => from + index);
