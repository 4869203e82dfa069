import { Recordset } from '@alinha/service-kit';
import { createTestDatabase, type TestDatabase } from '@alinha/testing';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0')),
  fc.constantFrom(
    '',
    'NULL',
    '{}',
    '{a,"b"}',
    '\\',
    '"',
    ' ',
    'O\'Higgins, \\"the" d\'Or',
    'linha\n\ttab',
    '🤸‍♀️',
  ),
);
const row = fc.record({
  id: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  text: fc.option(anyText),
  at: fc.option(fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })),
  isOpen: fc.option(fc.boolean()),
});

test('rows come back from PostgreSQL as they were', async () => {
  const rows = new Recordset({ id: 'int', text: 'text', at: 'timestamptz', isOpen: 'boolean' });
  const read = `SELECT *, $5::int AS after FROM ${rows.sql}`;
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (list) => {
      const { rows: back } = await pool.query(read, [...rows.parametersOf(list), 7]);
      expect(back).toEqual(list.map((one) => ({ ...one, after: 7 })));
    }),
    { numRuns: 300 },
  );
});
