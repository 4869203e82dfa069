import { matchLength } from '../remote/base-path.ts';

/** History state of the sign-in page after a session ended while the user worked: the return URL. */
export type EndedSession = { readonly endedAt: string };

/**
 * The return URL in the history state of the sign-in page. Null without one and for any address outside this origin's
 * signed-in area, because signing in must never open another site.
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
