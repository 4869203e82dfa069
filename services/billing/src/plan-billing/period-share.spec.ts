import { weekdayOf } from '@alinha/contracts-agenda';
import { addDays } from '@alinha/contracts-core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Days, hasOtherFrozenDays, shareOf } from './period-share.ts';

const DECEMBER = { start: '2026-12-01', end: '2026-12-31' };
/** Tuesdays and Thursdays: ten sessions in December 2026. */
const TWICE = { firstDate: '2026-11-03', weekdays: [2, 4] };
const price = (
  freezes: readonly Days[],
  sessions: { firstDate: string | null; weekdays: number[] } = TWICE,
) => shareOf(32_000, DECEMBER, { ...sessions, freezes });

describe('the price of a period', () => {
  test('is the share of its sessions that are not frozen', () => {
    expect(price([])).toBe(32_000);
    expect(price([{ start: '2026-12-15', end: '2027-01-10' }])).toBe(12_800);
    expect(price([{ start: '2026-12-01', end: '2026-12-01' }])).toBe(28_800);
    expect(price([{ start: '2026-12-02', end: '2026-12-02' }])).toBe(32_000);
    expect(price([{ start: '2026-11-20', end: '2026-12-31' }])).toBe(0);
  });

  test('counts no session before the first one of the plan', () => {
    const late = { firstDate: '2026-12-22', weekdays: [2] };
    expect(price([{ start: '2026-12-01', end: '2026-12-25' }], late)).toBe(16_000);
  });

  test('is whole when the weekly times are unknown or the period has no session', () => {
    const freezes = [DECEMBER];
    expect(price(freezes, { firstDate: null, weekdays: [] })).toBe(32_000);
    expect(price(freezes, { firstDate: '2026-12-31', weekdays: [2] })).toBe(32_000);
  });

  test('is 0 before the plan begins', () => {
    expect(price([], { firstDate: '2027-01-05', weekdays: [2] })).toBe(0);
  });
});

test('a period has other frozen days when a freeze changes in it, and not when it changes elsewhere', () => {
  const long = { start: '2026-11-20', end: '2027-01-31' };
  const other = (freezes: readonly Days[]) => hasOtherFrozenDays(DECEMBER, [long], freezes);
  expect(other([{ ...long, end: '2026-12-31' }])).toBe(false);
  expect(other([{ ...long, end: '2026-12-30' }])).toBe(true);
  expect(other([])).toBe(true);
});

describe('with any freezes', () => {
  const day = fc.integer({ min: 0, max: 72 }).map((days) => addDays('2026-10-20', days));
  const freeze = fc.tuple(day, fc.nat(60)).map(([start, days]) => ({ start, end: addDays(start, days) }));
  const weekdays = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 5 });
  const input = fc.record({
    full: fc.integer({ min: 1, max: 500_000 }),
    firstDate: day,
    weekdays,
    freezes: fc.array(freeze, { maxLength: 3 }),
  });
  const share = ({ full, ...sessions }: typeof input extends fc.Arbitrary<infer T> ? T : never) =>
    shareOf(full, DECEMBER, sessions);

  test('the price is between 0 and the whole price, which is back when they are removed', () => {
    fc.assert(
      fc.property(input, (given) => {
        expect(share(given)).toBeGreaterThanOrEqual(0);
        expect(share(given)).toBeLessThanOrEqual(given.full);
        expect(share({ ...given, freezes: [] })).toBe(given.full);
      }),
    );
  });

  test('another freeze never raises the price', () => {
    fc.assert(
      fc.property(input, freeze, (given, added) => {
        const after = share({ ...given, freezes: [...given.freezes, added] });
        expect(after).toBeLessThanOrEqual(share(given));
      }),
    );
  });

  test('the price equals a recount of the sessions day by day, and is 0 when all are frozen', () => {
    fc.assert(
      fc.property(input, (given) => {
        const dates = Array.from({ length: 31 }, (_, index) => addDays(DECEMBER.start, index)).flatMap(
          (date) =>
            date < given.firstDate
              ? []
              : given.weekdays.filter((one) => one === weekdayOf(date)).map(() => date),
        );
        const charged = dates.filter(
          (date) => !given.freezes.some(({ start, end }) => start <= date && date <= end),
        );
        const expected = dates.length === 0 ? 1 : charged.length / dates.length;
        expect(Math.abs(share(given) - given.full * expected)).toBeLessThanOrEqual(0.5);
        if (dates.length > 0 && charged.length === 0) expect(share(given)).toBe(0);
      }),
    );
  });
});
