import { fieldTexts } from '@alinha/contracts-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { InputBounds } from './bounded-input.ts';

const rangeSchema = z.strictObject({ start: z.string(), end: z.string() });
const schema = z
  .strictObject({
    name: z.string(),
    ranges: z.array(rangeSchema).max(3).optional(),
    shape: z
      .discriminatedUnion('type', [
        z.strictObject({ type: z.literal('round'), radius: z.int() }),
        z.strictObject({ type: z.literal('square'), side: z.int() }),
      ])
      .nullable()
      .default(null),
    mapping: z.partialRecord(z.enum(['name', 'phone']), z.int()).optional(),
  })
  .refine(({ name }) => name !== 'nobody');

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]));

/** The error that the caller of a cut input gets. */
function problemsOf(input: unknown): Record<string, string> {
  const result = schema.safeParse(new InputBounds().cut(schema, input), { reportInput: true });
  return result.success ? {} : fieldTexts(result.error, 'en');
}

test('an input within its bounds is unchanged', () => {
  const input = {
    name: 'Ana',
    ranges: [{ start: '08:00', end: '09:00' }],
    shape: { type: 'round', radius: 3 },
    mapping: { name: 0 },
  };
  expect(new InputBounds().cut(schema, input)).toEqual(input);
  for (const other of [null, undefined, 'text', 7, [], {}])
    expect(new InputBounds().cut(schema, other)).toEqual(other);
});

test.each([
  ['at the top', { name: 'Ana', ...many(115_000) }],
  ['in a variant', { name: 'Ana', shape: { type: 'square', side: 1, ...many(50_000) } }],
  [
    'in the elements of an array',
    { name: 'Ana', ranges: [1, 2, 3].map(() => ({ start: '', end: '', ...many(20_000) })) },
  ],
  ['in a record', { name: 'Ana', mapping: many(50_000) }],
])('an input with many unknown keys is refused and 20 of them are named: %s', (_, input) => {
  expect(Object.keys(problemsOf(input))).toHaveLength(20);
});

test('an input with wrong fields and unknown keys is refused with both named', () => {
  expect(problemsOf({ ...many(30), ranges: 7 })).toMatchObject({
    name: 'Required field',
    ranges: 'Wrong type of value',
    k0: 'Unknown field',
  });
});

test('an array over its limit is refused without reading its elements', () => {
  const problems = problemsOf({ name: 'Ana', ranges: Array.from({ length: 300_000 }, () => ({})) });
  expect(problems.ranges).toBe('The maximum is 3');
  expect(Object.keys(problems).length).toBeLessThan(10);
});

test('an unknown key is quoted up to 100 characters', () => {
  expect(Object.keys(problemsOf({ name: 'Ana', ['x'.repeat(500_000)]: 1 }))).toEqual(['x'.repeat(100)]);
});

test.each(['__proto__', 'constructor', 'toString'])('the unknown key %s is named', (key) => {
  const input: unknown = JSON.parse(`{"name":"Ana","${key}":1}`);
  expect(Object.keys(problemsOf(input))).toEqual([key]);
});
