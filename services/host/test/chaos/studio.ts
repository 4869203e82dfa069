import { authEndpoints, companyEndpoints, employeeEndpoints } from '@alinha/contracts-accounts';
import { roomEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints, FREE_TIER_CLIENTS } from '@alinha/contracts-clients';
import { addDays, DEFAULT_TIME_ZONE, MINUTE_MS, parseWallClock, wallClockAt } from '@alinha/contracts-core';
import { whatsappSettingsEndpoints } from '@alinha/contracts-messaging';
import {
  clientInput,
  connectTestPhone,
  employeeInput,
  eventually,
  registerInput,
  roomInput,
  TestCaller,
  type TestDatabase,
  TestStudio,
} from '@alinha/testing';
import { expect } from 'vitest';

export const HOURS_BEFORE = 1;
const CAPACITIES = [1, 2, 3] as const;
/** One more than is free: before any trouble the clients service has asked billing for the plan, which no fact told it of. */
const SHARED_CLIENTS = FREE_TIER_CLIENTS + 1;
/** Nobody may be turned away there. */
const MANY = 100;
/** As far as the list of appointments reaches at once. */
const MOST_WEEKS = 45;

export type Place = { readonly id: number; readonly capacity: number };

/** A company and what its callers book and fight for. */
export type Studio = {
  readonly companyId: number;
  readonly cookie: string;
  readonly professionals: readonly Place[];
  readonly rooms: readonly Place[];
  readonly clientIds: readonly number[];
  /** Whose appointments start soon, so that they are reminded of. */
  readonly receptionistId: number;
  /** Its reminders keep one rule, so that what is owed is known. */
  readonly keepsRule: boolean;
  /** A Monday, so far away that nobody is reminded of it. */
  readonly monday: string;
  readonly openedAt: number;
};

export const wallClock = (at: Date = new Date()) => wallClockAt(at, DEFAULT_TIME_ZONE);

function distantMonday(): string {
  let day = addDays(wallClock().slice(0, 10), 40);
  while (parseWallClock(day).getUTCDay() !== 1) day = addDays(day, 1);
  return day;
}

/** The two days that everybody wants now: each minute those of another week, for what is done stays where it is. */
export function wantedDays({ monday, openedAt }: Studio): readonly [string, string] {
  const week = Math.floor((Date.now() - openedAt) / MINUTE_MS) % MOST_WEEKS;
  const first = addDays(monday, week * 7);
  return [first, addDays(first, 1)];
}

/** Signs a company up, without any trouble yet. */
export async function openStudio(url: string, database: TestDatabase, keepsRule: boolean): Promise<Studio> {
  const connection = { url, failureLog: () => undefined, cookie: null };
  const caller = await TestStudio.signUp(new TestCaller(connection), registerInput());
  // More than the ten clients that are free.
  await database.query(
    `INSERT INTO billing.subscription (company_id, plan, next_renewal, price_cents, version)
     VALUES ($1, 'annual', NULL, 53892, 1)`,
    [caller.companyId],
  );
  expect((await caller.call(companyEndpoints.get)).id).toBe(caller.companyId);
  const professionals: Place[] = [];
  const rooms: Place[] = [];
  for (const capacity of CAPACITIES) {
    professionals.push(await caller.call(employeeEndpoints.create, { body: employeeInput({ capacity }) }));
    rooms.push(await caller.call(roomEndpoints.create, { body: roomInput({ capacity }) }));
  }
  const receptionist = await caller.call(employeeEndpoints.create, {
    body: employeeInput({ capacity: MANY }),
  });
  const clientIds: number[] = [];
  for (let made = 0; made < SHARED_CLIENTS; made++)
    clientIds.push((await caller.call(clientEndpoints.create, { body: clientInput() })).id);
  const { instance } = await eventually(() => connectTestPhone(caller));
  await caller.call(whatsappSettingsEndpoints.update, {
    body: { type: 'before', hours_before: HOURS_BEFORE, instance_id: instance },
  });
  await caller.call(authEndpoints.me);
  return {
    companyId: caller.companyId,
    cookie: caller.connection.cookie ?? '',
    professionals,
    rooms,
    clientIds,
    receptionistId: receptionist.id,
    keepsRule,
    monday: distantMonday(),
    openedAt: Date.now(),
  };
}
