import { createHmac, timingSafeEqual } from 'node:crypto';
import { languageSchema } from '@alinha/contracts-core';
import { z } from 'zod';

const claimsSchema = z.object({
  page: z.enum(['checkout', 'portal', 'pix']),
  /** Id of the checkout, of the customer of a portal, or of a PIX charge. */
  id: z.string(),
  language: languageSchema,
  /** Time of expiry, in milliseconds since 1970. */
  until: z.number(),
});
/** Signed content of a link to a simulated payment page. */
export type SandboxClaims = z.output<typeof claimsSchema>;

const macOf = (payload: string, key: string) => createHmac('sha256', key).update(payload).digest();

export function sandboxToken(claims: SandboxClaims, key: string): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${payload}.${macOf(payload, key).toString('base64url')}`;
}

/** Null when the token is forged, expired or for another page. */
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
