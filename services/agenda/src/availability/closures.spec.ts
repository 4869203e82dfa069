import { type BlockKind, type BlockRule, DEFAULT_HOURS, type HoursRange } from '@alinha/contracts-agenda';
import { describe, expect, test } from 'vitest';
import { findClosures } from './closures.ts';

// A Wednesday, with the default hours around it.
const WEDNESDAY = '2026-12-02';
const THURSDAY = '2026-12-03';
const OUTSIDE = { reason: 'hours', name: null };

const on = (day: string, from: string, to: string) => ({
  start: `${day} ${from}:00`,
  end: `${day} ${to}:00`,
});
const wednesday = (start_time: string, end_time: string): HoursRange => ({
  weekday: 3,
  start_time,
  end_time,
});
const block = (given: Partial<BlockRule> = {}): BlockRule => ({
  kind: 'other',
  name: 'Bloqueio',
  startDate: WEDNESDAY,
  endDate: WEDNESDAY,
  startTime: null,
  endTime: null,
  weekdays: [],
  ...given,
});
const closedBy = (name: string | null) => ({ reason: 'block', name });

describe('working hours', () => {
  const hoursOf = (ranges: readonly HoursRange[], from: string, to: string) =>
    findClosures(on(WEDNESDAY, from, to), { ranges, blocks: [] });

  test('are open from their first to their last minute', () => {
    expect(hoursOf(DEFAULT_HOURS, '07:00', '08:00')).toEqual([]);
    expect(hoursOf(DEFAULT_HOURS, '20:00', '21:00')).toEqual([]);
    expect(hoursOf(DEFAULT_HOURS, '07:00', '21:00')).toEqual([]);
    expect(hoursOf(DEFAULT_HOURS, '06:59', '08:00')).toEqual([OUTSIDE]);
    expect(hoursOf(DEFAULT_HOURS, '20:00', '21:01')).toEqual([OUTSIDE]);
  });

  test('apply to their own weekday only', () => {
    expect(hoursOf([wednesday('08:00', '18:00')], '09:00', '10:00')).toEqual([]);
    const thursday = findClosures(on(THURSDAY, '09:00', '10:00'), {
      ranges: [wednesday('08:00', '18:00')],
      blocks: [],
    });
    expect(thursday).toEqual([OUTSIDE]);
  });

  test('refuse an appointment that overlaps the gap when they have a lunch gap', () => {
    const ranges = [wednesday('13:00', '18:00'), wednesday('08:00', '12:00')];
    expect(hoursOf(ranges, '11:00', '12:00')).toEqual([]);
    expect(hoursOf(ranges, '13:00', '14:00')).toEqual([]);
    expect(hoursOf(ranges, '11:30', '12:30')).toEqual([OUTSIDE]);
    expect(hoursOf(ranges, '12:15', '12:45')).toEqual([OUTSIDE]);
    expect(hoursOf(ranges, '11:00', '14:00')).toEqual([OUTSIDE]);
  });

  test('count as one range when they are adjacent', () => {
    const ranges = [wednesday('12:00', '18:00'), wednesday('08:00', '12:00')];
    expect(hoursOf(ranges, '11:30', '12:30')).toEqual([]);
  });

  test('are closed all week when the week is empty', () => {
    expect(hoursOf([], '09:00', '10:00')).toEqual([OUTSIDE]);
  });
});

