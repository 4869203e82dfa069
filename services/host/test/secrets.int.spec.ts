import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createTestDatabase, programPath } from '@alinha/testing';
import { afterAll, expect, test } from 'vitest';
import { freePort } from './product-process.ts';

const database = await createTestDatabase();
afterAll(() => database.release());

/** Exit code and output of a part started with this secret. */
async function startPart(part: string, secret: string, dataKey = '') {
  const child = fork(programPath('main'), {
    execArgv: [],
    silent: true,
    env: {
      ...process.env,
      SERVICES: part,
      PORT: String(await freePort()),
      DATABASE_URL: database.url,
      INTERNAL_SECRET: secret,
      DATA_KEY: dataKey,
      ACCOUNTS_URL: 'http://127.0.0.1:9',
      AGENDA_URL: 'http://127.0.0.1:9',
      CLIENTS_URL: 'http://127.0.0.1:9',
      BILLING_URL: 'http://127.0.0.1:9',
      MESSAGING_URL: 'http://127.0.0.1:9',
      CONTENT_URL: 'http://127.0.0.1:9',
    },
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

/** run-service.spec.ts tests the rule. This tests that every part applies it before it opens anything. */
test.each([
  ['gateway', ''],
  ['gateway', 'only-sixteen-chr'],
  ['accounts', 'change-me-change-me-change-me-change-me'],
  ['agenda', 'only-sixteen-chr'],
  ['clients', 'only-sixteen-chr'],
  ['billing', 'only-sixteen-chr'],
  ['messaging', 'only-sixteen-chr'],
  ['content', 'only-sixteen-chr'],
])('%s refuses to start separately when the secret is "%s"', { timeout: 60_000 }, async (part, secret) => {
  const { code, said } = await startPart(part, secret);
  expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining('INTERNAL_SECRET must') });
  if (secret) expect(said).not.toContain(secret);
});

test.each(['accounts', 'agenda', 'clients'])(
  '%s refuses to start separately without DATA_KEY, and with a wrong one',
  { timeout: 60_000 },
  async (part) => {
    const secret = '3f9c1b7a5e2d48603f9c1b7a5e2d4860';
    const without = await startPart(part, secret);
    expect(without).toEqual({ code: 1, said: expect.stringContaining('DATA_KEY must be set') });
    const wrong = await startPart(part, secret, 'change-me');
    expect(wrong).toEqual({ code: 1, said: expect.stringContaining('DATA_KEY must be 32 bytes in base64') });
    expect(wrong.said).not.toContain('change-me');
  },
);
