import * as accounts from '@alinha/contracts-accounts';
import * as agenda from '@alinha/contracts-agenda';
import * as billing from '@alinha/contracts-billing';
import * as clients from '@alinha/contracts-clients';
import * as content from '@alinha/contracts-content';
import type { EventDefinition, QuestionDefinition } from '@alinha/contracts-core';
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
const isQuestion = (value: unknown): value is QuestionDefinition =>
  isObject(value) && 'question' in value && 'answer' in value && 'name' in value;

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
  const questions = EXPORTS.filter(isQuestion).flatMap(({ name, question, answer }): [string, Schema][] => [
    [`${name} question`, schemaOf(question)],
    [`${name} answer`, schemaOf(answer)],
  ]);
  return Object.fromEntries([...events, ...questions].sort(([one], [other]) => (one < other ? -1 : 1)));
}
