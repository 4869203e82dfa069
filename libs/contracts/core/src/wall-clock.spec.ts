import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dateOrDateTimeSchema,
  dateSchema,
  dateTimeSchema,
  timeSchema,
  timeZoneSchema,
} from './wall-clock.schemas.ts';
import {
  addDays,
  addMinutes,
  addMonths,
  formatDate,
  formatWallClock,
  isNearClockChange,
  lastOfMonth,
  minutesBetween,
  occursIn,
  overlaps,
  parseWallClock,
  wallClockAt,
} from './wall-clock.ts';

/** Any second of two centuries, as a wall-clock text. */
const wallClock = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2199-12-31T23:59:59Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 19).replace('T', ' '));

const minutes = fc.integer({ min: -1_000_000, max: 1_000_000 });

test('the test run uses the time zone of TZ', () => {
  const offsets: Record<string, number> = { 'America/Sao_Paulo': 180, 'Asia/Tokyo': -540 };
  expect(new Date(2026, 10, 20).getTimezoneOffset()).toBe(offsets[process.env.TZ ?? '']);
});

describe('wall-clock arithmetic', () => {
  test('a text is unchanged after parsing and formatting in any machine zone', () => {
    fc.assert(fc.property(wallClock, (text) => formatWallClock(parseWallClock(text)) === text));
  });

  test('a date without a time is its midnight', () => {
    expect(formatWallClock(parseWallClock('2026-11-20'))).toBe('2026-11-20 00:00:00');
    expect(formatDate(parseWallClock('2026-11-20 23:59:59'))).toBe('2026-11-20');
  });

  test('adding and subtracting minutes returns the first time, also across clock changes', () => {
    fc.assert(fc.property(wallClock, minutes, (text, by) => addMinutes(addMinutes(text, by), -by) === text));
    // Clock changes of Brazil, Europe and the United States.
    expect(addMinutes('2018-11-03 23:30:00', 60)).toBe('2018-11-04 00:30:00');
    expect(addMinutes('2026-03-29 01:30:00', 60)).toBe('2026-03-29 02:30:00');
    expect(addMinutes('2026-03-08 01:45:00', 15)).toBe('2026-03-08 02:00:00');
  });

  test('minutesBetween returns the minutes that addMinutes added', () => {
    fc.assert(
      fc.property(wallClock, minutes, (text, by) => minutesBetween(text, addMinutes(text, by)) === by),
    );
  });

  test('addDays crosses months, years and leap days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01');
    expect(addDays('2026-03-01 08:00:00', -1)).toBe('2026-02-28');
  });
});

