import { bodyLimitOf, longestArray } from '@alinha/service-kit';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { TIME_LIMITS } from '../protection/slow-callers.ts';
import { ROUTING_TABLE } from './routing-table.ts';

type Definition = {
  readonly type: string;
  readonly shape?: Record<string, z.ZodType>;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly innerType?: z.ZodType;
};

/** Paths of the arrays in a schema without a maximum length. */
function endlessArraysIn(schema: z.ZodType, path: string): string[] {
  const {
    element,
    in: from,
    innerType,
    options = [],
    out,
    shape = {},
  } = schema._zod.def as unknown as Definition;
  const own = element && longestArray(schema) === undefined ? [path] : [];
  const parts = [...options, element, from, innerType, out].filter((part) => part !== undefined);
  return [
    ...own,
    ...parts.flatMap((part) => endlessArraysIn(part, path)),
    ...Object.entries(shape).flatMap(([key, part]) => endlessArraysIn(part, `${path}.${key}`)),
  ];
}

test('every array in a request has a maximum length', () => {
  const endless = ROUTING_TABLE.flatMap(({ body, id, params, query }) =>
    [params, query, body].flatMap((schema) => (schema ? endlessArraysIn(schema, id) : [])),
  );
  expect(endless).toEqual([]);
});

test('every public route limits bodies to 8 KiB, except webhooks and test pages', () => {
  const large = ROUTING_TABLE.filter((route) => route.access === 'public' && bodyLimitOf(route) > 8_192);
  expect(large.map(({ id }) => id).sort()).toEqual([
    'pix.webhook',
    'stripe.test-checkout-action',
    'stripe.test-portal-action',
    'stripe.webhook',
    'webhooks.evolution',
  ]);
});

test('the server gives every route its whole time for a body', () => {
  const longest = Math.max(...ROUTING_TABLE.map(({ bodyTimeoutSeconds = 0 }) => bodyTimeoutSeconds));
  expect(longest * 1000).toBeLessThanOrEqual(TIME_LIMITS.longestBodyMs);
});
