import type { Endpoint } from '@alinha/contracts-core';
import { z } from 'zod';

/**
 * Removes a record's read-only fields from the body of a PUT when all are present, so that a body that GET returned is
 * accepted. If one is missing, or the id is of another record, they stay and are refused as unknown fields.
 */
export function withoutReadOnlyFields(
  { method, body, record, data }: Pick<Endpoint, 'method' | 'body' | 'record' | 'data'>,
  params: object,
  sent: unknown,
): unknown {
  if (method !== 'PUT' || !(body instanceof z.ZodObject)) return sent;
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  const fields = new Map(Object.entries(sent));
  for (const read of [record, data]) {
    if (!(read instanceof z.ZodObject)) continue;
    const readOnly = Object.keys(read.shape).filter((name) => !Object.hasOwn(body.shape, name));
    const isWhole = readOnly.every((name) => fields.has(name) || read.shape[name].isOptional());
    const isOfAnother = Object.entries(params).some(
      ([name, value]) => readOnly.includes(name) && String(fields.get(name)) !== String(value),
    );
    if (!isWhole || isOfAnother) continue;
    return Object.fromEntries([...fields].filter(([name]) => !readOnly.includes(name)));
  }
  return sent;
}
