import { Redis } from 'ioredis';

/** Counts the databases that were given out, in database 0. */
const GIVEN = 'alinha-test-databases';

/**
 * The Redis that one app may use alone, emptied; undefined when TEST_REDIS_URL is unset and the queues run on PostgreSQL.
 * Redis itself gives out its databases in turn, whoever asks: with as many as our own Redis has, nobody gets one again that
 * another test file still works on.
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
