import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Language, languageSchema } from '@alinha/contracts-core';
import { z } from 'zod';
import { remembered } from './remembered.ts';

/** Header that carries the gateway's word on who calls. Whatever a client sends under this name is dropped. */
export const IDENTITY_HEADER = 'x-alinha-identity';
export const REQUEST_ID_HEADER = 'x-request-id';
const LIFE_MS = 60_000;
/** Within one of these a caller is signed the same, so that it need be done once. */
const SIGNED_ANEW_MS = 10_000;
const REMEMBERED = 10_000;
const TOKEN_MAX_CHARS = 1_000;

const callerSchema = z.object({
  company_id: z.int(),
  user_id: z.int(),
  is_admin: z.boolean(),
  language: languageSchema,
  session_id: z.string(),
  /** Left out by a gateway of an older release. */
  is_blog_admin: z.boolean().default(false),
});

const visitorSchema = z.object({
  language: languageSchema,
  network: z.string().optional(),
  device: z.string().optional(),
});
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
export type Identity = {
  readonly caller: Caller | null;
  readonly language: Language;
  /** Client address, or the /64 network of an IPv6 one. Only on public routes that are limited by it. */
  readonly network?: string | undefined;
  /** Value of the device cookie. Only on the same routes. */
  readonly device?: string | undefined;
};

const mac = (payload: string, key: string) => createHmac('sha256', key).update(payload).digest('base64url');

/** What signs identities for up to 60 seconds each: long enough for a call, too short to be worth stealing. */
export function identitySigner(key: string): (identity: Identity, now: Date) => string {
  const signed = remembered((claims) => {
    const payload = Buffer.from(claims).toString('base64url');
    return `${payload}.${mac(payload, key)}`;
  }, REMEMBERED);
  return (identity, now) => signed(JSON.stringify(claimsOf(identity, now)));
}

/** The same for one identity. */
export const signIdentity = (identity: Identity, key: string, now: Date) =>
  identitySigner(key)(identity, now);

function claimsOf({ caller, language, network, device }: Identity, now: Date): z.input<typeof claimsSchema> {
  return {
    exp: now.getTime() - (now.getTime() % SIGNED_ANEW_MS) + LIFE_MS,
    caller: caller && {
      company_id: caller.companyId,
      user_id: caller.userId,
      is_admin: caller.isAdmin,
      language: caller.language,
      session_id: caller.sessionId,
      is_blog_admin: caller.isBlogAdmin ?? false,
    },
    visitor: { language, network, device },
  };
}

type Signed = { readonly identity: Identity; readonly expiresAt: number };

/** What answers the identity of a token, or null when it is forged, malformed or over its time. */
export function identityVerifier(key: string): (token: string | undefined, now: Date) => Identity | null {
  const read = remembered((token) => readIdentity(token, key), REMEMBERED);
  return (token, now) => {
    const signed = token === undefined || token.length > TOKEN_MAX_CHARS ? null : read(token);
    return signed && now.getTime() < signed.expiresAt ? signed.identity : null;
  };
}

/** What a token says, whenever that was; null when it is forged or malformed. */
function readIdentity(token: string, key: string): Signed | null {
  const [payload, signature] = token.split('.');
  if (!payload || !signature) return null;
  const expected = Buffer.from(mac(payload, key));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const claims = claimsSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  if (!claims.success) return null;
  const { caller, exp, visitor } = claims.data;
  const identity = {
    ...visitor,
    caller: caller && {
      companyId: caller.company_id,
      userId: caller.user_id,
      isAdmin: caller.is_admin,
      language: caller.language,
      sessionId: caller.session_id,
      ...(caller.is_blog_admin && { isBlogAdmin: true }),
    },
  };
  return { identity, expiresAt: exp };
}
