import { authEndpoints } from '@alinha/contracts-accounts';
import { emptyTestRedis, startTestApp, startWire } from '@alinha/testing';
import { afterAll, afterEach, describe, expect, test } from 'vitest';

const redisUrl = await emptyTestRedis();
const SIGN_INS_A_MINUTE = 30;

describe.skipIf(!redisUrl)('while Redis hangs, with limits on', async () => {
  if (!redisUrl) return;
  const wire = await startWire(redisUrl);
  afterAll(() => wire.close());
  // The queues need Redis to close.
  afterEach(() => wire.resume());
  const app = await startTestApp({
    services: ['accounts'],
    rateLimit: true,
    environment: { REDIS_URL: wire.url },
  });
  const studio = await app.signUp();

  async function trySignIn(): Promise<number> {
    const reply = await fetch(`${app.url}${authEndpoints.login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    await reply.arrayBuffer();
    return reply.status;
  }

  test('calls work, strict limits still apply, and sessions end', async () => {
    wire.hang();
    expect(await studio.request('GET', '/api/auth/me')).toMatchObject({ status: 200 });
    const tries = await Promise.all(Array.from({ length: SIGN_INS_A_MINUTE + 6 }, trySignIn));
    expect(tries.filter((status) => status === 400)).toHaveLength(SIGN_INS_A_MINUTE);
    expect(tries.filter((status) => status === 429)).toHaveLength(6);
    await studio.call(authEndpoints.logout);
    expect(await studio.request('GET', '/api/auth/me')).toMatchObject({ status: 401 });
  });
});
