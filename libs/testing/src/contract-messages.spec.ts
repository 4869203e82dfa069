import { appointmentEndpoints } from '@alinha/contracts-agenda';
import { type Endpoint, VALIDATION_TEXTS } from '@alinha/contracts-core';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { ALL_ENDPOINTS, titleOf, withTitles } from './all-endpoints.ts';

const PARTS = ['params', 'query', 'body'] as const;
const keys = Object.keys(VALIDATION_TEXTS);

type Definition = Record<string, unknown> & { error?: (issue: object) => unknown };

/** Error messages of a schema and of all nested schemas. */
function messagesOf(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  const { def } = (value as { _zod?: { def: Definition } })._zod ?? {};
  if (!def) return Object.values(value).flatMap((part) => messagesOf(part, seen));
  const message = def.error?.({ code: 'custom', path: [], input: undefined });
  return [...(typeof message === 'string' ? [message] : []), ...messagesOf({ ...def, error: null }, seen)];
}

const looksLikeKey = (message: string) => /^[a-z]+(_[a-z]+)*$/.test(message);

function issuesOf(endpoint: Endpoint, part: (typeof PARTS)[number], input: unknown): z.core.$ZodIssue[] {
  const result = endpoint[part]?.safeParse(input);
  if (!result || result.success) throw new Error(`${titleOf(endpoint)} reports no issue`);
  return result.error.issues;
}

test('walking a schema finds its messages', () => {
  const found = ALL_ENDPOINTS.flatMap(({ body }) => messagesOf(body));
  expect(found).toEqual(expect.arrayContaining(['cpf', 'email', 'capacity', 'client_name', 'one_document']));
});

describe('every schema message exists in both languages', () => {
  test.each(withTitles(ALL_ENDPOINTS))('%s', (_, endpoint) => {
    const messages = PARTS.flatMap((part) => messagesOf(endpoint[part]));
    expect(messages.filter((message) => !keys.includes(message))).toEqual([]);
  });

  const day = '2026-12-01';
  const ids = { employee_id: 1, client_id: 1 };
  test.each([
    [
      'an end before its start',
      appointmentEndpoints.create,
      'body',
      { ...ids, start_datetime: `${day} 09:00:00`, end_datetime: `${day} 08:00:00` },
    ],
    [
      'a duration that is too short',
      appointmentEndpoints.create,
      'body',
      { ...ids, start_datetime: `${day} 09:00:00`, end_datetime: `${day} 09:05:00` },
    ],
    [
      'a duration that is too long',
      appointmentEndpoints.create,
      'body',
      { ...ids, start_datetime: `${day} 09:00:00`, end_datetime: '2026-12-05 09:00:00' },
    ],
    [
      'a duration that contradicts the end',
      appointmentEndpoints.update,
      'body',
      { start_datetime: `${day} 09:00:00`, end_datetime: `${day} 10:00:00`, duration_minutes: 30 },
    ],
    [
      'paid without an amount',
      appointmentEndpoints.create,
      'body',
      { ...ids, start_datetime: `${day} 09:00:00`, payment_status: 'paid' },
    ],
    [
      'an interval that ends before it starts',
      appointmentEndpoints.list,
      'query',
      { start: day, end: '2026-11-01' },
    ],
    ['an interval that is too long', appointmentEndpoints.list, 'query', { start: day, end: '2028-12-01' }],
    [
      'a search for conflicts backwards',
      appointmentEndpoints.conflicts,
      'query',
      { start: `${day} 09:00:00`, end: `${day} 08:00:00` },
    ],
    [
      'a search for conflicts over days',
      appointmentEndpoints.conflicts,
      'query',
      { start: `${day} 09:00:00`, end: '2026-12-09 09:00:00' },
    ],
  ] as const)('%s', (_, endpoint, part, input) => {
    const messages = issuesOf(endpoint, part, input).map(({ message }) => message);
    expect(messages.length).toBeGreaterThan(0);
    for (const message of messages.filter(looksLikeKey)) expect(keys).toContain(message);
    expect(messages.some(looksLikeKey)).toBe(true);
  });
});
