import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

type CspHashes = { scriptHashes: string[] };

function contentSecurityPolicy(scriptHashes: readonly string[]): string {
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

/** Headers of every reply. */
export function securityHeaders(https: boolean): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy([]),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(self)',
    ...(https && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

/**
 * The policy of the shell's document: its build names its one inline script by hash. Read with each document, so that a
 * shell is deployed by changing files.
 */
export async function shellPolicy(webRoot: string): Promise<string> {
  const { scriptHashes } = await readFile(join(webRoot, 'shell', 'csp.json'), 'utf8').then(
    (text) => JSON.parse(text) as CspHashes,
    () => ({ scriptHashes: [] }),
  );
  return contentSecurityPolicy(scriptHashes);
}
