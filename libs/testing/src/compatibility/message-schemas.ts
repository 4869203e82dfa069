import * as accounts from '@alinha/contracts-accounts';
import * as agenda from '@alinha/contracts-agenda';
import * as billing from '@alinha/contracts-billing';
import * as clients from '@alinha/contracts-clients';
import * as content from '@alinha/contracts-content';
import type { EventDefinition, RpcDefinition } from '@alinha/contracts-core';
import * as core from '@alinha/contracts-core';
import * as messaging from '@alinha/contracts-messaging';
import { z } from 'zod';
import type { MessageSchemas } from './api-compatibility.ts';
import type { Schema } from './schema-compatibility.ts';

const EXPORTS: readonly unknown[] = [accounts, agenda, billing, clients, content, core, messaging].flatMap(
  (contract) => Object.values(contract),
);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isEvent = (value: unknown): value is EventDefinition =>
  isObject(value) && 'payload' in value && 'consumers' in value && 'type' in value;
const isRpc = (value: unknown): value is RpcDefinition =>
  isObject(value) && 'request' in value && 'reply' in value && 'name' in value;

const schemaOf = (schema: z.ZodType): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  });
  return rest as Schema;
};

/** Schemas of all events and RPC calls. During a rollout two releases exchange them. */
export function messageSchemas(): MessageSchemas {
  const events = EXPORTS.filter(isEvent).map(({ type, payload }): [string, Schema] => [
    type,
    schemaOf(payload),
  ]);
  // Recorded releases contain these words.
  const calls = EXPORTS.filter(isRpc).flatMap(({ name, request, reply }): [string, Schema][] => [
    [`${name} question`, schemaOf(request)],
    [`${name} answer`, schemaOf(reply)],
  ]);
  return Object.fromEntries([...events, ...calls].sort(([one], [other]) => (one < other ? -1 : 1)));
}
