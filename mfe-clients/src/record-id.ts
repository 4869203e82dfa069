import { idParamSchema } from '@alinha/contracts-core';

/** Parses the id in an address; null when it is invalid. */
export function readId(text: string): number | null {
  return idParamSchema.safeParse(text).data ?? null;
}
