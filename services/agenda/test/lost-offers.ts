import { appointmentEndpoints, weekdayOf } from '@alinha/contracts-agenda';
import { addMinutes, DAY_MS, wallClockAt } from '@alinha/contracts-core';
import { instantOf } from '@alinha/service-kit';
import { appointmentInput, RefusedCall, type TestApp, type TestStudio } from '@alinha/testing';
import { expect } from 'vitest';

const HOUR_MS = 3_600_000;

type Place = {
  readonly id: number;
  readonly previous_client_id: number;
  readonly start: string;
  readonly end: string;
  readonly state: string;
};
type Entry = {
  readonly client_id: number;
  readonly weekdays: readonly number[];
  readonly from_time: string;
  readonly to_time: string;
  readonly duration_minutes: number;
  readonly valid_until: string;
};
type Offer = {
  readonly place_id: number;
  readonly client_id: number;
  readonly state: string;
  readonly offered_at: Date;
};
type Session = { readonly client_id: number; readonly start: string; readonly end: string };
type Credit = { readonly client_id: number; readonly expires_on: string };

/**
 * Places that were closed at `at` although a client could still have got an offer, by rules that read no code of the agenda;
 * and how many closed places were compared.
 */
export async function lostPlaces(
  app: TestApp,
  companyId: number,
  {
    at,
    zone,
    optedOut,
  }: { readonly at: Date; readonly zone: string; readonly optedOut: ReadonlyMap<number, Date> },
): Promise<{ readonly problems: string[]; readonly checked: number }> {
  const read = <T extends object>(sql: string, ...more: unknown[]) =>
    app.database.query<T>(sql, [companyId, ...more]);
  const closed = await read<Place>(
    `SELECT id, previous_client_id, start_at::text AS start, end_at::text AS end, state FROM agenda.freed_place
     WHERE company_id = $1 AND closed_at = $2 AND state IN ('nobody', 'late')`,
    at,
  );
  if (closed.length === 0) return { problems: [], checked: 0 };
  const entries = await read<Entry>(
    `SELECT client_id, weekdays, from_time::text, to_time::text, duration_minutes, valid_until::text
     FROM agenda.waiting_entry WHERE company_id = $1 AND closed_at IS NULL`,
  );
  const offers = await read<Offer>(
    'SELECT place_id, client_id, state, offered_at FROM agenda.place_offer WHERE company_id = $1',
  );
  const sessions = await read<Session>(
    `SELECT client_id, start_at::text AS start, end_at::text AS end FROM agenda.appointment
     WHERE company_id = $1 AND attendance <> 'cancelled'`,
  );
  const credits = await read<Credit>(
    `SELECT client_id, expires_on::text FROM agenda.credit k WHERE company_id = $1 AND revoked_at IS NULL
       AND NOT EXISTS (SELECT FROM agenda.appointment a WHERE a.company_id = $1 AND a.credit_id = k.id AND NOT a.credit_returned)`,
  );

  /** Each client who wants the place, with the end of the session that it would have. */
  const wantedEnds = ({ start, end }: Place): (readonly [client: number, end: string])[] => [
    ...entries
      .filter(({ weekdays, from_time, to_time, duration_minutes, valid_until }) => {
        const last = addMinutes(start, duration_minutes);
        const fits = last <= end && start.slice(11) >= from_time && last.slice(11) <= to_time;
        return fits && weekdays.includes(weekdayOf(start.slice(0, 10))) && start.slice(0, 10) <= valid_until;
      })
      .map(({ client_id, duration_minutes }) => [client_id, addMinutes(start, duration_minutes)] as const),
    ...credits
      .filter(({ expires_on }) => expires_on >= start.slice(0, 10))
      .map(({ client_id }) => [client_id, end] as const),
  ];
  /** Three offers in 24 hours that arrived: until the third last is older. */
  const availableFrom = (client: number) => {
    const recent = offers
      .filter(({ client_id, state }) => client_id === client && state !== 'undeliverable')
      .map(({ offered_at }) => offered_at.getTime() + DAY_MS)
      .filter((until) => until > at.getTime())
      .sort((a, b) => b - a);
    return recent[2] ?? at.getTime();
  };
  const problems: string[] = [];
  for (const place of closed) {
    const cutOff = instantOf(place.start, zone).getTime() - 3 * HOUR_MS;
    if (place.state === 'late') {
      const hour = Number(wallClockAt(at, zone).slice(11, 13));
      if (hour >= 8 && hour < 20 && at.getTime() < cutOff) problems.push(`${place.id} closed late too soon`);
      continue;
    }
    for (const [client, end] of wantedEnds(place)) {
      const wasOffered = offers.some(
        ({ place_id, client_id }) => place_id === place.id && client_id === client,
      );
      const isBusy = sessions.some(
        (session) => session.client_id === client && session.start < end && session.end > place.start,
      );
      if (client === place.previous_client_id || optedOut.has(client) || wasOffered || isBusy) continue;
      if (availableFrom(client) < cutOff) problems.push(`${place.id} was not offered to ${client}`);
    }
  }
  return { problems, checked: closed.length };
}

