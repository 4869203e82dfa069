import { randomUUID } from 'node:crypto';
import { companyEndpoints, deletionEndpoints, employeeEndpoints } from '@alinha/contracts-accounts';
import { eventually, startTestApp, TestClock, type TestStudio } from '@alinha/testing';
import pg from 'pg';
import { describe, expect, test } from 'vitest';

/** 09:30 in São Paulo. */
const clock = new TestClock('2026-11-20T12:30:00Z');
const app = await startTestApp({ services: ['accounts'], clock: clock.now });

const find = (studio: TestStudio) => studio.call(deletionEndpoints.get);
const requestsOf = ({ companyId }: TestStudio) =>
  app.database.query('SELECT requested_by FROM accounts.company_deletion WHERE company_id = $1', [companyId]);

test('every professional sees the time of erasure when an administrator has requested it', async () => {
  const studio = await app.signUp();
  const colleague = await studio.addEmployee();
  expect(await find(studio)).toBeNull();
  const deletion = {
    requested_by_name: studio.user.name,
    requested_at: '2026-11-20 09:30:00',
    erase_at: '2026-11-21 09:30:00',
  };
  expect(await studio.call(deletionEndpoints.request)).toEqual(deletion);
  expect(await find(colleague)).toEqual(deletion);
});

test("the times of a request are in the company's time zone", async () => {
  const studio = await app.signUp();
  await studio.call(companyEndpoints.update, { body: { timezone: 'America/Manaus' } });
  const { erase_at } = await studio.call(deletionEndpoints.request);
  expect(erase_at).toBe('2026-11-21 08:30:00');
});

test('the first request stays unchanged when another administrator repeats it concurrently', async () => {
  const studio = await app.signUp();
  const other = await studio.addEmployee({ is_admin: true });
  const first = await studio.call(deletionEndpoints.request);
  clock.advance(3_600_000);
  await other.confirmPassword();
  const again = await Promise.all([1, 2, 3, 4].map(() => other.call(deletionEndpoints.request)));
  expect(again).toEqual([first, first, first, first]);
  expect(await requestsOf(studio)).toEqual([{ requested_by: studio.user.id }]);
});

test('another administrator can cancel a request, once', async () => {
  const studio = await app.signUp();
  const other = await studio.addEmployee({ is_admin: true });
  await studio.call(deletionEndpoints.request);
  expect(await other.call(deletionEndpoints.cancel)).toEqual({ id: studio.companyId });
  expect(await find(studio)).toBeNull();
  await expect(other.call(deletionEndpoints.cancel)).rejects.toMatchObject({
    status: 404,
    code: 'NOT_FOUND',
  });
});

test('requesting and cancelling are refused to users who are not administrators', async () => {
  const studio = await app.signUp();
  const colleague = await studio.addEmployee();
  const forbidden = { status: 403, code: 'FORBIDDEN' };
  await expect(colleague.call(deletionEndpoints.request)).rejects.toMatchObject(forbidden);
  await studio.call(deletionEndpoints.request);
  await expect(colleague.call(deletionEndpoints.cancel)).rejects.toMatchObject(forbidden);
  expect(await requestsOf(studio)).toHaveLength(1);
});

test('a request is invisible to other companies', async () => {
  const [studio, stranger] = [await app.signUp(), await app.signUp()];
  await studio.call(deletionEndpoints.request);
  expect(await find(stranger)).toBeNull();
  await expect(stranger.call(deletionEndpoints.cancel)).rejects.toMatchObject({ status: 404 });
  expect(await find(studio)).not.toBeNull();
});

const runJob = () =>
  app.platform.queues.addAll('accounts.erase-company', [{ name: 'now', data: {}, id: randomUUID() }]);
const isErased = async ({ companyId }: TestStudio) =>
  (await app.database.query('SELECT 1 FROM accounts.erased_company WHERE company_id = $1', [companyId]))
    .length > 0;

/** Two studios due for erasure. A run erases `later` second, so its erasure proves that the run tried both. */
async function dueStudios() {
  const [studio, later] = [await app.signUp(), await app.signUp()];
  await studio.call(deletionEndpoints.request);
  clock.advance(1_000);
  await later.call(deletionEndpoints.request);
  clock.advance(24 * 3_600_000);
  return { studio, later };
}

/** Locks the request, starts `first`, then `second` when the first waits, and unlocks when both wait. */
async function raceForRequest<A, B>({ companyId }: TestStudio, first: () => A, second: () => B) {
  const client = new pg.Client({ connectionString: app.database.url });
  await client.connect();
  const areWaiting = (count: number) =>
    eventually(async () => {
      // On another connection: inside a transaction this view does not change.
      const waiting = await app.database.query(
        `SELECT 1 FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%company_deletion%'`,
      );
      expect(waiting).toHaveLength(count);
    }, 15_000);
  try {
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM accounts.company_deletion WHERE company_id = $1 FOR UPDATE', [
      companyId,
    ]);
    const firstResult = first();
    await areWaiting(1);
    const secondResult = second();
    await areWaiting(2);
    await client.query('COMMIT');
    return [firstResult, secondResult] as const;
  } finally {
    await client.end();
  }
}

describe('a race between cancellation and erasure', () => {
  const cancels = (studio: TestStudio) => () =>
    studio.call(deletionEndpoints.cancel).then(
      () => 'cancelled' as const,
      () => 'refused' as const,
    );

  test('erases nothing when the cancellation is first', async () => {
    const { studio, later } = await dueStudios();
    const [outcome] = await raceForRequest(studio, cancels(studio), runJob);
    expect(await outcome).toBe('cancelled');
    await eventually(async () => expect(await isErased(later)).toBe(true), 15_000);
    expect(await isErased(studio)).toBe(false);
    expect(await studio.call(employeeEndpoints.list)).toHaveLength(1);
  });

  test('refuses the cancellation and erases the company when the erasure is first', async () => {
    const { studio } = await dueStudios();
    const [, outcome] = await raceForRequest(studio, runJob, cancels(studio));
    expect(await outcome).toBe('refused');
    await eventually(async () => expect(await isErased(studio)).toBe(true), 15_000);
    await expect(studio.call(employeeEndpoints.list)).rejects.toMatchObject({ status: 401 });
  });
});

test('other companies are erased when one fails, and the failed one is tried again', async () => {
  const { studio, later } = await dueStudios();
  await app.database.query(`
    CREATE FUNCTION accounts.refuse_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'not now';
    END $$;
    CREATE TRIGGER refuse BEFORE DELETE ON accounts.company_deletion FOR EACH ROW
    WHEN (OLD.company_id = ${studio.companyId}) EXECUTE FUNCTION accounts.refuse_deletion()`);
  await runJob();
  await eventually(async () => expect(await isErased(later)).toBe(true), 15_000);
  expect(await isErased(studio)).toBe(false);
  await app.database.query('DROP FUNCTION accounts.refuse_deletion CASCADE');
  await eventually(async () => expect(await isErased(studio)).toBe(true), 15_000);
});
