import { matchLength } from '../remote/base-path.ts';

/** What the sign-in page's entry of the history carries when a session ended under somebody's hands. */
export type EndedSession = { readonly endedAt: string };

/**
 * Where to go on after signing in again, from the state of the sign-in page's place. Null without one, and for every
 * address that is not of this origin's signed-in area: signing in must never lead anybody elsewhere.
 */
export function returnAddressOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('endedAt' in state)) return null;
  const { endedAt } = state;
  const { origin } = window.location;
  if (typeof endedAt !== 'string' || !URL.canParse(endedAt, origin)) return null;
  const address = new URL(endedAt, origin);
  if (address.origin !== origin || matchLength('/app/*', address.pathname) < 0) return null;
  return address.pathname + address.search + address.hash;
}
