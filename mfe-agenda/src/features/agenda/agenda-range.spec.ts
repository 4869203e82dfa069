import { expect, test } from 'vitest';
import { daysOf, rangeTitle, requestedRange, step, weekStartOf } from './agenda-range.ts';

test('a week starts on Sunday', () => {
  expect(weekStartOf('2026-11-21')).toBe('2026-11-15');
  expect(weekStartOf('2026-11-15')).toBe('2026-11-15');
  expect(daysOf('week', '2026-12-31')).toEqual([
    '2026-12-27',
    '2026-12-28',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
  ]);
});

test('a month has 42 days, from the Sunday on or before its first', () => {
  const november = daysOf('month', '2026-11-21');
  expect(november).toHaveLength(42);
  expect([november[0], november.at(-1)]).toEqual(['2026-11-01', '2026-12-12']);
  const august = daysOf('month', '2026-08-31');
  expect([august[0], august.at(-1)]).toEqual(['2026-07-26', '2026-09-05']);
});

test('a month requests exactly its 42 days, a day its week', () => {
  expect(requestedRange('month', '2026-08-31')).toEqual({ first: '2026-07-26', length: 42 });
  expect(requestedRange('day', '2026-11-21')).toEqual({ first: '2026-11-15', length: 7 });
});

test('previous and next move by the shown range', () => {
  expect(step('month', '2026-03-31', -1)).toBe('2026-02-28');
  expect(step('day', '2026-03-01', -1)).toBe('2026-02-28');
  expect(step('week', '2026-11-21', 1)).toBe('2026-11-28');
});

const WIDE = { isNarrow: false, today: '2026-11-20' };
const NARROW = { isNarrow: true, today: '2026-11-20' };

test('the title of a range is in the language of the page', () => {
  expect(rangeTitle('week', '2026-11-18', 'pt', WIDE)).toMatch(/^15\s?–\s?21 de novembro de 2026$/);
  expect(rangeTitle('week', '2026-11-18', 'en', WIDE)).toMatch(/^November 15\s?–\s?21, 2026$/);
  expect(rangeTitle('day', '2026-11-21', 'pt', WIDE)).toBe('Sábado, 21 de novembro de 2026');
  expect(rangeTitle('month', '2026-11-21', 'pt', WIDE)).toBe('Novembro de 2026');
  expect(rangeTitle('month', '2026-11-21', 'en', WIDE)).toBe('November 2026');
});

test('the title is shorter on a narrow screen, and keeps a different year', () => {
  expect(rangeTitle('day', '2026-11-21', 'en', NARROW)).toBe('Sat, Nov 21');
  expect(rangeTitle('day', '2027-01-02', 'en', NARROW)).toBe('Sat, Jan 2, 2027');
  expect(rangeTitle('week', '2026-12-30', 'en', NARROW)).toMatch(/2026.+2027/);
  expect(rangeTitle('month', '2026-11-21', 'pt', NARROW)).toBe('Novembro de 2026');
  expect(rangeTitle('month', '2027-01-02', 'en', NARROW)).toBe('January 2027');
});
