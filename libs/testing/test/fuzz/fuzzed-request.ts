import type { Endpoint, Upload } from '@alinha/contracts-core';
import { IDENTITY_HEADER } from '@alinha/service-kit';
import fc from 'fast-check';
import { type FuzzedForm, fuzzedForm } from './fuzzed-form.ts';
import { type Damage, damaged, Verbatim } from './fuzzed-value.ts';
import {
  HOSTILE_BODIES,
  HOSTILE_ENCODINGS,
  HOSTILE_KEYS,
  HOSTILE_TYPES,
  HOSTILE_VALUES,
  HOSTILE_WORDS,
} from './hostile-values.ts';
import { sampleOf, sampleParams } from './sample-values.ts';

/**
 * Sender: administrator or professional of the fuzzed company, administrator of a third company, blog writer, or
 * nobody.
 */
export type Actor = 'admin' | 'professional' | 'stranger' | 'writer' | 'anonymous';

export type FuzzedBody =
  | { readonly json: unknown }
  | { readonly raw: string; readonly type: string }
  | { readonly form: FuzzedForm }
  | null;

/** A request as printed for a broken rule. References become ids when sent. */
export type FuzzedRequest = {
  readonly actor: Actor;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: readonly (readonly [string, unknown])[];
  readonly body: FuzzedBody;
  readonly headers: readonly (readonly [string, string])[];
};

const damageWith = (values: readonly unknown[]): fc.Arbitrary<Damage> =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.constantFrom(...values).map((value): Damage => ({ do: 'replace', with: value })),
    },
    { weight: 1, arbitrary: fc.constant<Damage>({ do: 'remove' }) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom(...HOSTILE_KEYS), fc.constantFrom(...values))
        .map(([key, value]): Damage => ({ do: 'add', key, with: value })),
    },
  );

/** Damages one place of some values. */
const sometimesDamaged = (
  sample: fc.Arbitrary<unknown>,
  values: readonly unknown[],
  weight: number,
): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 6, arbitrary: sample },
    {
      weight,
      arbitrary: fc
        .tuple(sample, fc.nat({ max: 40 }), damageWith(values))
        .map(([value, index, how]) => damaged(value, index, how)),
    },
  );

function paramsOf(endpoint: Endpoint): fc.Arbitrary<Record<string, unknown>> {
  const sample = sampleParams(endpoint);
  const names = Object.keys(endpoint.params ? ((endpoint.params as { shape?: object }).shape ?? {}) : {});
  if (names.length === 0) return sample;
  const hostile = fc.oneof(fc.constantFrom(...HOSTILE_ENCODINGS), fc.constantFrom(...HOSTILE_WORDS));
  return fc.oneof(
    { weight: 7, arbitrary: sample },
    {
      weight: 3,
      arbitrary: fc.record(Object.fromEntries(names.map((name) => [name, hostile])), {
        noNullPrototype: true,
      }),
    },
  );
}

const hostilePair: fc.Arbitrary<readonly [string, unknown]> = fc.tuple(
  fc.constantFrom(...HOSTILE_KEYS, 'start', 'end', 'employee_id', 'limit', 'start[]', 'limit[a]'),
  fc.oneof(fc.constantFrom(...HOSTILE_WORDS), fc.constantFrom(...HOSTILE_ENCODINGS)),
);

function queryOf({ query }: Endpoint): fc.Arbitrary<(readonly [string, unknown])[]> {
  const pairs = (query ? sometimesDamaged(sampleOf(query), HOSTILE_WORDS, 3) : fc.constant({})).map(
    (value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).filter(([, entry]) => entry !== undefined)
        : [],
  );
  return fc.oneof(
    { weight: 8, arbitrary: pairs },
    { weight: 1, arbitrary: fc.tuple(pairs, hostilePair).map(([some, other]) => [...some, other]) },
    // Sends each header twice.
    { weight: 1, arbitrary: pairs.map((some) => [...some, ...some]) },
  );
}

const rawBodyOf = (type: fc.Arbitrary<string>) =>
  fc.record({ raw: fc.constantFrom(...HOSTILE_BODIES), type }, { noNullPrototype: true });

function bodyOf(endpoint: Endpoint): fc.Arbitrary<FuzzedBody> {
  const hostile: fc.Arbitrary<FuzzedBody> = fc.oneof(
    rawBodyOf(fc.constant('application/json')),
    rawBodyOf(fc.constantFrom(...HOSTILE_TYPES)),
    fc.constant(null),
  );
  if (endpoint.method === 'GET') return fc.constant(null);
  if (endpoint.upload)
    return fc.oneof(
      { weight: 8, arbitrary: fuzzedForm(endpoint.upload as Upload).map((form) => ({ form })) },
      { weight: 2, arbitrary: hostile },
    );
  if (endpoint.rawBody)
    return fc.oneof(
      { weight: 6, arbitrary: rawBodyOf(fc.constantFrom(...endpoint.rawBody)) },
      { weight: 2, arbitrary: hostile },
    );
  const sample = endpoint.body ? sometimesDamaged(sampleOf(endpoint.body), HOSTILE_VALUES, 5) : null;
  return fc.oneof(
    { weight: 8, arbitrary: sample ? sample.map((json) => ({ json })) : fc.constant(null) },
    { weight: 1, arbitrary: hostile },
  );
}

