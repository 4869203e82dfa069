import type { Endpoint } from '@alinha/contracts-core';
import { z } from 'zod';

/**
 * Lets a client PUT the record that a GET or PUT returned. Read-only fields are fields of the reply that the body's
 * schema lacks. They are removed when all are present and the id matches the path. Otherwise validation refuses them.
 */
export function withoutReadOnlyFields(
  { method, body, record, data }: Pick<Endpoint, 'method' | 'body' | 'record' | 'data'>,
  params: object,
  sent: unknown,
): unknown {
  if (method !== 'PUT' || !(body instanceof z.ZodObject)) return sent;
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  const fields = new Map(Object.entries(sent));
  for (const reply of [record, data]) {
    if (!(reply instanceof z.ZodObject)) continue;
    const readOnly = Object.keys(reply.shape).filter((name) => !Object.hasOwn(body.shape, name));
    const isComplete = readOnly.every((name) => fields.has(name) || reply.shape[name].isOptional());
    const isAnotherRecord = Object.entries(params).some(
      ([name, value]) => readOnly.includes(name) && String(fields.get(name)) !== String(value),
    );
    if (!isComplete || isAnotherRecord) continue;
    return Object.fromEntries([...fields].filter(([name]) => !readOnly.includes(name)));
  }
  return sent;
}
