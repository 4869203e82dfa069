import { describe, expect, test } from 'vitest';
import { type ApiDocument, apiProblems, messageProblems } from './api-compatibility.ts';
import type { Schema } from './schema-compatibility.ts';

const room: Schema = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    name: { type: 'string' },
    kind: { enum: ['small', 'large'] },
    note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  },
  required: ['id', 'name', 'kind'],
  additionalProperties: false,
};

type Shape = {
  readonly input?: Schema;
  readonly reply?: Schema;
  readonly query?: readonly object[];
  readonly status?: string;
};

function api({ input = room, reply = room, query = [], status = '201' }: Shape = {}): ApiDocument {
  const json = (schema: Schema) => ({ 'application/json': { schema } });
  const operation = {
    parameters: query,
    requestBody: { required: true, content: json(input) },
    responses: { [status]: { content: json({ $ref: '#/components/schemas/Reply' }) }, 400: {} },
  };
  return {
    paths: { '/api/rooms': { post: operation } },
    components: { schemas: { Reply: reply } },
  } as unknown as ApiDocument;
}

const without = (name: string): Schema => {
  const { [name]: _, ...properties } = room.properties ?? {};
  return { ...room, properties, required: room.required?.filter((field) => field !== name) ?? [] };
};
const withField = (name: string, schema: Schema, required = false): Schema => ({
  ...room,
  properties: { ...room.properties, [name]: schema },
  required: [...(room.required ?? []), ...(required ? [name] : [])],
});
const problems = (before: Shape, after: Shape) => apiProblems(api(before), api(after));

describe('a later API is compatible', () => {
  test.each<[string, Shape, Shape]>([
    ['when nothing changed', {}, {}],
    ['when a reply field is added', {}, { reply: withField('size', { type: 'integer' }, true) }],
    ['when an optional input field is added', {}, { input: withField('size', { type: 'integer' }) }],
    ['when an input value is added', {}, { input: withField('kind', { enum: ['small', 'large', 'huge'] }) }],
    ['when an input field becomes optional', {}, { input: { ...room, required: [] } }],
    ['when an input field accepts null', {}, { input: withField('name', { type: ['string', 'null'] }) }],
    ['when a reply field is no longer nullable', {}, { reply: withField('note', { type: 'string' }) }],
    ['when an input field accepts any number', {}, { input: withField('id', { type: 'number' }) }],
  ])('%s', (_, before, after) => {
    expect(problems(before, after)).toEqual([]);
  });
});

describe('a later API is incompatible', () => {
  const month = (required: boolean, schema: Schema = { type: 'string' }) => [
    { name: 'month', in: 'query', required, schema },
  ];

  test.each<[string, Shape, Shape, string]>([
    ['when a reply field is removed', {}, { reply: without('name') }, 'reply.name is gone'],
    [
      'when a reply field becomes optional',
      {},
      { reply: { ...room, required: ['id', 'kind'] } },
      'reply.name may be left out now',
    ],
    [
      'when a reply field becomes nullable',
      {},
      { reply: withField('name', { type: ['string', 'null'] }) },
      'reply.name may be null now',
    ],
    [
      'when a reply field changes its type',
      {},
      { reply: withField('id', { type: 'string' }) },
      'reply.id is string now, it was integer',
    ],
    ['when an input field is removed', {}, { input: without('note') }, 'body.note is gone'],
    [
      'when a required input field is added',
      {},
      { input: withField('size', { type: 'integer' }, true) },
      'body.size is required now',
    ],
    [
      'when an input value is removed',
      {},
      { input: withField('kind', { enum: ['small'] }) },
      'body.kind does not take large any more',
    ],
    [
      'when an input field is limited to some texts',
      {},
      { input: withField('name', { enum: ['A'] }) },
      'body.name takes only A now',
    ],
    [
      'when an input field no longer accepts null',
      {},
      { input: withField('note', { type: 'string' }) },
      'body.note is string now, it was null',
    ],
    ['when a filter is removed', { query: month(false) }, {}, 'query month is gone'],
    [
      'when a filter becomes required',
      { query: month(false) },
      { query: month(true) },
      'query month is required now',
    ],
    ['when a required filter is added', {}, { query: month(true) }, 'query month is required now'],
    ['when the success status changes', {}, { status: '200' }, 'does not answer 201 any more'],
  ])('%s', (_, before, after, problem) => {
    expect(problems(before, after)).toEqual([`POST /api/rooms ${problem}`]);
  });

  test('when a route is removed', () => {
    const gone = { ...api(), paths: {} };
    expect(apiProblems(api(), gone)).toEqual(['POST /api/rooms is gone']);
  });

  test('when a field deep inside a list changes', () => {
    const list = (items: Schema): Shape => ({ reply: { type: 'array', items } });
    expect(problems(list(room), list(without('kind')))).toEqual(['POST /api/rooms reply[].kind is gone']);
  });
});

test('a comparison ends when a schema refers to itself', () => {
  const tree: Schema = {
    type: 'object',
    properties: { children: { type: 'array', items: { $ref: '#/components/schemas/Reply' } } },
  };
  expect(problems({ reply: tree }, { reply: tree })).toEqual([]);
});

test('a release is incompatible when it refuses an event of the earlier one', () => {
  const event: Schema = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] };
  const more = (required: string[]): Schema => ({
    type: 'object',
    properties: { id: { type: 'integer' }, name: { type: 'string' } },
    required,
  });
  expect(messageProblems({ renamed: event }, { renamed: more(['id']) })).toEqual([]);
  expect(messageProblems({ renamed: event }, { renamed: more(['id', 'name']) })).toEqual([
    'renamed.name is required now',
  ]);
  expect(messageProblems({ renamed: event }, {})).toEqual(['renamed is gone']);
});
