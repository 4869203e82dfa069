import {
  activityEndpoints,
  authEndpoints,
  companyEndpoints,
  employeeEndpoints,
} from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  blockEndpoints,
  recurringPlanEndpoints,
  roomEndpoints,
  specialtyEndpoints,
} from '@alinha/contracts-agenda';
import { paymentEndpoints } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { ALL_SERVICES, startHost } from '@alinha/host';
import { createLogger, readBackup, readPlatformConfig, restore, usableKeys } from '@alinha/service-kit';
import {
  appointmentInput,
  clientInput,
  createTestDatabase,
  emptyTestRedis,
  eventually,
  TEST_DATA_KEY,
  TestCaller,
} from '@alinha/testing';
import { describe, expect, test } from 'vitest';
import { releaseFiles } from './releases.ts';

/** Sign-in of the demonstration company. */
const SIGN_IN = { email: 'demo@alinha.example', password: 'pilates' };
const logger = createLogger('silent');
/** Releases from 0.2 are recorded with this key. */
const keys = await usableKeys(readPlatformConfig({ DATA_KEY: TEST_DATA_KEY }));

/** Number of rows in each table. */
async function rowsIn(path: string): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  const table = async ({ table: name }: { readonly table: string }) => {
    rows[name] = 0;
    return {
      rows: async (bytes: Buffer) => {
        rows[name] = (rows[name] ?? 0) + bytes.filter((byte) => byte === 10).length;
      },
      end: async () => {},
    };
  };
  await readBackup(path, { table }, keys);
  return rows;
}

describe('this release restores and migrates the backup of an earlier release', { timeout: 120_000 }, () => {
  test.each(releaseFiles('.alinha').map(({ release, path }) => [release, path] as const))(
    '%s',
    async (_, path) => {
      const before = await rowsIn(path);
      const database = await createTestDatabase({ migrated: false });
      const redisUrl = (await emptyTestRedis()) ?? null;
      await restore({
        databaseUrl: database.url,
        services: ALL_SERVICES,
        redisUrl,
        path,
        keys,
        masterKeyIds: null,
        replace: false,
        logger,
      });
      const restored = (await database.query<{ id: number }>('SELECT id FROM agenda.appointment')).map(
        ({ id }) => id,
      );
      expect(restored).toHaveLength(before['agenda.appointment'] ?? Number.NaN);
      const config = readPlatformConfig({
        DATABASE_URL: database.url,
        REDIS_URL: redisUrl ?? '',
        INTERNAL_SECRET: database.secret,
        DATA_KEY: TEST_DATA_KEY,
        DEMO: '0',
        RATE_LIMIT: 'off',
        WEB_ROOT: 'no-web-root',
      });
      const host = await startHost({ config: { ...config, PORT: 0 }, logger, verifyReplies: true });
      try {
        const studio = new TestCaller({ url: host.url ?? '', failureLog: () => undefined, cookie: null });
        const user = await studio.call(authEndpoints.login, { body: SIGN_IN });
        expect(await studio.call(companyEndpoints.get)).toMatchObject({ id: 1 });
        const clients = await studio.call(clientEndpoints.list);
        expect(clients).toHaveLength(before['clients.client'] ?? Number.NaN);
        expect(await studio.call(employeeEndpoints.list)).toHaveLength(
          before['accounts.employee'] ?? Number.NaN,
        );
        expect(await studio.call(roomEndpoints.list)).toHaveLength(before['agenda.room'] ?? Number.NaN);
        expect(await studio.call(specialtyEndpoints.list)).toHaveLength(
          before['agenda.specialty'] ?? Number.NaN,
        );

        const [span] = await database.query<{ first: string; last: string }>(
          `SELECT min(start_at)::date::text AS first, (min(start_at) + interval '390 days')::date::text AS last
         FROM agenda.appointment`,
        );
        const within = { start: span?.first ?? '', end: span?.last ?? '' };
        const appointments = await studio.call(appointmentEndpoints.list, { query: within });
        // The plans may have new appointments since the start.
        expect(appointments.map(({ id }) => id)).toEqual(expect.arrayContaining(restored));
        expect(
          appointments.filter(({ client_name, employee_name }) => !client_name || !employee_name),
        ).toEqual([]);

        await studio.call(blockEndpoints.list, { query: { start: within.start, end: within.end } });
        const plans = await Promise.all(
          clients.map(({ id }) =>
            studio.call(recurringPlanEndpoints.listOfClient, {
              params: { id },
              query: { include_inactive: '1' },
            }),
          ),
        );
        expect(plans.flat()).toHaveLength(before['agenda.recurring_plan'] ?? Number.NaN);
        const payments = await Promise.all(
          clients.map(({ id }) => studio.call(paymentEndpoints.listOfClient, { params: { id } })),
        );
        expect(payments.flat()).toHaveLength(before['billing.payment'] ?? Number.NaN);
        expect((await studio.call(activityEndpoints.list, { query: {} })).activities.length).toBeGreaterThan(
          0,
        );

        // New records get new ids and reach the other services.
        const client = await studio.call(clientEndpoints.create, { body: clientInput() });
        expect(clients.map(({ id }) => id)).not.toContain(client.id);
        const body = appointmentInput({
          employee_id: user.id,
          client_id: client.id,
          allow_overbooking: true,
        });
        const made = await studio.call(appointmentEndpoints.create, { body });
        await eventually(async () => {
          const rows = await database.query('SELECT FROM messaging.appointment WHERE id = $1', [made.id]);
          expect(rows).toHaveLength(1);
        });
      } finally {
        await host.close();
        await database.release();
      }
    },
  );
});
