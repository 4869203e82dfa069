import fastify from 'fastify';
import { expect, test } from 'vitest';
import { serveProbes } from './probes.ts';

test('a part without a needed resource is live but not ready, names it, and is ready when it is back', async () => {
  const needed = { database: false };
  const app = fastify();
  serveProbes(app, '/health', async () => ({ needed, reported: { queues: false } }));
  expect((await app.inject('/health/live')).statusCode).toBe(200);
  const lacking = await app.inject('/health/ready');
  expect([lacking.statusCode, lacking.json()]).toEqual([
    503,
    { ok: false, data: { database: false, queues: false } },
  ]);
  needed.database = true;
  const ready = await app.inject('/health/ready');
  expect([ready.statusCode, ready.json()]).toEqual([
    200,
    { ok: true, data: { database: true, queues: false } },
  ]);
});
