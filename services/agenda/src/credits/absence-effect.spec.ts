import { DEFAULT_CANCELLATION_POLICY } from '@alinha/contracts-agenda';
import { addDays, formatDate, minutesBetween, parseWallClock } from '@alinha/contracts-core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AbsenceFacts, absenceEffect, lastDayOf } from './absence-effect.ts';

const DAY_MINUTES = 24 * 60;
const IN_TIME: AbsenceFacts = {
  policy: DEFAULT_CANCELLATION_POLICY,
  attendance: 'cancelled',
  cancelledBy: 'client',
  noticeMinutes: DAY_MINUTES,
  isClosed: false,
  plan: 'active',
  paidUntil: null,
  isOfPackage: false,
  hasPrice: false,
  live: 0,
  earnedThisMonth: 0,
  today: '2026-11-20',
};
const effect = (facts: Partial<AbsenceFacts>) => absenceEffect({ ...IN_TIME, ...facts });
const LATE = { noticeMinutes: DAY_MINUTES - 1 };
const NO_SHOW = { attendance: 'no_show', noticeMinutes: -30 } as const;
const BY_STUDIO = { cancelledBy: 'studio' } as const;

const facts: fc.Arbitrary<AbsenceFacts> = fc.record({
  policy: fc.record({
    notice_hours: fc.integer({ min: 0, max: 720 }),
    credit_in_time: fc.boolean(),
    credit_late: fc.boolean(),
    credit_no_show: fc.boolean(),
    credit_on_closure: fc.boolean(),
    max_live: fc.integer({ min: 1, max: 5 }),
    max_per_month: fc.integer({ min: 1, max: 5 }),
    expiry: fc.constantFrom('30_days', 'end_of_month', 'end_of_next_month'),
    owed_when_late: fc.boolean(),
  }),
  attendance: fc.constantFrom('cancelled', 'no_show'),
  cancelledBy: fc.constantFrom('client', 'studio'),
  noticeMinutes: fc.integer({ min: -2 * DAY_MINUTES, max: 31 * DAY_MINUTES }),
  isClosed: fc.boolean(),
  plan: fc.constantFrom('none', 'active', 'ended'),
  paidUntil: fc.option(fc.constant('2026-12-24')),
  isOfPackage: fc.constant(false),
  hasPrice: fc.boolean(),
  live: fc.nat({ max: 6 }),
  earnedThisMonth: fc.nat({ max: 6 }),
  today: fc.nat({ max: 1500 }).map((days) => addDays('2026-01-01', days)),
});

describe('the default policy', () => {
  test.each([
    ['a cancellation with 24 hours of notice', {}, 'in_time', null],
    ['a later cancellation', LATE, 'late', 'policy'],
    ['a no-show', NO_SHOW, 'no_show', 'policy'],
    ['a late cancellation by the studio', { ...LATE, ...BY_STUDIO }, 'studio', null],
    ['a cancellation by the studio on a holiday', { ...BY_STUDIO, isClosed: true }, 'closure', 'policy'],
    ['a cancellation by the client on a holiday', { isClosed: true }, 'in_time', null],
    ['a single session', { plan: 'none' }, 'in_time', 'not_in_plan'],
    ['a session of an ended plan', { plan: 'ended' }, 'in_time', 'plan_ended'],
    ['the fifth live credit', { live: 4 }, 'in_time', 'live_limit'],
    ['the third credit of a month', { earnedThisMonth: 2 }, 'in_time', 'month_limit'],
    [
      'a cancellation by the studio above both limits',
      { ...BY_STUDIO, live: 9, earnedThisMonth: 9 },
      'studio',
      null,
    ],
    [
      'a make-up session that is cancelled in time',
      { plan: 'none', paidUntil: '2026-12-01' },
      'in_time',
      null,
    ],
    ['a make-up session that is cancelled late', { ...LATE, paidUntil: '2026-12-01' }, 'late', 'make_up'],
    ['a missed make-up session', { ...NO_SHOW, paidUntil: '2026-12-01' }, 'no_show', 'make_up'],
    ['a make-up session that the studio cancels', { ...BY_STUDIO, paidUntil: '2026-12-01' }, 'studio', null],
    [
      'a make-up session that the studio cancels after the last day of its credit',
      { ...BY_STUDIO, paidUntil: '2026-11-19' },
      'studio',
      null,
    ],
    [
      'a make-up session whose credit ended with its plan',
      { plan: 'ended', paidUntil: '2026-12-01' },
      'in_time',
      'plan_ended',
    ],
  ] satisfies [string, Partial<AbsenceFacts>, string, string | null][])(
    'decides about %s',
    (_title, given, rule, refusal) => {
      expect(effect(given)).toMatchObject({ rule, refusal, credit: refusal === null });
    },
  );

  test('lets a credit expire after 30 days, and returns the credit of a make-up session with its last day', () => {
    expect(effect({})).toMatchObject({ expires_on: '2026-12-20', notice_hours: 24 });
    expect(effect({ paidUntil: '2026-12-01' })).toMatchObject({ expires_on: '2026-12-01' });
    expect(effect({ paidUntil: '2026-11-20' })).toMatchObject({ expires_on: '2026-11-20' });
  });

  test('replaces the credit of a make-up session when it can pay no other session', () => {
    const replaced = { expires_on: '2026-12-20' };
    expect(effect({ ...BY_STUDIO, paidUntil: '2026-11-19' })).toMatchObject(replaced);
    expect(effect({ ...BY_STUDIO, plan: 'ended', paidUntil: '2026-12-01' })).toMatchObject(replaced);
  });
});

