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

const wallClockOf = (date: Date) => date.toISOString().slice(0, 19).replace('T', ' ');
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
  start: fc.option(
    fc
      .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map(wallClockOf),
  ),
});

test('rows written as a recordset are read back unchanged', async () => {
  const rows = new Recordset({
    id: 'int',
    text: 'text',
    at: 'timestamptz',
    isOpen: 'boolean',
    start: 'timestamp',
  });
  const read = `SELECT id, text, at, "isOpen", start::text, $6::int AS after FROM ${rows.sql}`;
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (list) => {
      const { rows: back } = await pool.query(read, [...rows.parametersOf(list), 7]);
      expect(back).toEqual(list.map((one) => ({ ...one, after: 7 })));
    }),
    { numRuns: 300 },
  );
});

test('a missing value becomes NULL and shifts no other value', async () => {
  const rows = new Recordset({ id: 'int', text: 'text' });
  const list = [
    { id: 1, text: 'a' },
    { id: 2, text: undefined },
    { id: 3, text: 'c' },
  ];
  const { rows: back } = await pool.query(`SELECT * FROM ${rows.sql}`, rows.parametersOf(list));
  expect(back).toEqual([
    { id: 1, text: 'a' },
    { id: 2, text: null },
    { id: 3, text: 'c' },
  ]);
});
