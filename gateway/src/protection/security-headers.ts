import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

type CspHashes = { scriptHashes: string[] };

/** Headers of every reply. The shell's build names its one inline script by hash; no other inline script runs. */
export async function securityHeaders(webRoot: string, https: boolean): Promise<Record<string, string>> {
  const hashes = await readFile(join(webRoot, 'shell', 'csp.json'), 'utf8').then(
    (text) => (JSON.parse(text) as CspHashes).scriptHashes,
    () => [],
  );
  const policy = [
    "default-src 'self'",
    `script-src ${["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(self)',
    ...(https && { 'strict-transport-security': 'max-age=31536000' }),
  };
}
