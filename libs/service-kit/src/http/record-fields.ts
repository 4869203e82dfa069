import type { Endpoint } from '@alinha/contracts-core';
import { z } from 'zod';

/**
 * The body of a PUT without the fields of the record that it cannot change, such as the id: what a GET answers is accepted
 * as it is. A field that the record does not have stays, and is refused.
 */
export function withoutReadOnlyFields(
  { method, body, record, data }: Pick<Endpoint, 'method' | 'body' | 'record' | 'data'>,
  sent: unknown,
): unknown {
  const read = record ?? data;
  if (method !== 'PUT' || !(body instanceof z.ZodObject) || !(read instanceof z.ZodObject)) return sent;
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  const isReadOnly = (name: string) => Object.hasOwn(read.shape, name) && !Object.hasOwn(body.shape, name);
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !isReadOnly(name)));
}
