import { setTimeout } from 'node:timers/promises';
import { employeeEndpoints } from '@alinha/contracts-accounts';
import {
  createTestDatabase,
  employeeInput,
  emptyTestRedis,
  registerInput,
  TestCaller,
  TestStudio,
} from '@alinha/testing';
import { afterAll, expect, test } from 'vitest';
import { end, freePort, startProduct } from './product-process.ts';

const database = await createTestDatabase();
const redisUrl = await emptyTestRedis();
afterAll(() => database.drop());

test('a product that is told to stop answers what it is doing, then ends', { timeout: 60_000 }, async () => {
  const port = await freePort();
  const product = await startProduct({ entry: 'main', port, database, redisUrl });
  const caller = new TestCaller({
    url: `http://127.0.0.1:${port}`,
    failureLog: () => undefined,
    cookie: null,
  });
  const studio = await TestStudio.signUp(caller, registerInput());
  // Hashing a password takes long enough to be stopped in the middle of.
  const calls = Array.from({ length: 8 }, () =>
    studio.call(employeeEndpoints.create, { body: employeeInput() }),
  );
  await setTimeout(25);
  const [code, ...made] = await Promise.all([end(product, 'SIGTERM'), ...calls]);
  expect(code).toBe(0);
  expect(made).toHaveLength(8);
});
