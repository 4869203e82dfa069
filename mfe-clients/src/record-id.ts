import { idParamSchema } from '@alinha/contracts-core';

/** The id that a part of an address says, or null when it says none. */
export function readId(text: string): number | null {
  return idParamSchema.safeParse(text).data ?? null;
}
