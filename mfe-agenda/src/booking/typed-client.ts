import { digitsOf } from '@alinha/contracts-core';

/** Fewer digits may be part of a name. */
const SHORTEST_PHONE = 8;

/** Known data of a client who is not created yet. */
export type TypedClient = { readonly name: string; readonly phone: string };

/** Interprets the typed search as a name or a phone of a new client. */
export function typedClient(typed: string): TypedClient {
  const digits = digitsOf(typed);
  const isPhone = digits.length >= SHORTEST_PHONE && !/\p{L}/u.test(typed);
  return isPhone ? { name: '', phone: digits } : { name: typed, phone: '' };
}
