const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Cross-site request forgery: a browser says where an unsafe call comes from, and only our own pages may make one.
 * Callers that are no browser send no Origin; they hold no cookie that somebody else could ride on.
 */
export function originAllowed(
  method: string,
  headers: {
    origin?: string | undefined;
    host?: string | undefined;
    'sec-fetch-site'?: string | string[] | undefined;
  },
  publicUrl: string | undefined,
): boolean {
  if (!UNSAFE.has(method)) return true;
  const { origin, host } = headers;
  if (origin === undefined) return headers['sec-fetch-site'] !== 'cross-site';
  if (!URL.canParse(origin)) return false;
  return publicUrl ? new URL(origin).origin === new URL(publicUrl).origin : new URL(origin).host === host;
}