describe('the price of an absence', () => {
  const owing = { policy: { ...DEFAULT_CANCELLATION_POLICY, owed_when_late: true }, hasPrice: true };
  const single = { ...owing, plan: 'none' } as const;

  test('stays owed when a single session is missed or cancelled late and the policy says so', () => {
    expect(effect({ ...single, ...LATE }).owed).toBe(true);
    expect(effect({ ...single, ...NO_SHOW }).owed).toBe(true);
  });

  test.each([
    ['in time', single],
    ['by the studio', { ...single, ...LATE, ...BY_STUDIO }],
    ['in a plan', { ...owing, ...LATE }],
    ['without a price', { ...single, ...LATE, hasPrice: false }],
    ['under the default policy', { ...LATE, plan: 'none', hasPrice: true }],
  ] satisfies [string, Partial<AbsenceFacts>][])('is not owed when it is cancelled %s', (_title, given) => {
    expect(effect(given).owed).toBe(false);
  });
});

describe('for any policy and absence', () => {
  test('a client with an active plan earns by every cancellation of the studio outside closed times', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const byStudio = {
          attendance: 'cancelled',
          cancelledBy: 'studio',
          isClosed: false,
          plan: 'active',
        } as const;
        expect(absenceEffect({ ...given, ...byStudio })).toMatchObject({ credit: true, owed: false });
      }),
    );
  });

  test('a make-up session earns exactly when it is cancelled in time or by the studio and its plan has not ended', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const { rule, credit, owed } = absenceEffect({ ...given, paidUntil: '2026-12-24' });
        const earns = !['late', 'no_show'].includes(rule) && given.plan !== 'ended';
        expect({ credit, owed }).toEqual({ credit: earns, owed: false });
      }),
    );
  });

  test('more notice never costs a credit or makes a price owed', () => {
    fc.assert(
      fc.property(facts, fc.nat({ max: 40 * DAY_MINUTES }), (given, more) => {
        const policy = {
          ...given.policy,
          credit_in_time: given.policy.credit_in_time || given.policy.credit_late,
        };
        const [before, after] = [given.noticeMinutes, given.noticeMinutes + more].map((noticeMinutes) =>
          absenceEffect({ ...given, policy, noticeMinutes }),
        );
        expect(Number(after?.credit)).toBeGreaterThanOrEqual(Number(before?.credit));
        expect(Number(after?.owed)).toBeLessThanOrEqual(Number(before?.owed));
      }),
    );
  });

  test('absences of a client never exceed the limits, in any order', () => {
    fc.assert(
      fc.property(facts, fc.array(facts, { maxLength: 30 }), ({ policy, today }, absences) => {
        let [live, earnedThisMonth] = [0, 0];
        for (const absence of absences) {
          const own = { ...absence, cancelledBy: 'client', paidUntil: null } as const;
          if (!absenceEffect({ ...own, policy, today, live, earnedThisMonth }).credit) continue;
          live += 1;
          earnedThisMonth += 1;
        }
        expect(live).toBeLessThanOrEqual(policy.max_live);
        expect(earnedThisMonth).toBeLessThanOrEqual(policy.max_per_month);
      }),
    );
  });
});

test('a credit expires after 30 days, on the last day of the month or of the next one', () => {
  expect(lastDayOf('30_days', '2028-01-31')).toBe('2028-03-01');
  expect(lastDayOf('end_of_month', '2028-02-01')).toBe('2028-02-29');
  expect(lastDayOf('end_of_next_month', '2027-12-31')).toBe('2028-01-31');
  fc.assert(
    fc.property(facts, ({ today }) => {
      const at = parseWallClock(today);
      const endOf = (months: number) =>
        formatDate(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1 + months, 0)));
      expect(minutesBetween(today, lastDayOf('30_days', today))).toBe(30 * DAY_MINUTES);
      expect(lastDayOf('end_of_month', today)).toBe(endOf(0));
      expect(lastDayOf('end_of_next_month', today)).toBe(endOf(1));
    }),
  );
});
