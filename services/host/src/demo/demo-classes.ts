import { BILLING_DAYS, type BillingPeriod } from '@alinha/contracts-agenda';
import { addDays, parseWallClock } from '@alinha/contracts-core';

/** Numbers are indexes into the lists of clients, professionals, rooms and specialties; weekday 1 is Monday. */
type DemoClass = {
  readonly weekdays: readonly number[];
  readonly start: string;
  readonly end: string;
  readonly professional: number;
  readonly room: number;
  readonly specialty: number;
  readonly people: readonly number[];
  readonly priceCents: number;
  readonly billingPeriod?: BillingPeriod;
};

/** Each client has one place; no class exceeds the capacity of its room or professional. */
export const CLASSES: readonly DemoClass[] = [
  {
    weekdays: [1, 3, 5],
    start: '07:00',
    end: '08:00',
    professional: 0,
    room: 0,
    specialty: 0,
    people: [0, 4, 9, 10],
    priceCents: 52000,
  },
  {
    weekdays: [1, 3],
    start: '08:00',
    end: '09:00',
    professional: 0,
    room: 0,
    specialty: 0,
    people: [1, 11, 12],
    priceCents: 38000,
  },
  {
    weekdays: [2, 4],
    start: '08:00',
    end: '09:00',
    professional: 0,
    room: 0,
    specialty: 0,
    people: [15, 16, 17, 25],
    priceCents: 38000,
  },
  {
    weekdays: [1, 3],
    start: '18:00',
    end: '19:00',
    professional: 0,
    room: 0,
    specialty: 0,
    people: [3, 7, 13, 14],
    priceCents: 38000,
  },
  {
    weekdays: [2, 4],
    start: '19:00',
    end: '20:00',
    professional: 0,
    room: 1,
    specialty: 1,
    people: [35, 36, 37],
    priceCents: 32000,
  },
  {
    weekdays: [2, 4],
    start: '07:30',
    end: '08:30',
    professional: 2,
    room: 1,
    specialty: 1,
    people: [8, 26, 27, 28],
    priceCents: 32000,
  },
  {
    weekdays: [2, 4],
    start: '08:30',
    end: '09:30',
    professional: 2,
    room: 1,
    specialty: 1,
    people: [6, 29, 30],
    priceCents: 32000,
  },
  {
    weekdays: [1, 3, 5],
    start: '16:00',
    end: '17:00',
    professional: 2,
    room: 1,
    specialty: 1,
    people: [31, 32, 33],
    priceCents: 46000,
  },
  {
    weekdays: [1, 3],
    start: '17:00',
    end: '18:00',
    professional: 2,
    room: 1,
    specialty: 1,
    people: [5, 34, 38],
    priceCents: 32000,
  },
  {
    weekdays: [6],
    start: '09:00',
    end: '10:00',
    professional: 2,
    room: 1,
    specialty: 1,
    people: [39, 40, 41],
    priceCents: 19000,
  },
  {
    weekdays: [1, 4],
    start: '14:00',
    end: '15:00',
    professional: 3,
    room: 0,
    specialty: 0,
    people: [18, 19, 20],
    priceCents: 38000,
  },
  {
    weekdays: [2, 4],
    start: '18:00',
    end: '19:00',
    professional: 3,
    room: 0,
    specialty: 0,
    people: [2, 21, 22],
    priceCents: 38000,
  },
  {
    weekdays: [2],
    start: '10:00',
    end: '10:50',
    professional: 1,
    room: 2,
    specialty: 2,
    people: [23],
    priceCents: 60000,
  },
  {
    weekdays: [3],
    start: '11:00',
    end: '11:50',
    professional: 1,
    room: 2,
    specialty: 3,
    people: [24],
    priceCents: 156000,
    billingPeriod: 'quarterly',
  },
];

/** A single session, repeated every week. */
type DemoSession = Omit<DemoClass, 'weekdays' | 'people' | 'billingPeriod' | 'end'> & {
  readonly weekday: number;
  readonly person: number;
  readonly minutes: number;
};

const withRafael = { professional: 1, room: 2, minutes: 50 };
const PHYSIOTHERAPY = { ...withRafael, specialty: 2, priceCents: 16_000 };
const POSTURE = { ...withRafael, specialty: 3, priceCents: 18_000 };
const EVALUATION = { ...withRafael, specialty: 4, priceCents: 22_000 };

export const SESSIONS: readonly DemoSession[] = [
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
          end_time: planned.end,
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
