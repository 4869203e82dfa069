import type { FastifyReply } from 'fastify';

/** @param scriptHashes `sha256-…` of the inline scripts that may run. */
export function contentSecurityPolicy(scriptHashes: readonly string[]): string {
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const documentHeaders = {
  'content-security-policy': contentSecurityPolicy([]),
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(self)',
};
const DOCUMENT_HEADERS = Object.keys(documentHeaders);

/** Removes headers that browsers ignore on scripts, fonts and JSON: 400 bytes of each. */
export function dropDocumentHeaders(reply: Pick<FastifyReply, 'removeHeader'>): void {
  for (const name of DOCUMENT_HEADERS) reply.removeHeader(name);
}

/** Headers of a reply whose type is not known yet. */
export function securityHeaders(https: boolean): Record<string, string> {
  return {
    ...documentHeaders,
    'x-content-type-options': 'nosniff',
    ...(https && { 'strict-transport-security': 'max-age=31536000' }),
  };
}