/** Places that are held at the time `at`. */
export async function countHolds(app: TestApp, companyId: number, at: Date): Promise<number> {
  const held = await app.database.query(
    'SELECT FROM agenda.freed_place WHERE company_id = $1 AND held_until > $2',
    [companyId, at],
  );
  return held.length;
}

/** Held places whose professional has more sessions and holds at their start than the capacity, at the time `at`. */
export function brokenHolds(app: TestApp, companyId: number, at: Date): Promise<{ readonly id: number }[]> {
  return app.database.query<{ id: number }>(
    `SELECT p.id FROM agenda.freed_place p JOIN agenda.employee e ON e.company_id = p.company_id AND e.id = p.employee_id
     WHERE p.company_id = $1 AND p.held_until > $2 AND e.capacity <
       (SELECT count(*) FROM agenda.freed_place q WHERE q.company_id = p.company_id AND q.employee_id = p.employee_id
          AND q.held_until > $2 AND q.start_at <= p.start_at AND q.end_at > p.start_at)
       + (SELECT count(*) FROM agenda.appointment a WHERE a.company_id = p.company_id AND a.employee_id = p.employee_id
          AND a.attendance <> 'cancelled' AND a.start_at <= p.start_at AND a.end_at > p.start_at
          AND NOT EXISTS (SELECT FROM agenda.place_offer o WHERE o.company_id = p.company_id AND o.place_id = p.id
            AND o.client_id = a.client_id AND o.state = 'open'))`,
    [companyId, at],
  );
}

/**
 * Books the first held place of a professional with capacity one for a client without its offer; null without a held place.
 * A refusal counts when it names the hold.
 */
export async function bookHeldPlace(
  app: TestApp,
  studio: TestStudio,
  { at, employee_id }: { readonly at: Date; readonly employee_id: number },
): Promise<'booked' | 'refused' | null> {
  const [held] = await app.database.query<{ start: string; client_id: number }>(
    `SELECT p.start_at::text AS start, c.id AS client_id FROM agenda.freed_place p
     JOIN agenda.client c ON c.company_id = p.company_id AND NOT EXISTS (
       SELECT FROM agenda.place_offer o WHERE o.company_id = c.company_id AND o.client_id = c.id AND o.state = 'open')
     WHERE p.company_id = $1 AND p.held_until > $2 AND p.employee_id = $3 ORDER BY p.id, c.id LIMIT 1`,
    [studio.companyId, at, employee_id],
  );
  if (!held) return null;
  const { start: start_datetime, client_id } = held;
  const times = { start_datetime, end_datetime: undefined, duration_minutes: 30 };
  const body = appointmentInput({ employee_id, client_id, room_id: null, specialty_id: null, ...times });
  try {
    await studio.call(appointmentEndpoints.create, { body });
    return 'booked';
  } catch (error) {
    if (!(error instanceof RefusedCall && error.code === 'CONFLICT')) throw error;
    expect(error.details).toMatchObject({
      closed: expect.arrayContaining([expect.objectContaining({ reason: 'offered' })]),
    });
    return 'refused';
  }
}
