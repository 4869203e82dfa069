import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { SERVICE_NAMES } from '@alinha/contracts-core';
import { createTestDatabase, type TestDatabase } from '@alinha/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { createStatements } from './prisma-schema-engine.ts';
import { readCatalogue } from './schema-catalogue.ts';

const schemaFile = (service: string) =>
  fileURLToPath(new URL(`../../../services/${service}/prisma/schema.prisma`, import.meta.url));

const migrated = await createTestDatabase();
const scratch = await createTestDatabase({ migrated: false });
afterAll(async () => {
  await migrated.release();
  await scratch.release();
});

/** Creates the tables of a schema.prisma in a PostgreSQL schema of its name. */
async function makeFromPrisma(database: TestDatabase, service: string): Promise<void> {
  const path = schemaFile(service);
  const statements = await createStatements(path, await readFile(path, 'utf8'), scratch.url);
  await database.query(`CREATE SCHEMA ${service}`);
  await database.query(`SET search_path = ${service}; ${statements}; RESET search_path`);
}

/**
 * Queries are typed by schema.prisma, tables come from migrations, so both must agree. Checks, generated columns,
 * partial
 * and expression indexes exist in migrations only.
 */
describe('schema.prisma equals the migrated tables', () => {
  test.each(SERVICE_NAMES)('in service %s', async (service) => {
    await makeFromPrisma(scratch, service);
    const [described, made] = [await readCatalogue(scratch, service), await readCatalogue(migrated, service)];
    expect(described.length).toBeGreaterThan(10);
    expect(made).toEqual(described);
  });
});
