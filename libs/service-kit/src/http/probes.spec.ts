import fastify from 'fastify';
import { expect, test } from 'vitest';
import { serveProbes } from './probes.ts';

test('a part that lacks something lives, is not ready, says what it lacks, and is ready again', async () => {
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