describe('an appointment over midnight', () => {
  const always = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
    weekday,
    start_time: '00:00',
    end_time: '23:59',
  }));
  const overnight = { start: `${WEDNESDAY} 23:00:00`, end: `${THURSDAY} 01:00:00` };

  test('needs open hours on both days', () => {
    expect(findClosures(overnight, { ranges: always, blocks: [] })).toEqual([OUTSIDE]);
    const onThursday = block({
      startDate: THURSDAY,
      endDate: THURSDAY,
      startTime: '00:30',
      endTime: '02:00',
    });
    expect(findClosures(overnight, { ranges: [], blocks: [onThursday] })).toContainEqual(
      closedBy('Bloqueio'),
    );
  });

  test('needs only the first day when it ends at midnight', () => {
    const untilMidnight = { start: `${WEDNESDAY} 23:00:00`, end: `${THURSDAY} 00:00:00` };
    const onThursday = block({ startDate: THURSDAY, endDate: THURSDAY });
    expect(findClosures(untilMidnight, { ranges: [], blocks: [onThursday] })).toEqual([OUTSIDE]);
  });
});

describe('a block', () => {
  const blocked = (one: BlockRule, day: string, from: string, to: string) =>
    findClosures(on(day, from, to), { ranges: DEFAULT_HOURS, blocks: [one] });

  test.each<BlockKind>(['holiday', 'vacation', 'lunch', 'other'])(
    'closes its time when its kind is %s',
    (kind) => {
      expect(blocked(block({ kind, name: null }), WEDNESDAY, '09:00', '10:00')).toEqual([closedBy(null)]);
    },
  );

  test('closes exactly its day when it has no times', () => {
    expect(blocked(block(), WEDNESDAY, '09:00', '10:00')).toEqual([closedBy('Bloqueio')]);
    expect(blocked(block(), THURSDAY, '09:00', '10:00')).toEqual([]);
    expect(blocked(block(), '2026-12-01', '09:00', '10:00')).toEqual([]);
  });

  test('closes overlapping but not adjacent appointments when it has times', () => {
    const lunch = block({ startTime: '12:00', endTime: '13:00' });
    expect(blocked(lunch, WEDNESDAY, '11:00', '12:00')).toEqual([]);
    expect(blocked(lunch, WEDNESDAY, '13:00', '14:00')).toEqual([]);
    expect(blocked(lunch, WEDNESDAY, '11:00', '12:01')).toEqual([closedBy('Bloqueio')]);
    expect(blocked(lunch, WEDNESDAY, '11:00', '14:00')).toEqual([closedBy('Bloqueio')]);
  });

  test('closes every day when it lasts several days', () => {
    const vacation = block({ startDate: '2026-12-01', endDate: THURSDAY });
    const days = ['2026-11-30', '2026-12-01', WEDNESDAY, THURSDAY, '2026-12-04'];
    expect(days.filter((day) => blocked(vacation, day, '09:00', '10:00').length > 0)).toEqual([
      '2026-12-01',
      WEDNESDAY,
      THURSDAY,
    ]);
  });

  test('has no limit when it has no end date', () => {
    const forEver = block({ endDate: null });
    expect(blocked(forEver, '2031-05-07', '09:00', '10:00')).toEqual([closedBy('Bloqueio')]);
    expect(blocked(forEver, '2026-12-01', '09:00', '10:00')).toEqual([]);
  });

  test('closes only its weekdays when it has some', () => {
    const lunch = block({ endDate: null, startTime: '12:00', endTime: '13:00', weekdays: [3, 5] });
    const week = [WEDNESDAY, THURSDAY, '2026-12-04', '2026-12-05', '2026-12-07', '2026-12-09'];
    expect(week.filter((day) => blocked(lunch, day, '12:00', '13:00').length > 0)).toEqual([
      WEDNESDAY,
      '2026-12-04',
      '2026-12-09',
    ]);
  });
});

test('findClosures names every block, then the working hours', () => {
  const blocks = [
    block({ name: 'Feriado' }),
    block({ name: 'Longe', startDate: THURSDAY, endDate: THURSDAY }),
    block({ name: null, startTime: '22:00', endTime: '23:00' }),
  ];
  expect(findClosures(on(WEDNESDAY, '20:30', '22:30'), { ranges: DEFAULT_HOURS, blocks })).toEqual([
    closedBy('Feriado'),
    closedBy(null),
    OUTSIDE,
  ]);
});
