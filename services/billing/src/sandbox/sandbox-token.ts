import { createHmac, timingSafeEqual } from 'node:crypto';
import { languageSchema } from '@alinha/contracts-core';
import { z } from 'zod';

const claimsSchema = z.object({
  page: z.enum(['checkout', 'portal']),
  /** Of the checkout or of the customer. */
  id: z.string(),
  language: languageSchema,
  /** Milliseconds since 1970. */
  until: z.number(),
});
/** What a link to a page of the test mode opens. */
export type SandboxClaims = z.output<typeof claimsSchema>;

const macOf = (payload: string, key: string) => createHmac('sha256', key).update(payload).digest();

export function sandboxToken(claims: SandboxClaims, key: string): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${payload}.${macOf(payload, key).toString('base64url')}`;
}

/** Null for a token that is forged, of another page, or over its time. */
export function readSandboxToken(
  token: string,
  { page, key, now }: { readonly page: SandboxClaims['page']; readonly key: string; readonly now: Date },
): SandboxClaims | null {
  const [payload = '', signature = ''] = token.split('.');
  const expected = macOf(payload, key);
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const claims = claimsSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return claims.page === page && claims.until > now.getTime() ? claims : null;
}
