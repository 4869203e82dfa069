/** Scripts can read it, unlike the session's cookie: a page without it skips the session check. Grants nothing. */
export const SIGNED_IN_COOKIE = 'alinha_signed_in';

/** Identifies a browser on which somebody signed in. Grants nothing. */
export function deviceCookieName(secure: boolean): string {
  return secure ? '__Host-alinha_device' : 'alinha_device';
}

/** `__Host-` restricts the cookie to this host and to https. */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-alinha_session' : 'alinha_session';
}
