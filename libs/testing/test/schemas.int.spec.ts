import { SERVICE_NAMES } from '@alinha/contracts-core';
import { createTestDatabase } from '@alinha/testing';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';

const database = await createTestDatabase();
const other = await createTestDatabase();
afterAll(async () => {
  await database.release();
  await other.release();
});

async function as<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const pairs = SERVICE_NAMES.flatMap((service) =>
  [...SERVICE_NAMES, 'queues']
    .filter((schema) => schema !== service)
    .map((schema) => [service, schema] as const),
);

describe("a service's role", () => {
  test.each(SERVICE_NAMES)('%s reads and writes its own schema', async (service) => {
    await as(database.urlOf(service), async (client) => {
      await client.query(`INSERT INTO outbox (type, payload) VALUES ('test', '{}')`);
      expect((await client.query('SELECT type FROM outbox')).rows).toEqual([{ type: 'test' }]);
    });
  });

  test.each(pairs)('%s cannot reach %s', async (service, schema) => {
    const denied = /permission denied for schema/;
    await as(database.urlOf(service), async (client) => {
      await expect(client.query(`CREATE TABLE ${schema}.intruder ()`)).rejects.toThrow(denied);
      if (schema !== 'queues')
        await expect(client.query(`SELECT * FROM ${schema}.outbox`)).rejects.toThrow(denied);
    });
  });

  test.each(SERVICE_NAMES)('%s cannot create a schema, table, role or database', async (service) => {
    await as(database.urlOf(service), async (client) => {
      await expect(client.query('CREATE SCHEMA mine')).rejects.toThrow(/permission denied/);
      await expect(client.query('CREATE TABLE public.mine ()')).rejects.toThrow(/permission denied/);
      await expect(client.query('CREATE ROLE mine')).rejects.toThrow(/permission denied/);
      await expect(client.query('CREATE DATABASE mine')).rejects.toThrow(/permission denied/);
    });
  });

  test("a role's password is refused for another service's role", async () => {
    const stolen = new URL(database.urlOf('clients'));
    stolen.username = new URL(database.urlOf('accounts')).username;
    await expect(as(stolen.href, async () => {})).rejects.toThrow(/password authentication failed/);
  });

  test("a role cannot read tables in another installation's database", async () => {
    const elsewhere = new URL(database.urlOf('clients'));
    elsewhere.pathname = new URL(other.url).pathname;
    await expect(
      as(elsewhere.href, (client) => client.query('SELECT * FROM clients.client')),
    ).rejects.toThrow(/permission denied/);
  });
});
