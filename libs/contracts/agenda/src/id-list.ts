import { idSchema } from '@alinha/contracts-core';
import { z } from 'zod';

/** At most 100 ids in a query, as `7,8,9`. Typed callers may pass one number. */
export const idListSchema = z.preprocess(
  (ids: string | number) => String(ids),
  z
    .string()
    .regex(/^\d{1,10}(,\d{1,10}){0,99}$/, 'id')
    .transform((text) => text.split(',').map(Number))
    .pipe(z.array(idSchema).max(100)),
);
