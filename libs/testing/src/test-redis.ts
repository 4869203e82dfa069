import { Redis } from 'ioredis';

/** Redis has sixteen databases; each of two workers goes round in its own half, one for each app that it starts. */
const DATABASES_OF_A_WORKER = 7;
let taken = 0;

/**
 * The Redis that one app of this test file may use alone, emptied; undefined when TEST_REDIS_URL is unset and the queues run on
 * PostgreSQL. Files that run side by side get databases of their own, by the number of their worker.
 */
export async function emptyTestRedis(): Promise<string | undefined> {
  const { TEST_REDIS_URL, VITEST_POOL_ID = '1' } = process.env;
  if (!TEST_REDIS_URL) return undefined;
  const half = (Number(VITEST_POOL_ID) % 2) * DATABASES_OF_A_WORKER;
  const number = 1 + half + (taken++ % DATABASES_OF_A_WORKER);
  const url = Object.assign(new URL(TEST_REDIS_URL), { pathname: `/${number}` }).href;
  const redis = new Redis(url);
  try {
    await redis.flushdb();
  } finally {
    redis.disconnect();
  }
  return url;
}
