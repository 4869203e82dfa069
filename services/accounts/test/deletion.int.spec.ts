import { randomUUID } from 'node:crypto';
import { companyEndpoints, deletionEndpoints, employeeEndpoints } from '@alinha/contracts-accounts';
import { startTestApp, TestClock, type TestStudio } from '@alinha/testing';
import { expect, test } from 'vitest';

/** 09:30 in São Paulo. */
const clock = new TestClock('2026-11-20T12:30:00Z');
const app = await startTestApp({ services: ['accounts'], clock: clock.now });

const find = (studio: TestStudio) => studio.call(deletionEndpoints.get);
const requestsOf = ({ companyId }: TestStudio) =>
  app.database.query('SELECT requested_by FROM accounts.company_deletion WHERE company_id = $1', [companyId]);

test('an administrator asks for the company to be erased in 24 hours, and everybody in it sees when', async () => {
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

test("the times are on the company's clock", async () => {
  const studio = await app.signUp();
  await studio.call(companyEndpoints.update, { body: { timezone: 'America/Manaus' } });
  const { erase_at } = await studio.call(deletionEndpoints.request);
  expect(erase_at).toBe('2026-11-21 08:30:00');
});

test('asked again, by somebody else and at once, the first request stands', async () => {
  const studio = await app.signUp();
  const other = await studio.addEmployee({ is_admin: true });
  const first = await studio.call(deletionEndpoints.request);
  clock.advance(3_600_000);
  const again = await Promise.all([1, 2, 3, 4].map(() => other.call(deletionEndpoints.request)));
  expect(again).toEqual([first, first, first, first]);
  expect(await requestsOf(studio)).toEqual([{ requested_by: studio.user.id }]);
});

test('another administrator keeps the company, once', async () => {
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

test('who is no administrator neither asks nor cancels', async () => {
  const studio = await app.signUp();
  const colleague = await studio.addEmployee();
  const forbidden = { status: 403, code: 'FORBIDDEN' };
  await expect(colleague.call(deletionEndpoints.request)).rejects.toMatchObject(forbidden);
  await studio.call(deletionEndpoints.request);
  await expect(colleague.call(deletionEndpoints.cancel)).rejects.toMatchObject(forbidden);
  expect(await requestsOf(studio)).toHaveLength(1);
});

test('a request belongs to its company', async () => {
  const [studio, stranger] = [await app.signUp(), await app.signUp()];
  await studio.call(deletionEndpoints.request);
  expect(await find(stranger)).toBeNull();
  await expect(stranger.call(deletionEndpoints.cancel)).rejects.toMatchObject({ status: 404 });
  expect(await find(studio)).not.toBeNull();
});

test('of cancelling and carrying out at the same moment one wins, wholly', async () => {
  const studios = await Promise.all(Array.from({ length: 6 }, () => app.signUp()));
  for (const studio of studios) await studio.call(deletionEndpoints.request);
  clock.advance(24 * 3_600_000);
  const cancelled = await Promise.all([
    ...studios.map((studio) =>
      studio.call(deletionEndpoints.cancel).then(
        () => true,
        () => false,
      ),
    ),
    app.platform.queues
      .addAll('accounts.erase-company', [{ name: 'now', data: {}, id: randomUUID() }])
      .then(() => false),
  ]);
  for (const [index, studio] of studios.entries()) {
    const kept = () =>
      studio.call(employeeEndpoints.list).then(
        (list) => list.length,
        () => 0,
      );
    if (cancelled[index]) expect(await kept()).toBe(1);
    else await expect.poll(kept, { timeout: 10_000 }).toBe(0);
  }
});
