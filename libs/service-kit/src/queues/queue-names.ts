import { Redis } from 'ioredis';
import pg from 'pg';
import type { QueueBackend } from './queue-backend.ts';
import { REDIS_OPTIONS } from './redis-options.ts';

const META = /^[^:]+:(.+):meta$/;
const SCAN_PAGE = 1_000;

/** Sorted names of all queues that any process has created. BullMQ has no list of them. */
export async function queueNames(backend: QueueBackend, prefix: string): Promise<string[]> {
  const names =
    'redisUrl' in backend
      ? await inRedis(backend.redisUrl, prefix)
      : await inPostgres(backend.postgresUrl, prefix);
  return names.sort();
}

async function inPostgres(connectionString: string, schema: string): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  // Every error also rejects the query.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ queue: string }>(`SELECT DISTINCT queue FROM ${schema}.meta`);
    return rows.map(({ queue }) => queue);
  } finally {
    await client.end();
  }
}

async function inRedis(url: string, prefix: string): Promise<string[]> {
  const client = new Redis(url, { ...REDIS_OPTIONS, maxRetriesPerRequest: 1 });
  try {
    const names = new Set<string>();
    let cursor = '0';
    do {
      const [next, keys] = await client.scan(cursor, 'MATCH', `${prefix}:*:meta`, 'COUNT', SCAN_PAGE);
      for (const key of keys) {
        const name = META.exec(key)?.[1];
        if (name) names.add(name);
      }
      cursor = next;
    } while (cursor !== '0');
    return [...names];
  } finally {
    client.disconnect();
  }
}
