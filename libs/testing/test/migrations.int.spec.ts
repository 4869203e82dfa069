import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SERVICE_NAMES } from '@alinha/contracts-core';
import { createLogger, migrate, provisionSchemas } from '@alinha/service-kit';
import { createTestDatabase } from '@alinha/testing';
import { describe, expect, test } from 'vitest';

const migrationsOf = (service: string) =>
  fileURLToPath(new URL(`../../../services/${service}/prisma/migrations`, import.meta.url));

async function foldersOf(service: string): Promise<string[]> {
  const entries = await readdir(migrationsOf(service), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

describe('starting', () => {
  test('each migration is applied once when four processes start at the same time', async () => {
    const database = await createTestDatabase({ migrated: false });
    const applied: string[] = [];
    const logger = createLogger('info', { write: (line) => applied.push(line) });
    const start = async () => {
      await provisionSchemas(database.url, SERVICE_NAMES, database.secret);
      for (const service of SERVICE_NAMES) {
        await migrate(database.urlOf(service), service, migrationsOf(service), logger);
      }
    };
    try {
      await Promise.all([start(), start(), start(), start()]);
      const expected = await Promise.all(
        SERVICE_NAMES.map(async (schema) => (await foldersOf(schema)).map((name) => `${schema}/${name}`)),
      );
      const logged = applied.map((line) => JSON.parse(line) as { schema: string; migration: string });
      expect(logged.map(({ schema, migration }) => `${schema}/${migration}`).sort()).toEqual(
        expected.flat().sort(),
      );

      applied.length = 0;
      await start();
      expect(applied).toEqual([]);
    } finally {
      await database.release();
    }
  });
});

test('an upgrade replaces the erasure trigger function of an earlier release', async () => {
  const database = await createTestDatabase();
  try {
    await database.query(`
      CREATE OR REPLACE FUNCTION agenda.refuse_erased_company() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RETURN NULL;
      END $$`);
    await database.query('INSERT INTO agenda.erased_company (company_id) VALUES (1)');
    const write = () =>
      database.query(`INSERT INTO agenda.room (company_id, name, capacity) VALUES (1, 'Sala', 1)`);
    await write();
    const logger = createLogger('silent');
    await migrate(database.urlOf('agenda'), 'agenda', migrationsOf('agenda'), logger);
    await database.query('DELETE FROM agenda.room');
    await expect(write()).rejects.toMatchObject({ code: 'AL410' });
  } finally {
    await database.release();
  }
});

/** An applied migration never runs again, so a change of its text would affect new databases only. */
describe('a landed migration never changes', () => {
  test.each(SERVICE_NAMES)('in service %s', async (service) => {
    const directory = migrationsOf(service);
    const actual: Record<string, string> = {};
    for (const name of await foldersOf(service)) {
      const sql = await readFile(join(directory, name, 'migration.sql'));
      actual[name] = createHash('sha256').update(sql).digest('hex');
    }
    const landed: unknown = JSON.parse(await readFile(join(directory, 'checksums.json'), 'utf8'));
    expect(actual, `add the new migration to services/${service}/prisma/migrations/checksums.json`).toEqual(
      landed,
    );
  });
});
