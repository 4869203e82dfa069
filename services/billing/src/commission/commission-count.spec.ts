import type { PricedSession } from '@alinha/contracts-agenda';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  baseOf,
  type ClosedAmounts,
  type CountedSession,
  countMonth,
  monthOf,
  moveMonth,
  ruleOf,
  shareOf,
} from './commission-count.ts';

const session = (more: Partial<PricedSession> = {}): PricedSession => ({
  appointment_id: 1,
  day: '2026-10-05',
  employee_id: 1,
  specialty_id: null,
  price_cents: null,
  package: null,
  plan_id: null,
  credit: null,
  ...more,
});
/** Plan 1 costs 100.00 for 3 sessions of October. */
const periodOf = (planId: number, day: string) =>
  planId === 1 && day.startsWith('2026-10') ? { cents: 10_000, sessions: 3 } : null;

test.each([
  ['its own price', { price_cents: 9_000, plan_id: 1 }, 'session', 9_000],
  ['its part of the package', { package: { price_cents: 2_000, sessions: 3 } }, 'package', 667],
  ['nothing of a gift', { package: { price_cents: 0, sessions: 3 } }, 'package', 0],
  ['its part of the period of the plan', { plan_id: 1 }, 'plan', 3_333],
  ['nothing without a payment of the plan', { plan_id: 2 }, 'plan', 0],
  [
    'the base of the session that it replaces',
    { day: '2026-12-01', credit: { plan_id: 1, day: '2026-10-01' } },
    'credit',
    3_333,
  ],
  ['nothing of a credit without a plan', { credit: { plan_id: null, day: null } }, 'credit', 0],
  ['nothing otherwise', {}, 'none', 0],
] as const)('the base of a session is %s', (_, more, source, baseCents) => {
  expect(baseOf(session(more), periodOf)).toEqual({ source, baseCents });
});

const rule = (specialty_id: number | null, basis_points: number | null, fixed_cents: number | null) => ({
  employee_id: 1,
  specialty_id,
  basis_points,
  fixed_cents,
});

test('the rule of a specialty wins over the one for all, and a percentage rounds half up', () => {
  const rules = [rule(null, 5_000, null), rule(7, null, 4_000)];
  expect(shareOf(10_001, ruleOf(rules, 7))).toBe(4_000);
  expect(shareOf(10_001, ruleOf(rules, 8))).toBe(5_001);
  expect(shareOf(10_001, ruleOf(rules, null))).toBe(5_001);
  expect(shareOf(10_001, ruleOf([], null))).toBe(0);
});

const MONTHS = ['2026-07', '2026-08', '2026-09', '2026-10'] as const;
const month = fc.constantFrom(...MONTHS);
const appointment = fc.integer({ min: 1, max: 4 });
/** A session appears or changes, no longer counts, the rule changes, or a month is closed. */
const step = fc.oneof(
  fc.record({
    kind: fc.constant('save' as const),
    id: appointment,
    month,
    cents: fc.integer({ min: 0, max: 20_000 }),
  }),
  fc.record({ kind: fc.constant('uncount' as const), id: appointment }),
  fc.record({ kind: fc.constant('rule' as const), points: fc.integer({ min: 0, max: 10_000 }) }),
  fc.record({ kind: fc.constant('close' as const), month }),
);

test('closed lines add up to the sessions of today, in any order of changes and closings', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const sessions = new Map<number, CountedSession>();
      const closed = new Set<string>();
      const lines: ClosedAmounts[] = [];
      let rules = [rule(null, 5_000, null)];
      const ledger = () => ({ sessions: [...sessions.values()], rules, closed, lines });
      const close = (closing: string) => {
        lines.push(...countMonth(closing, ledger()).map((line) => ({ ...line, month: closing })));
        closed.add(closing);
      };
      for (const change of steps) {
        if (change.kind === 'rule') rules = [rule(null, change.points, null)];
        else if (change.kind === 'uncount') sessions.delete(change.id);
        else if (change.kind === 'close') {
          if (!closed.has(change.month)) close(change.month);
        } else {
          const { id, cents } = change;
          const saved = session({ appointment_id: id, day: `${change.month}-05`, price_cents: cents });
          sessions.set(id, { ...saved, source: 'session', baseCents: cents });
        }
      }
      for (const open of MONTHS) if (!closed.has(open)) close(open);
      close('2026-11');

      // November settles the three months before it, and July is out of its reach.
      for (const settled of MONTHS.slice(1)) {
        const about = lines.filter(({ sessionMonth }) => sessionMonth === settled);
        for (const id of new Set([...sessions.keys(), ...about.map((line) => line.appointment_id)])) {
          const ofSession = about.filter((line) => line.appointment_id === id);
          const counted = sessions.get(id);
          const isCounted = counted !== undefined && monthOf(counted.day) === settled;
          const base = isCounted ? counted.baseCents : 0;
          const [first] = ofSession;
          expect(ofSession.reduce((sum, line) => sum + line.base_cents, 0)).toBe(base);
          expect(ofSession.reduce((sum, line) => sum + line.share_cents, 0)).toBe(
            isCounted ? shareOf(base, first ?? ruleOf(rules, null)) : 0,
          );
        }
      }
      expect(countMonth(moveMonth('2026-10', 2), ledger())).toEqual([]);
    }),
  );
});
