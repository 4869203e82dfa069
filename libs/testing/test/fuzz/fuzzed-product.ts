import {
  createTestDatabase,
  emptyTestRedis,
  SplitProduct,
  startTestApp,
  type TestApp,
  TestCaller,
  TestClock,
  TestStudio,
} from '@alinha/testing';
import { afterAll } from 'vitest';

/** E-mail of the blog administrator. */
export const WRITER = 'blog@alinha.test';

/** The parts of the product that the fuzz test uses. */
export type FuzzedProduct = Pick<TestApp, 'url' | 'database' | 'anonymous' | 'signUp'>;

/**
 * One process per part, to test the gateway's proxy: with `npm run fuzz -- --split`, and in the test run on Redis. It
 * then uses the real clock.
 */
const IS_SPLIT = process.env.FUZZ_SPLIT === '1' || Boolean(process.env.TEST_REDIS_URL);

/** @param onError receives each error line of the log */
export async function startFuzzedProduct(onError: (line: string) => void): Promise<FuzzedProduct> {
  const environment = { BLOG_ADMIN_EMAIL: WRITER };
  const onLine = (line: string) => line.includes('"level":"error"') && onError(line);
  if (!IS_SPLIT) {
    const { now } = new TestClock('2026-11-20T12:30:00Z');
    return startTestApp({ clock: now, environment, onLog: onLine });
  }
  const [database, redisUrl] = await Promise.all([createTestDatabase(), emptyTestRedis()]);
  const product = await SplitProduct.start({
    databaseUrl: database.url,
    secret: database.secret,
    redisUrl,
    // Links with the gateway's own address would look like leaked internal addresses.
    environment: { ...environment, LOG_LEVEL: 'error', PUBLIC_URL: 'http://alinha.test' },
    onLine: (_, line) => onLine(line),
  });
  afterAll(async () => {
    await product.close();
    await database.release();
  });
  const visitor = () => new TestCaller({ url: product.url, failureLog: () => undefined, cookie: null });
  return {
    url: product.url,
    database,
    get anonymous() {
      return visitor();
    },
    signUp: (overrides) => TestStudio.signUp(visitor(), overrides),
  };
}
