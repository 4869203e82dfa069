import { digitsOf } from '@alinha/contracts-core';

/** Fewer digits may be part of a name. */
const SHORTEST_PHONE = 8;

/** As much of a client as is known before there is one. */
export type TypedClient = { readonly name: string; readonly phone: string };

/** What was typed in the search for a client who does not exist yet: a name, or a phone. */
export function typedClient(typed: string): TypedClient {
  const digits = digitsOf(typed);
  const isPhone = digits.length >= SHORTEST_PHONE && !/\p{L}/u.test(typed);
  return isPhone ? { name: '', phone: digits } : { name: typed, phone: '' };
}
