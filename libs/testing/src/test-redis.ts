import { Redis } from 'ioredis';

/** Key in database 0 that counts assigned databases. */
const GIVEN = 'alinha-test-databases';

/**
 * URL of an emptied Redis database for one app; undefined without TEST_REDIS_URL, then queues use PostgreSQL. A counter
 * in Redis assigns databases across processes. There are enough that none is reused while in use.
 */
export async function emptyTestRedis(): Promise<string | undefined> {
  const { TEST_REDIS_URL } = process.env;
  if (!TEST_REDIS_URL) return undefined;
  const redis = new Redis(Object.assign(new URL(TEST_REDIS_URL), { pathname: '/0' }).href);
  try {
    const [, databases] = (await redis.config('GET', 'databases')) as [string, string];
    const number = 1 + ((await redis.incr(GIVEN)) % (Number(databases) - 1));
    await redis.select(number);
    await redis.flushdb();
    return Object.assign(new URL(TEST_REDIS_URL), { pathname: `/${number}` }).href;
  } finally {
    redis.disconnect();
  }
}
