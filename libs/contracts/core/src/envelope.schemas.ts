import { z } from 'zod';
import { ERRORS, type ErrorCode } from './errors.ts';

const errorCodes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

/** Body of every failed reply. `fields` maps a field's path (`address.city`) to the text of its error. */
export const failureSchema = z
  .strictObject({
    ok: z.literal(false),
    error: z.string().meta({ description: "Text in the caller's language" }),
    code: z.enum(errorCodes),
    fields: z.record(z.string(), z.string()).optional(),
    details: z.unknown().optional(),
    request_id: z.string().optional(),
  })
  .meta({ id: 'Failure' });
export type Failure = z.infer<typeof failureSchema>;

/** Body of every successful reply. */
export type Success<T> = { ok: true; data: T };
export type Reply<T> = Success<T> | Failure;

export const deletedSchema = z.strictObject({ id: z.int().positive() }).meta({ id: 'Deleted' });
