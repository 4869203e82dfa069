import { expect, it } from 'vitest';
import { causesOf } from './conflict-causes.ts';
import type { OccurrenceConflict } from './recurring-plan.schemas.ts';

const at = (day: string, ...reasons: OccurrenceConflict['reasons']): OccurrenceConflict => ({
  start_datetime: `${day} 09:00:00`,
  end_datetime: `${day} 10:00:00`,
  reasons,
  clients: [],
});

it('causesOf groups dates by their set of reasons and puts the largest group first', () => {
  const dates = [
    at('2026-12-01', 'block'),
    at('2026-12-08', 'room', 'client'),
    at('2026-12-15', 'client', 'room'),
    at('2026-12-22', 'room'),
  ];
  expect(causesOf(dates).map((cause) => cause.dates.map((date) => date.start_datetime.slice(8, 10)))).toEqual(
    [['08', '15'], ['01'], ['22']],
  );
});

it('causesOf returns no groups for no dates', () => {
  expect(causesOf([])).toEqual([]);
});
