import { expect, test } from 'vitest';
import { newValues } from './waiting-form.schema.ts';

const choices = { clients: [], employees: [], rooms: [], specialties: [] };

test.each([
  { date: undefined, until: '2026-12-20' },
  { date: '2026-12-02', until: '2026-12-20' },
  { date: '2027-01-15', until: '2027-01-15' },
  { date: '2028-01-15', until: '2027-11-21' },
])('a new entry for $date is valid until $until when today is 2026-11-20', ({ date, until }) => {
  expect(newValues({ date }, choices, '2026-11-20').valid_until).toBe(until);
});

test.each([
  { start: '23:00', end: '00:30', until: '23:59' },
  { start: '20:30', end: undefined, until: '23:59' },
  { start: '10:00', end: '11:00', until: '11:00' },
])('a new entry for a booking from $start to $end waits until $until of a day', ({ start, end, until }) => {
  expect(newValues({ start, end }, choices, '2026-11-20')).toMatchObject({
    from_time: start,
    to_time: until,
  });
});