describe("a company's wall clock", () => {
  test.each([
    ['2026-11-20T15:04:05.900Z', 'America/Sao_Paulo', '2026-11-20 12:04:05'],
    ['2026-11-20T03:00:00Z', 'America/Sao_Paulo', '2026-11-20 00:00:00'],
    ['2026-11-20T02:59:59Z', 'America/Sao_Paulo', '2026-11-19 23:59:59'],
    ['2026-11-20T15:00:00Z', 'America/Manaus', '2026-11-20 11:00:00'],
    ['2026-11-20T15:00:00Z', 'Asia/Tokyo', '2026-11-21 00:00:00'],
    ['2026-07-01T12:00:00Z', 'Europe/Lisbon', '2026-07-01 13:00:00'],
    ['2026-12-31T23:30:00Z', 'UTC', '2026-12-31 23:30:00'],
  ])('at %s in %s is %s', (instant, zone, expected) => {
    expect(wallClockAt(new Date(instant), zone)).toBe(expected);
  });

  test('is always a valid datetime', () => {
    const instants = fc.date({
      min: new Date('1970-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    });
    const zones = fc.constantFrom(
      'America/Sao_Paulo',
      'America/Rio_Branco',
      'Asia/Kolkata',
      'Pacific/Auckland',
      'UTC',
    );
    fc.assert(
      fc.property(instants, zones, (at, zone) => dateTimeSchema.safeParse(wallClockAt(at, zone)).success),
    );
  });
});

describe('two appointments', () => {
  const at = (start: string, end: string) => ({
    start: `2026-11-20 ${start}:00`,
    end: `2026-11-20 ${end}:00`,
  });

  test.each([
    [
      'do not overlap when one starts at the end of the other',
      at('08:00', '09:00'),
      at('09:00', '10:00'),
      false,
    ],
    ['overlap when they share a minute', at('08:00', '09:00'), at('08:59', '10:00'), true],
    ['overlap when one contains the other', at('08:00', '12:00'), at('09:00', '10:00'), true],
    ['overlap when they have the same times', at('08:00', '09:00'), at('08:00', '09:00'), true],
    ['do not overlap when they are apart', at('08:00', '09:00'), at('10:00', '11:00'), false],
  ])('%s', (_, a, b, expected) => {
    expect(overlaps(a, b)).toBe(expected);
    expect(overlaps(b, a)).toBe(expected);
  });
});

describe('a date or time in an input', () => {
  test.each(['2026-11-20', '2028-02-29', '1900-01-01'])('%s is a valid date', (text) => {
    expect(dateSchema.safeParse(text).success).toBe(true);
  });

  test.each([
    '2026-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '20-11-2026',
    '2026-11-20 ',
    '2026-11-20T00:00',
    '',
    '0000-01-01',
    '9999-01-01',
  ])('"%s" is not a valid date', (text) => {
    expect(dateSchema.safeParse(text).success).toBe(false);
  });

  test.each([
    '2026-11-20 24:00:00',
    '2026-11-20 08:60:00',
    '2026-11-20 08:00',
    '2026-11-20T08:00:00',
    '2026-11-31 08:00:00',
    '2026-11-20 08:00:00Z',
  ])('"%s" is not a valid datetime', (text) => {
    expect(dateTimeSchema.safeParse(text).success).toBe(false);
  });

  test('an interval ends with a date or a datetime', () => {
    expect(dateOrDateTimeSchema.safeParse('2026-11-20').success).toBe(true);
    expect(dateOrDateTimeSchema.safeParse('2026-11-20 08:00:00').success).toBe(true);
    expect(dateOrDateTimeSchema.safeParse('20/11/2026').success).toBe(false);
  });

  test('a time of day has two-digit hours and minutes and exists', () => {
    for (const text of ['00:00', '08:05', '23:59']) expect(timeSchema.safeParse(text).success).toBe(true);
    for (const text of ['24:00', '8:05', '08:60', '08:05:00', ''])
      expect(timeSchema.safeParse(text).success).toBe(false);
  });

  test('a time zone is an area and place that the runtime knows, or UTC', () => {
    const known = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Etc/UTC', 'Asia/Kolkata', 'Europe/Kyiv'];
    expect(known.filter((zone) => !timeZoneSchema.safeParse(zone).success)).toEqual([]);
    const others = [
      'Brasil/Centro',
      'America/Atlantida',
      'US/Pacific-New',
      'SystemV/AST4',
      'AET',
      'EST',
      '-03',
    ];
    const unfit = [...others, '+03:00', 'america/sao_paulo', 'America/', ''];
    expect(unfit.filter((zone) => timeZoneSchema.safeParse(zone).success)).toEqual([]);
  });
});

describe('a time of day occurs in a zone', () => {
  test.each([
    [
      'America/New_York',
      '2027-03-14 01:59:00',
      '2027-03-14 02:00:00',
      '2027-03-14 02:59:00',
      '2027-03-14 03:00:00',
    ],
    [
      'America/Santiago',
      '2026-09-05 23:59:00',
      '2026-09-06 00:00:00',
      '2026-09-06 00:59:00',
      '2026-09-06 01:00:00',
    ],
    [
      'Australia/Lord_Howe',
      '2026-10-04 01:59:00',
      '2026-10-04 02:00:00',
      '2026-10-04 02:29:00',
      '2026-10-04 02:30:00',
    ],
  ])('unless the clock change of %s skips it', (zone, before, first, last, after) => {
    expect([before, first, last, after].map((text) => occursIn(text, zone))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  test('even when the clock change repeats it', () => {
    expect(occursIn('2026-11-01 01:30:00', 'America/New_York')).toBe(true);
  });

  test('when it is the wall clock of an instant', () => {
    const instant = fc.date({
      min: new Date('2000-01-01T00:00:00Z'),
      max: new Date('2040-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    const zones = fc.constantFrom('America/Sao_Paulo', 'Europe/Lisbon', 'America/St_Johns', 'Asia/Tehran');
    fc.assert(fc.property(instant, zones, (at, zone) => occursIn(wallClockAt(at, zone), zone)));
  });
});

test.each([
  ['America/New_York', '2026-03-08'],
  ['Europe/Lisbon', '2027-03-28'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Africa/Cairo', '2026-04-24'],
])(
  'isNearClockChange is true when the clocks of %s change, and every time of other days occurs',
  (zone, day) => {
    expect([-3, 0, 3].map((away) => isNearClockChange(addDays(day, away), zone))).toEqual([
      false,
      true,
      false,
    ]);
    const quarters = Array.from({ length: 5 * 96 }, (_, quarter) =>
      addMinutes(`${addDays(day, -2)} 00:00:00`, quarter * 15),
    );
    const skipped = quarters.filter((time) => !occursIn(time, zone));
    expect(skipped.length).toBeGreaterThan(0);
    expect(skipped.filter((time) => !isNearClockChange(time.slice(0, 10), zone))).toEqual([]);
  },
);

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2020-01-01', days));

describe('a day some months later', () => {
  test.each([
    ['2027-01-31', 1, '2027-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-11-21', 1, '2026-12-21'],
    ['2026-12-31', 12, '2027-12-31'],
    ['2027-12-31', 2, '2028-02-29'],
    ['2026-01-15', -1, '2025-12-15'],
  ])('%s + %i is %s', (from, months, expected) => {
    expect(addMonths(from, months)).toBe(expected);
  });

  test('is the same day of the month, or the last day of a shorter month', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 48 }), (from, months) => {
        const to = addMonths(from, months);
        const passed =
          (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
          Number(to.slice(5, 7)) -
          Number(from.slice(5, 7));
        expect(passed).toBe(months);
        const last = lastOfMonth(to);
        expect(to.slice(8)).toBe(from.slice(8) <= last.slice(8) ? from.slice(8) : last.slice(8));
      }),
    );
  });
});

test.each([
  ['2026-11-21', '2026-11-30'],
  ['2028-02', '2028-02-29'],
  ['2026-12-31', '2026-12-31'],
])('the last day of the month of %s is %s', (text, expected) => {
  expect(lastOfMonth(text)).toBe(expected);
});
