import type { ConflictDetails } from '@alinha/contracts-agenda';
import { addDays, DAY_MS, MINUTE_MS } from '@alinha/contracts-core';
import { RefusedCall, startTestApp, TestClock } from '@alinha/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AppointmentRow,
  appointmentsOf,
  firstWave,
  laterWave,
  NAMED_KINDS,
  nameOf,
  type Reduction,
  reductionsOf,
  requestOf,
  smallStudio,
  type World,
} from './agenda-steps.ts';
import { expectMetricsToEqualRows } from './metrics-recount.ts';
import { FIRST_MONDAY, NOW } from './plan-studio.ts';

const clock = new TestClock(NOW);
// The first Monday is over then: its clients can have missed their sessions.
clock.advance(4 * DAY_MS);
const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'], clock: clock.now });

const PERIOD = { start: FIRST_MONDAY, end: addDays(FIRST_MONDAY, 28) };
/** A cancellation of the next wave is no correction of a booking of this one. */
const CORRECTION_OVER_MS = 20 * MINUTE_MS;

const isCancelled = ({ attendance }: AppointmentRow) => attendance === 'cancelled';

/** The capacity invariant of appointments that are not overbooked, at each start; written without the rule under test. */
function breaches(booked: readonly AppointmentRow[], { professionals, rooms }: World): string[] {
  const found: string[] = [];
  for (const { start: instant } of booked) {
    const present = booked.filter(({ start, end }) => start <= instant && instant < end);
    for (const { id, capacity } of professionals) {
      const theirs = present.filter(({ employee_id }) => employee_id === id);
      const places = new Set(theirs.map(({ room_id }) => room_id).filter((room) => room !== null));
      if (theirs.length > capacity) found.push(`${instant}: professional ${id} has ${theirs.length}`);
      if (places.size > 1) found.push(`${instant}: professional ${id} is in ${places.size} rooms`);
    }
    for (const { id, capacity } of rooms) {
      const inside = present.filter(({ room_id }) => room_id === id).length;
      if (inside > capacity) found.push(`${instant}: room ${id} holds ${inside}`);
    }
    const people = present.map(({ client_id }) => client_id);
    if (new Set(people).size < people.length) found.push(`${instant}: a client is in two places`);
  }
  return [...new Set(found)];
}

const placeOf = ({ start, end, room_id, employee_id, client_id }: AppointmentRow) =>
  `${start} ${end} ${room_id} ${employee_id} ${client_id}`;

/**
 * Appointments may exceed a reduction only while all of them are older than it. `before` has the places at the start of
 * the wave; the reductions were there all the time.
 */
function reductionBreaches(
  booked: readonly AppointmentRow[],
  before: ReadonlyMap<number, string>,
  reductions: readonly Reduction[],
): string[] {
  return reductions.flatMap(({ room_id, day, capacity }) => {
    const inside = booked.filter((one) => one.room_id === room_id && one.start.startsWith(day));
    return inside
      .map(({ start: instant }) => inside.filter(({ start, end }) => start <= instant && instant < end))
      .filter((present) => present.length > capacity)
      .filter((present) => present.some((one) => before.get(one.id) !== placeOf(one)))
      .map((present) => `${day}: room ${room_id} with ${capacity} places took ${present.length}`);
  });
}

/** Appointments that a conflict names although they were cancelled during the whole wave. Series name dates only. */
function cancelledInConflicts(
  refusals: readonly RefusedCall[],
  before: readonly AppointmentRow[],
  after: readonly AppointmentRow[],
): number[] {
  const versions = new Map(before.filter(isCancelled).map(({ id, version }) => [id, version]));
  const unchanged = after.filter(({ id, version }) => versions.get(id) === version).map(({ id }) => id);
  const named = refusals.flatMap(({ code, details }) =>
    code === 'CONFLICT' ? ((details as Partial<ConflictDetails>).conflicts ?? []) : [],
  );
  return named.map(({ appointment }) => appointment.id).filter((id) => unchanged.includes(id));
}

test('appointments that are not overbooked never exceed capacity, cancelled ones never count, and metrics equal a recount, under concurrent changes', {
  timeout: 120_000,
}, async () => {
  /** Steps that the server has fulfilled, by kind. */
  const fulfilled = new Map<string, number>();
  let conflicts = 0;
  let absences = 0;
  await fc.assert(
    fc.asyncProperty(fc.tuple(firstWave, laterWave, laterWave), async (waves) => {
      const world = await smallStudio(app);
      for (const steps of waves) {
        const [begun] = await app.database.query<{ at: Date }>(
          "SELECT date_trunc('milliseconds', now()) AS at",
        );
        const before = await appointmentsOf(world);
        const reductions = await reductionsOf(world);
        const requests = steps.flatMap((step) => {
          const send = requestOf(world, step, before);
          return send ? [{ name: nameOf(step), send }] : [];
        });
        const settled = await Promise.allSettled(requests.map(({ send }) => send()));
        const refusals: RefusedCall[] = [];
        for (const [index, outcome] of settled.entries()) {
          const name = requests[index]?.name ?? '';
          if (outcome.status === 'fulfilled') fulfilled.set(name, (fulfilled.get(name) ?? 0) + 1);
          else if (outcome.reason instanceof RefusedCall && outcome.reason.status < 500)
            refusals.push(outcome.reason);
          else throw outcome.reason;
        }
        conflicts += refusals.filter(({ code }) => code === 'CONFLICT').length;
        // The database dates bookings by its own clock.
        await app.database.query(
          'UPDATE agenda.appointment SET created_at = $2 WHERE company_id = $1 AND created_at >= $3',
          [world.studio.companyId, clock.now(), begun?.at],
        );
        const after = await appointmentsOf(world);
        expect(cancelledInConflicts(refusals, before, after)).toEqual([]);
        const booked = after.filter((one) => !one.overbooked && !isCancelled(one));
        expect(breaches(booked, world)).toEqual([]);
        const still = new Set((await reductionsOf(world)).map(({ id }) => id));
        const lasting = reductions.filter(({ id }) => still.has(id));
        const places = new Map(
          before.filter((one) => !isCancelled(one)).map((one) => [one.id, placeOf(one)]),
        );
        expect(reductionBreaches(booked, places, lasting)).toEqual([]);
        absences += await expectMetricsToEqualRows(app, world.studio, PERIOD);
        clock.advance(CORRECTION_OVER_MS);
      }
    }),
    { numRuns: 8, endOnFailure: true },
  );
  // Without each of these the test would prove nothing. Every run tries each kind at least twice.
  for (const name of NAMED_KINDS) expect(fulfilled.get(name), name).toBeGreaterThan(0);
  expect(conflicts).toBeGreaterThan(0);
  expect(absences).toBeGreaterThan(0);
});
