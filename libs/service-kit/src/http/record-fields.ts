import type { Endpoint } from '@alinha/contracts-core';
import { z } from 'zod';

/**
 * The body of a PUT without the read-only fields of its record, when it contains all of them: a body that GET returned is
 * accepted. Without one of them, or with the id of another record, they stay and are refused as unknown fields.
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
