import { wallClockAt } from '@alinha/contracts-core';
import { describe, expect, it } from 'vitest';
import { sampleClient } from '../../testing/client-samples.ts';
import { ageOn, upcomingBirthdays } from './birthdays.ts';

const born = (name: string, birthDate: string | null) => sampleClient({ name, birth_date: birthDate });
const soon = (today: string, ...birthDates: string[]) =>
  upcomingBirthdays(
    birthDates.map((date) => born(date, date)),
    today,
  ).map(({ client, daysAway, age }) => [client.name, daysAway, age]);

describe('upcoming birthdays', () => {
  it('are from today to seven days ahead, soonest first', () => {
    const dates = ['1990-06-17', '1990-06-09', '1990-06-18', '1990-06-10', '1990-06-11'];
    expect(soon('2026-06-10', ...dates)).toEqual([
      ['1990-06-10', 0, 36],
      ['1990-06-11', 1, 36],
      ['1990-06-17', 7, 36],
    ]);
  });

  it('continue after the end of the year', () => {
    expect(soon('2026-12-29', '1990-01-03', '1990-12-31', '1990-01-06', '1990-12-28')).toEqual([
      ['1990-12-31', 2, 36],
      ['1990-01-03', 5, 37],
    ]);
  });

  it('of 29 February are on the 28th when the year has no 29th', () => {
    expect(soon('2027-02-25', '1992-02-29')).toEqual([['1992-02-29', 3, 35]]);
    expect(soon('2028-02-25', '1992-02-29')).toEqual([['1992-02-29', 4, 36]]);
    expect(soon('2027-03-01', '1992-02-29')).toEqual([]);
  });

  it('omit clients without a birth date or born on the day', () => {
    expect(upcomingBirthdays([born('Ana', null), born('Bia', '2026-06-10')], '2026-06-10')).toEqual([]);
  });

  it("use the company's day, not the browser's", () => {
    // 01:30 UTC on 10 June: still the 9th in São Paulo, already the 10th in Tokyo.
    const at = new Date('2026-06-10T01:30:00Z');
    const todayIn = (zone: string) => wallClockAt(at, zone).slice(0, 10);
    expect(soon(todayIn('America/Sao_Paulo'), '1990-06-09')).toEqual([['1990-06-09', 0, 36]]);
    expect(soon(todayIn('Asia/Tokyo'), '1990-06-09')).toEqual([]);
  });
});

describe('ageOn', () => {
  it.each([
    ['2026-06-09', '1990-06-10', 35],
    ['2026-06-10', '1990-06-10', 36],
    ['2027-02-28', '1992-02-29', 35],
    ['2028-02-28', '1992-02-29', 35],
    ['2026-06-10', '2026-06-10', 0],
    ['2026-06-09', '2026-06-10', null],
  ])('on %s for a birth on %s is %s', (today, birthDate, age) => {
    expect(ageOn(today, birthDate)).toBe(age);
  });
});
