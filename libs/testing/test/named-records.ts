import type { Endpoint } from '@alinha/contracts-core';
import { z } from 'zod';
import { PATH_REFERENCES, REFERENCES } from './fuzz/sample-values.ts';

type Part = 'params' | 'query' | 'body';

/** A place in a request that names a record. */
export type NamedRecord = {
  readonly part: Part;
  /** Path in the body; list entries are `*`. */
  readonly path: readonly string[];
  /** Null when no kind is registered for it yet. */
  readonly kind: string | null;
};

type JsonSchema = {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly maximum?: number;
};

const LARGEST_ID = 2_147_483_647;
const NAMES_A_RECORD = /(^|_)ids?$|^instance_name$/;

/** True for a field named like an id, and for a number limited to the largest id. */
function isNaming(name: string, schema: JsonSchema): boolean {
  const choices = [schema, ...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])];
  return NAMES_A_RECORD.test(name) || choices.some(({ maximum }) => maximum === LARGEST_ID);
}

/** Path parameters that belong to no company: posts are public, and a token carries its own rights. */
const OPEN_WORDS = new Set(['slug', 'name', 'token']);

/** A field of a template, whose id its writer chooses. */
const CHOSEN_ID = 'fields.*.id';

function namedIn(schema: JsonSchema, part: Part, endpoint: Endpoint, path: readonly string[]): NamedRecord[] {
  const inside = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((choice) =>
    namedIn(choice, part, endpoint, path),
  );
  if (schema.items) inside.push(...namedIn(schema.items, part, endpoint, [...path, '*']));
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const below = [...path, name];
    if (below.join('.') === CHOSEN_ID) continue;
    if (part === 'params' ? !OPEN_WORDS.has(name) : isNaming(name, field)) {
      const kind =
        part === 'params'
          ? PATH_REFERENCES[endpoint.path.slice(0, endpoint.path.indexOf('/{'))]
          : REFERENCES[name];
      inside.push({ part, path: below, kind: kind ?? null });
    } else inside.push(...namedIn(field, part, endpoint, below));
  }
  return inside;
}

/** Every place in a route's requests that names a record, from its contract. */
export function namedRecords(endpoint: Endpoint): NamedRecord[] {
  const found = (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part];
    // Ids in a signed webhook belong to the sender's system.
    if (!schema || endpoint.rawBody) return [];
    // Output side: on the input side an id in a path is plain text.
    const json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as JsonSchema & {
      $defs?: object;
    };
    return namedIn(inlined(json), part, endpoint, []);
  });
  return [...new Map(found.map((place) => [`${place.part} ${place.path.join('.')}`, place])).values()];
}

/** The schema with references to named parts resolved. */
function inlined(root: JsonSchema & { readonly $defs?: object }): JsonSchema {
  const defs = (root.$defs ?? {}) as Record<string, JsonSchema>;
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref } = value as { $ref?: string };
    if ($ref) return walk(defs[$ref.replace('#/$defs/', '')]);
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [key, key === '$defs' ? undefined : walk(entry)]),
    );
  };
  return walk(root) as JsonSchema;
}
