import type { SessionStatus } from '@alinha/web-kit';

export const LOGIN_PATH = '/login';
export const HOME_PATH = '/app/appointments';

/** Pages that make no sense with a session. */
const SIGNED_OUT_ONLY = new Set([LOGIN_PATH, '/cadastro']);

export function isSignedInArea(pathname: string): boolean {
  return pathname === '/app' || pathname.startsWith('/app/');
}

/** The public pages that do not care never ask the server. */
export function asksForSession(pathname: string): boolean {
  return isSignedInArea(pathname) || SIGNED_OUT_ONLY.has(pathname);
}

/** Where an address has to go instead, or null when it may stay. */
export function redirectOf(pathname: string, status: SessionStatus, isOwned: boolean): string | null {
  if (isSignedInArea(pathname) && status === 'signed-out') return LOGIN_PATH;
  if (SIGNED_OUT_ONLY.has(pathname) && status === 'signed-in') return HOME_PATH;
  return isOwned || pathname === LOGIN_PATH ? null : LOGIN_PATH;
}
