/** Readable by scripts, unlike the session's cookie: without it a page skips the session check. Grants no access. */
export const SIGNED_IN_COOKIE = 'alinha_signed_in';

/** Identifies a browser on which an account has signed in. Grants no access. */
export function deviceCookieName(secure: boolean): string {
  return secure ? '__Host-alinha_device' : 'alinha_device';
}

/** `__Host-` restricts the cookie to this host and to https. */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-alinha_session' : 'alinha_session';
}
