const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Prevents cross-site request forgery: unsafe requests from browsers must come from our own origin. Without `Origin`,
 * `Sec-Fetch-Site: cross-site` is refused. Clients that are no browsers send neither header.
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
