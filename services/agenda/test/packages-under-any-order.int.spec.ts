import { DAY_MS } from '@alinha/contracts-core';
import { RefusedCall, startTestApp, TestClock } from '@alinha/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packageStudio } from './package-studio.ts';
import { NOW } from './plan-studio.ts';

const clock = new TestClock(NOW);
const app = await startTestApp({ services: ['accounts', 'agenda', 'clients'], clock: clock.now });

const KINDS = [
  'book',
  'cancel',
  'studio',
  'no_show',
  'done',
  'undo',
  'reopen',
  'move',
  'delete',
  'end',
] as const;
type Step = {
  readonly kind: (typeof KINDS)[number];
  readonly sold: number;
  readonly session: number;
  readonly hour: number;
};
/** Ends are rare: an ended package takes part in nothing. */
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...KINDS.filter((kind) => kind !== 'end')) },
    { weight: 6, arbitrary: fc.constant('book' as const) },
    { weight: 1, arbitrary: fc.constant('end' as const) },
  ),
  sold: fc.nat({ max: 1 }),
  session: fc.nat({ max: 9 }),
  hour: fc.integer({ min: 6, max: 20 }),
});

type Row = {
  readonly id: number;
  readonly package_id: number;
  readonly done: boolean;
  readonly attendance: string;
  readonly credit_returned: boolean;
  readonly cancelled_by: string | null;
  readonly payment_amount_cents: number | null;
};

test('a package never pays more sessions than it has, and its balance equals its appointments, under concurrent changes', {
  timeout: 120_000,
}, async () => {
  const fulfilled = new Map<string, number>();
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 3, maxLength: 6 }), { minLength: 5, maxLength: 8 }),
      async (waves) => {
        clock.advance(Date.parse(NOW) - clock.now().getTime());
        const { studio, sell, end, book, mark, update, remove, packages, save } = await packageStudio(app);
        await save({ owed_when_late: true });
        const sold = [await sell({ sessions: 2 }), await sell({ sessions: 3 })];
        const rowsOf = () =>
          app.database.query<Row>(
            `SELECT id, package_id, done, attendance, credit_returned, cancelled_by, payment_amount_cents
           FROM agenda.appointment WHERE company_id = $1 ORDER BY id`,
            [studio.companyId],
          );
        // Some sessions have begun, so that they can be done and missed.
        const startOf = (hour: number) =>
          `2026-11-${hour % 2 ? '20' : '24'} ${String(hour).padStart(2, '0')}:00:00`;
        const send = ({ kind, sold: which, session, hour }: Step, ids: readonly number[]) => {
          const packageId = sold[which]?.id ?? 0;
          const id = ids[session % ids.length] ?? 0;
          if (kind === 'book') return book(packageId, startOf(hour), { allow_overbooking: true });
          if (kind === 'end') return end(packageId);
          if (kind === 'delete') return remove(id);
          if (kind === 'move') return update(id, { start_datetime: startOf(hour), allow_overbooking: true });
          if (kind === 'cancel') return mark(id, 'cancelled');
          if (kind === 'studio') return mark(id, 'cancelled', { cancelled_by: 'studio' });
          if (kind === 'no_show' || kind === 'done') return mark(id, kind);
          return mark(id, 'scheduled', { allow_overbooking: true });
        };
        for (const steps of waves) {
          const ids = (await rowsOf()).map(({ id }) => id);
          const replies = await Promise.allSettled(steps.map((one) => send(one, ids)));
          for (const [index, reply] of replies.entries()) {
            const kind = steps[index]?.kind ?? '';
            if (reply.status === 'fulfilled') fulfilled.set(kind, (fulfilled.get(kind) ?? 0) + 1);
            else if (!(reply.reason instanceof RefusedCall) || reply.reason.status >= 500) throw reply.reason;
            else if (reply.reason.code === 'NO_PACKAGE_SESSION') refused++;
          }
          const rows = await rowsOf();
          for (const { id, sessions, taken, booked, free } of await packages()) {
            const paid = rows.filter((row) => row.package_id === id && !row.credit_returned);
            const closed = paid.filter(
              ({ done, attendance }) => done || ['no_show', 'cancelled'].includes(attendance),
            );
            expect(paid.length).toBeLessThanOrEqual(sessions);
            expect([taken, booked, free]).toEqual([
              closed.length,
              paid.length - closed.length,
              sessions - paid.length,
            ]);
          }
          for (const row of rows) {
            expect(row.payment_amount_cents).toBeNull();
            if (row.cancelled_by === 'studio') expect(row.credit_returned).toBe(true);
            if (row.attendance === 'no_show') expect(row.credit_returned).toBe(false);
          }
          clock.advance(DAY_MS / 8);
        }
      },
    ),
    { numRuns: 4, endOnFailure: true },
  );
  // Without most kinds, or without a refusal, the test would prove nothing.
  expect(fulfilled.size).toBeGreaterThan(KINDS.length / 2);
  expect(refused).toBeGreaterThan(0);
});
