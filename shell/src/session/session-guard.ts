import { SECURITY_PAGE, startPathOf } from '@alinha/contracts-accounts';
import type { Session } from '@alinha/web-kit';

export const LOGIN_PATH = '/login';

/** Pages for signed-out visitors only. */
const SIGNED_OUT_ONLY = new Set([LOGIN_PATH, '/cadastro']);

export function isSignedInArea(pathname: string): boolean {
  return pathname === '/app' || pathname.startsWith('/app/');
}

/** True for pages that need the session. Other public pages send no session request. */
export function needsSession(pathname: string): boolean {
  return isSignedInArea(pathname) || SIGNED_OUT_ONLY.has(pathname);
}

type Guarded = Pick<Session, 'status' | 'user'>;

/** Address to redirect to, or null. */
export function redirectOf(pathname: string, { status, user }: Guarded, isOwned: boolean): string | null {
  if (isSignedInArea(pathname) && status === 'signed-out') return LOGIN_PATH;
  if (user?.needs_factor && needsSession(pathname)) {
    return pathname === SECURITY_PAGE ? null : SECURITY_PAGE;
  }
  if (SIGNED_OUT_ONLY.has(pathname) && status === 'signed-in') return startPathOf(user);
  // `/app` itself shows the agenda.
  if (pathname === '/app' && user?.start_page === 'today') return startPathOf(user);
  return isOwned || pathname === LOGIN_PATH ? null : LOGIN_PATH;
}
