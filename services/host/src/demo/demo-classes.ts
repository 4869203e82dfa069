import { BILLING_DAYS, type BillingPeriod } from '@alinha/contracts-agenda';
import { addDays, addMinutes, parseWallClock } from '@alinha/contracts-core';
import { SPECIALTIES } from './demo-data.ts';

/** Numbers are indexes into the lists of clients, professionals, rooms and specialties; weekday 1 is Monday. */
type DemoBooking = {
  readonly start: string;
  readonly minutes: number;
  readonly professional: number;
  readonly room: number;
  readonly specialty: number;
  readonly priceCents: number;
};
type DemoClass = DemoBooking & {
  readonly weekdays: readonly number[];
  readonly people: readonly number[];
  readonly billingPeriod?: BillingPeriod;
};

const REFORMER = { room: 0, specialty: 0, minutes: 60, priceCents: 38_000 };
const MAT = { room: 1, specialty: 1, minutes: 60, priceCents: 32_000 };
/** Single sessions with Rafael, with the duration and price of their specialty. */
const sessionOf = (specialty: 2 | 3 | 4) => {
  const { duration_minutes: minutes, price_cents: priceCents } = SPECIALTIES[specialty];
  return { professional: 1, room: 2, specialty, minutes, priceCents };
};
const [PHYSIOTHERAPY, POSTURE, EVALUATION] = [sessionOf(2), sessionOf(3), sessionOf(4)];
/** Three weekdays. */
const REFORMER_OFTEN = { ...REFORMER, priceCents: 52_000 };
const MAT_OFTEN = { ...MAT, priceCents: 46_000 };
const MAT_ONCE = { ...MAT, priceCents: 19_000 };
const PHYSIOTHERAPY_MONTHLY = { ...PHYSIOTHERAPY, priceCents: 60_000 };
const POSTURE_QUARTERLY = { ...POSTURE, priceCents: 156_000, billingPeriod: 'quarterly' } as const;

/** Each client has one place; no class exceeds the capacity of its room or professional. */
const CLASSES: readonly DemoClass[] = [
  { ...REFORMER_OFTEN, professional: 0, weekdays: [1, 3, 5], start: '07:00', people: [0, 4, 9, 10] },
  { ...REFORMER, professional: 0, weekdays: [1, 3], start: '08:00', people: [1, 11, 12] },
  { ...REFORMER, professional: 0, weekdays: [2, 4], start: '08:00', people: [15, 16, 17, 25] },
  { ...REFORMER, professional: 0, weekdays: [1, 3], start: '18:00', people: [3, 7, 13, 14] },
  { ...MAT, professional: 0, weekdays: [2, 4], start: '19:00', people: [35, 36, 37] },
  { ...MAT, professional: 2, weekdays: [2, 4], start: '07:30', people: [8, 26, 27, 28] },
  { ...MAT, professional: 2, weekdays: [2, 4], start: '08:30', people: [6, 29, 30] },
  { ...MAT_OFTEN, professional: 2, weekdays: [1, 3, 5], start: '16:00', people: [31, 32, 33] },
  { ...MAT, professional: 2, weekdays: [1, 3], start: '17:00', people: [5, 34, 38] },
  { ...MAT_ONCE, professional: 2, weekdays: [6], start: '09:00', people: [39, 40, 41] },
  { ...REFORMER, professional: 3, weekdays: [1, 4], start: '14:00', people: [18, 19, 20] },
  { ...REFORMER, professional: 3, weekdays: [2, 4], start: '18:00', people: [2, 21, 22] },
  { ...PHYSIOTHERAPY_MONTHLY, weekdays: [2], start: '10:00', people: [23] },
  { ...POSTURE_QUARTERLY, weekdays: [3], start: '11:00', people: [24] },
];

/** A single session, repeated every week. */
type DemoSession = DemoBooking & { readonly weekday: number; readonly person: number };

const SESSIONS: readonly DemoSession[] = [
  { ...PHYSIOTHERAPY, weekday: 1, start: '09:00', person: 42 },
  { ...POSTURE, weekday: 1, start: '10:00', person: 8 },
  { ...PHYSIOTHERAPY, weekday: 2, start: '14:00', person: 43 },
  { ...PHYSIOTHERAPY, weekday: 3, start: '09:00', person: 42 },
  { ...POSTURE, weekday: 3, start: '15:00', person: 20 },
  { ...PHYSIOTHERAPY, weekday: 4, start: '10:00', person: 14 },
  { ...EVALUATION, weekday: 5, start: '09:00', person: 26 },
  { ...PHYSIOTHERAPY, weekday: 5, start: '10:00', person: 43 },
  { ...POSTURE, weekday: 5, start: '14:00', person: 36 },
  { ...EVALUATION, weekday: 5, start: '15:00', person: 5 },
];
/** Single sessions cover this many weeks before and after today. */
const [SESSION_WEEKS_BEFORE, SESSION_WEEKS_AFTER] = [4, 2];

/** Weeks since clients joined: half a year for most, less for the last ones. */
const JOINED_WEEKS_AGO = [26, 26, 22, 26, 18, 26, 13, 26, 9, 4];
const HOLIDAY_IN_DAYS = 8;

const sundayOf = (day: string) => addDays(day, -parseWallClock(day).getUTCDay());

/** For each plan the index of its client, and the API input. */
export function plansOn(today: string) {
  const sunday = sundayOf(today);
  return CLASSES.flatMap((planned) =>
    planned.people.map((person) => {
      const joined = addDays(sunday, -7 * (JOINED_WEEKS_AGO[person % JOINED_WEEKS_AGO.length] ?? 0));
      return {
        ...planned,
        person,
        billingPeriod: planned.billingPeriod ?? ('monthly' as const),
        billingDay: BILLING_DAYS[person % BILLING_DAYS.length] ?? 1,
        schedules: planned.weekdays.map((weekday) => ({
          weekday,
          start_time: planned.start,
          end_time: addMinutes(`${sunday} ${planned.start}:00`, planned.minutes).slice(11, 16),
          first_date: addDays(joined, weekday),
        })),
      };
    }),
  );
}

/** Single sessions, earliest first. */
export function sessionsOn(today: string) {
  const sunday = sundayOf(today);
  const weeks = Array.from(
    { length: SESSION_WEEKS_BEFORE + SESSION_WEEKS_AFTER },
    (_, index) => index - SESSION_WEEKS_BEFORE,
  );
  return weeks.flatMap((week) =>
    SESSIONS.map((session) => ({ ...session, date: addDays(sunday, 7 * week + session.weekday) })),
  );
}

/** A working day within the next two weeks. */
export function holidayOn(today: string): string {
  const day = addDays(today, HOLIDAY_IN_DAYS);
  const weekday = parseWallClock(day).getUTCDay();
  return addDays(day, weekday === 0 ? 1 : weekday === 6 ? 2 : 0);
}
