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
    ['with a new reply field', {}, { reply: withField('size', { type: 'integer' }, true) }],
    ['with a new field that may be sent', {}, { input: withField('size', { type: 'integer' }) }],
    ['with one more value to send', {}, { input: withField('kind', { enum: ['small', 'large', 'huge'] }) }],
    ['where a field need not be sent any more', {}, { input: { ...room, required: [] } }],
    ['where null may be sent', {}, { input: withField('name', { type: ['string', 'null'] }) }],
    ['where null is answered no more', {}, { reply: withField('note', { type: 'string' }) }],
    ['where any number may be sent', {}, { input: withField('id', { type: 'number' }) }],
  ])('%s', (_, before, after) => {
    expect(problems(before, after)).toEqual([]);
  });
});

describe('a later API is not compatible', () => {
  const month = (required: boolean, schema: Schema = { type: 'string' }) => [
    { name: 'month', in: 'query', required, schema },
  ];

  test.each<[string, Shape, Shape, string]>([
    ['without a reply field', {}, { reply: without('name') }, 'reply.name is gone'],
    [
      'where a reply field may be left out',
      {},
      { reply: { ...room, required: ['id', 'kind'] } },
      'reply.name may be left out now',
    ],
    [
      'where a reply field may be null',
      {},
      { reply: withField('name', { type: ['string', 'null'] }) },
      'reply.name may be null now',
    ],
    [
      'where a reply field is of another type',
      {},
      { reply: withField('id', { type: 'string' }) },
      'reply.id is string now, it was integer',
    ],
    ['without a field that was taken', {}, { input: without('note') }, 'body.note is gone'],
    [
      'with a field that must be sent',
      {},
      { input: withField('size', { type: 'integer' }, true) },
      'body.size is required now',
    ],
    [
      'with a value less',
      {},
      { input: withField('kind', { enum: ['small'] }) },
      'body.kind does not take large any more',
    ],
    [
      'where only some texts are taken',
      {},
      { input: withField('name', { enum: ['A'] }) },
      'body.name takes only A now',
    ],
    [
      'where null is taken no more',
      {},
      { input: withField('note', { type: 'string' }) },
      'body.note is string now, it was null',
    ],
    ['without a filter', { query: month(false) }, {}, 'query month is gone'],
    [
      'with a filter that must be given',
      { query: month(false) },
      { query: month(true) },
      'query month is required now',
    ],
    ['with a new filter that must be given', {}, { query: month(true) }, 'query month is required now'],
    ['with another success', {}, { status: '200' }, 'does not answer 201 any more'],
  ])('%s', (_, before, after, problem) => {
    expect(problems(before, after)).toEqual([`POST /api/rooms ${problem}`]);
  });

  test('without a route', () => {
    const gone = { ...api(), paths: {} };
    expect(apiProblems(api(), gone)).toEqual(['POST /api/rooms is gone']);
  });

  test('where something deep inside a list changed', () => {
    const list = (items: Schema): Shape => ({ reply: { type: 'array', items } });
    expect(problems(list(room), list(without('kind')))).toEqual(['POST /api/rooms reply[].kind is gone']);
  });
});

test('what refers to itself comes to an end', () => {
  const tree: Schema = {
    type: 'object',
    properties: { children: { type: 'array', items: { $ref: '#/components/schemas/Reply' } } },
  };
  expect(problems({ reply: tree }, { reply: tree })).toEqual([]);
});

test('between services, a fact of the earlier release is still taken by the later one', () => {
  const fact: Schema = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] };
  const more = (required: string[]): Schema => ({
    type: 'object',
    properties: { id: { type: 'integer' }, name: { type: 'string' } },
    required,
  });
  expect(messageProblems({ told: fact }, { told: more(['id']) })).toEqual([]);
  expect(messageProblems({ told: fact }, { told: more(['id', 'name']) })).toEqual([
    'told.name is required now',
  ]);
  expect(messageProblems({ told: fact }, {})).toEqual(['told is gone']);
});
