import { BIRTHDAY_WINDOW_DAYS, type Client } from '@alinha/contracts-clients';
import { DAY_MS, parseWallClock } from '@alinha/contracts-core';

export type Birthday = {
  readonly client: Client;
  /** Day of the celebration, `YYYY-MM-DD`. */
  readonly date: string;
  /** 0 is today. */
  readonly daysAway: number;
  /** Completed years on that day. */
  readonly age: number;
};

const daysBetween = (from: string, to: string) =>
  Math.round((parseWallClock(to).getTime() - parseWallClock(from).getTime()) / DAY_MS);

const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** Someone born on 29 February celebrates on the 28th in other years. */
function birthdayIn(year: number, birthDate: string): string {
  const monthDay = birthDate.slice(5);
  const day = monthDay === '02-29' && !isLeapYear(year) ? '02-28' : monthDay;
  return `${year}-${day}`;
}

/** Completed years on `today` of a person born on `birthDate`, both `YYYY-MM-DD`; null when not born yet. */
export function ageOn(today: string, birthDate: string): number | null {
  const year = Number(today.slice(0, 4));
  const age = year - Number(birthDate.slice(0, 4)) - (birthdayIn(year, birthDate) > today ? 1 : 0);
  return age < 0 ? null : age;
}

/** Birthdays from `today` (`YYYY-MM-DD`, the company's) to `windowDays` ahead, soonest first. */
export function upcomingBirthdays(
  clients: readonly Client[],
  today: string,
  windowDays: number = BIRTHDAY_WINDOW_DAYS,
): readonly Birthday[] {
  const year = Number(today.slice(0, 4));
  const found = clients.flatMap((client): Birthday[] => {
    const { birth_date: birthDate } = client;
    if (birthDate === null) return [];
    const thisYear = birthdayIn(year, birthDate);
    const nextYear = thisYear < today;
    const date = nextYear ? birthdayIn(year + 1, birthDate) : thisYear;
    const daysAway = daysBetween(today, date);
    const age = year + (nextYear ? 1 : 0) - Number(birthDate.slice(0, 4));
    return daysAway <= windowDays && age > 0 ? [{ client, date, daysAway, age }] : [];
  });
  return found.sort((a, b) => a.daysAway - b.daysAway || a.client.name.localeCompare(b.client.name));
}
