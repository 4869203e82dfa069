import { matchLength } from '../remote/base-path.ts';

/** History state of the sign-in page after a session ended: the path, query and hash where the user worked. */
export type ReturnState = { readonly returnUrl: string };

/**
 * Returns the return URL of a history state. Null without one, and for a URL outside `/app` or of another origin, because
 * signing in must never open another site.
 */
export function returnUrlOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('returnUrl' in state)) return null;
  const { returnUrl } = state;
  const { origin } = window.location;
  if (typeof returnUrl !== 'string' || !URL.canParse(returnUrl, origin)) return null;
  const address = new URL(returnUrl, origin);
  if (address.origin !== origin || matchLength('/app/*', address.pathname) < 0) return null;
  return address.pathname + address.search + address.hash;
}
