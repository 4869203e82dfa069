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
/** One above the free tier, so that the clients service caches billing's reply before the failures begin. */
const SHARED_CLIENTS = FREE_TIER_CLIENTS + 1;
/** High enough that this professional refuses nobody. */
const MANY = 100;
/** The range of the appointment list. */
const MOST_WEEKS = 45;

export type Place = { readonly id: number; readonly capacity: number };

/** A company and the records that its callers compete for. */
export type Studio = {
  readonly companyId: number;
  readonly cookie: string;
  readonly professionals: readonly Place[];
  readonly rooms: readonly Place[];
  readonly clientIds: readonly number[];
  /** Professional whose appointments start soon and get reminders. */
  readonly receptionistId: number;
  /** Its reminder rule never changes, so due reminders are known. */
  readonly keepsRule: boolean;
  /** A Monday far enough away for no reminder to become due. */
  readonly monday: string;
  readonly openedAt: number;
};

export const wallClock = (at: Date = new Date()) => wallClockAt(at, DEFAULT_TIME_ZONE);

function distantMonday(): string {
  let day = addDays(wallClock().slice(0, 10), 40);
  while (parseWallClock(day).getUTCDay() !== 1) day = addDays(day, 1);
  return day;
}

/** The two days that callers compete for. They move on a week every minute, because done appointments stay. */
export function wantedDays({ monday, openedAt }: Studio): readonly [string, string] {
  const week = Math.floor((Date.now() - openedAt) / MINUTE_MS) % MOST_WEEKS;
  const first = addDays(monday, week * 7);
  return [first, addDays(first, 1)];
}

/** Signs up a company before any failures. */
export async function openStudio(url: string, database: TestDatabase, keepsRule: boolean): Promise<Studio> {
  const connection = { url, failureLog: () => undefined, cookie: null };
  const caller = await TestStudio.signUp(new TestCaller(connection), registerInput());
  // A plan, because only ten clients are free.
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
