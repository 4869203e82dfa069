import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Language, languageSchema } from '@alinha/contracts-core';
import { z } from 'zod';

/** Header that carries the gateway's word on who calls. Whatever a client sends under this name is dropped. */
export const IDENTITY_HEADER = 'x-alinha-identity';
export const REQUEST_ID_HEADER = 'x-request-id';
const LIFE_MS = 60_000;

const callerSchema = z.object({
  company_id: z.int(),
  user_id: z.int(),
  is_admin: z.boolean(),
  language: languageSchema,
  session_id: z.string(),
  /** Left out by a gateway of an older release. */
  is_blog_admin: z.boolean().default(false),
});

const visitorSchema = z.object({ language: languageSchema });
const claimsSchema = z.object({ exp: z.number(), caller: callerSchema.nullable(), visitor: visitorSchema });

/** A signed-in user as the services see one. */
export type Caller = {
  readonly companyId: number;
  readonly userId: number;
  readonly isAdmin: boolean;
  readonly language: Language;
  readonly sessionId: string;
  /** Writes the product's own blog. */
  readonly isBlogAdmin?: boolean;
};

/** What is known of any call, signed in or not. */
export type Identity = { readonly caller: Caller | null; readonly language: Language };

const mac = (payload: string, key: string) => createHmac('sha256', key).update(payload).digest('base64url');

/** Signs an identity for 60 seconds: long enough for a call, too short to be worth stealing. */
export function signIdentity(identity: Identity, key: string, now: Date): string {
  const { caller, language } = identity;
  const claims: z.input<typeof claimsSchema> = {
    exp: now.getTime() + LIFE_MS,
    caller: caller && {
      company_id: caller.companyId,
      user_id: caller.userId,
      is_admin: caller.isAdmin,
      language: caller.language,
      session_id: caller.sessionId,
      is_blog_admin: caller.isBlogAdmin ?? false,
    },
    visitor: { language },
  };
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${payload}.${mac(payload, key)}`;
}

/** The identity of a token, or null when it is forged, malformed or over its time. */
export function verifyIdentity(token: string | undefined, key: string, now: Date): Identity | null {
  const [payload, signature] = token?.split('.') ?? [];
  if (!payload || !signature) return null;
  const expected = Buffer.from(mac(payload, key));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const claims = claimsSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  if (!claims.success || claims.data.exp <= now.getTime()) return null;
  const { caller, visitor } = claims.data;
  return {
    language: visitor.language,
    caller: caller && {
      companyId: caller.company_id,
      userId: caller.user_id,
      isAdmin: caller.is_admin,
      language: caller.language,
      sessionId: caller.session_id,
      ...(caller.is_blog_admin && { isBlogAdmin: true }),
    },
  };
}