const long = (length: number) => 'x'.repeat(length);
const REQUEST_HEADERS: readonly (readonly [string, string])[] = [
  ['accept-language', 'en'],
  ['accept-language', 'xx-YY;q=0.1, *;q=0'],
  ['accept-language', `en;q=${'9'.repeat(300)}`],
  ['accept-language', long(1_500)],
  ['accept', 'image/*;q=x'],
  ['accept-encoding', 'br;q=1, x;q=,'],
  ['cookie', 'alinha_session'],
  ['cookie', `alinha_session=${long(1_500)}`],
  ['cookie', 'alinha_session=%zz; alinha_session=%00'],
  ['cookie', `=; ;;=x; __proto__=1; constructor="`],
  ['x-request-id', 'a-request-of-the-fuzz'],
  ['x-request-id', 'a b"c\t'],
  ['x-request-id', long(1_500)],
  ['idempotency-key', 'fuzzed-key-1'],
  ['idempotency-key', 'fuzzed-key-2'],
  ['idempotency-key', 'short'],
  ['idempotency-key', long(1_500)],
  ['idempotency-key', 'é'.repeat(10)],
  ['origin', 'https://evil.example'],
  ['origin', 'null'],
  ['origin', 'http://'],
  ['sec-fetch-site', 'cross-site'],
  ['host', 'evil.example'],
  ['host', 'evil.example:99999'],
  ['x-forwarded-for', '127.0.0.1, "><'],
  ['x-forwarded-proto', 'javascript'],
  ['x-forwarded-host', 'evil.example'],
  ['x-http-method-override', 'DELETE'],
  ['x-country', long(100)],
  ['if-none-match', '*'],
  ['if-none-match', 'W/"x", "'],
  ['if-modified-since', 'never'],
  ['range', 'bytes=0-0,-1,99-1'],
  ['content-encoding', 'gzip'],
  ['authorization', 'Bearer x.y.z'],
  ['authorization', `Basic ${long(1_500)}`],
  ['stripe-signature', 't=0,v1=00'],
  [IDENTITY_HEADER, 'e30.AAAA'],
  [IDENTITY_HEADER, long(2_000)],
];

const headers = fc.oneof(
  { weight: 7, arbitrary: fc.constant<(readonly [string, string])[]>([]) },
  { weight: 3, arbitrary: fc.array(fc.constantFrom(...REQUEST_HEADERS), { minLength: 1, maxLength: 3 }) },
);

const actorOf = ({ access }: Endpoint): fc.Arbitrary<Actor> =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constant<Actor>(access === 'blog-admin' ? 'writer' : 'admin') },
    { weight: 2, arbitrary: fc.constant<Actor>('professional') },
    { weight: 2, arbitrary: fc.constant<Actor>('stranger') },
    { weight: 1, arbitrary: fc.constant<Actor>('anonymous') },
  );

/** Requests to one route, generated from its contract: valid, nearly valid and invalid. */
export function fuzzedRequest(endpoint: Endpoint): fc.Arbitrary<FuzzedRequest> {
  return fc.record(
    {
      actor: actorOf(endpoint),
      params: paramsOf(endpoint),
      query: queryOf(endpoint),
      body: bodyOf(endpoint),
      headers,
    },
    { noNullPrototype: true },
  );
}

/** Valid requests of the route's own client, by the sender with the most rights. */
export function plainRequest(endpoint: Endpoint): fc.Arbitrary<FuzzedRequest> {
  const { access, body, query, rawBody = [], upload } = endpoint;
  const bodies: fc.Arbitrary<FuzzedBody> = upload
    ? fuzzedForm(upload).map((form) => ({ form }))
    : rawBody.length > 0
      ? rawBodyOf(fc.constantFrom(...rawBody))
      : body
        ? sampleOf(body).map((json) => ({ json }))
        : fc.constant(null);
  return fc.record(
    {
      // One company with a plan and one without.
      actor: fc.constantFrom<Actor>(
        ...(access === 'blog-admin' ? ['writer' as const] : ['admin' as const, 'stranger' as const]),
      ),
      params: sampleParams(endpoint),
      query: (query ? sampleOf(query) : fc.constant({})).map((fields) => Object.entries(fields as object)),
      body: bodies,
      headers: fc.constant([]),
    },
    { noNullPrototype: true },
  );
}

/** True when the path can only reach the route that it was made for. */
export function hasFixedRoute({ params }: FuzzedRequest): boolean {
  return Object.values(params).every((value) => !(value instanceof Verbatim) && !String(value).includes('/'));
}
