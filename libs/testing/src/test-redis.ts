import { Redis } from 'ioredis';

/**
 * The Redis that this test file may use alone, emptied; undefined when TEST_REDIS_URL is unset and the queues run on
 * PostgreSQL. Files that run side by side get databases of their own, by the number of their worker.
 */
export async function emptyTestRedis(): Promise<string | undefined> {
  const { TEST_REDIS_URL, VITEST_POOL_ID = '1' } = process.env;
  if (!TEST_REDIS_URL) return undefined;
  const url = Object.assign(new URL(TEST_REDIS_URL), { pathname: `/${VITEST_POOL_ID}` }).href;
  const redis = new Redis(url);
  try {
    await redis.flushdb();
  } finally {
    redis.disconnect();
  }
  return url;
}
