import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Language, languageSchema, ROLES, type Role, roleOfAdmin } from '@alinha/contracts-core';
import { z } from 'zod';
import { memoize } from './memoize.ts';

/** Header with the signed identity. The gateway drops the header of this name that a client sends. */
export const IDENTITY_HEADER = 'x-alinha-identity';
export const REQUEST_ID_HEADER = 'x-request-id';
const LIFE_MS = 60_000;
/** Expiry times are rounded to this, so that calls of one caller share a cached signature. */
const EXPIRY_STEP_MS = 10_000;
const CACHED_TOKENS = 10_000;
const TOKEN_MAX_CHARS = 1_000;

const callerSchema = z.object({
  company_id: z.int(),
  user_id: z.int(),
  is_admin: z.boolean(),
  /** Absent from gateways of an older release. */
  role: z.enum(ROLES).optional(),
  language: languageSchema,
  session_id: z.string(),
  /** Absent from gateways of an older release. */
  is_blog_admin: z.boolean().default(false),
  /** Absent from gateways of an older release. */
  needs_factor: z.boolean().default(false),
  /** Absent from gateways of an older release. */
  own_agenda_only: z.boolean().default(false),
});

const visitorSchema = z.object({
  language: languageSchema,
  network: z.string().optional(),
  device: z.string().optional(),
  country: z.string().optional(),
  short_network: z.string().optional(),
});
const claimsSchema = z.object({ exp: z.number(), caller: callerSchema.nullable(), visitor: visitorSchema });

/** A signed-in user in the services. */
export type Caller = {
  readonly companyId: number;
  readonly userId: number;
  /** True exactly for the role of administrators. */
  readonly isAdmin: boolean;
  readonly role: Role;
  readonly language: Language;
  readonly sessionId: string;
  /** Writes the product's own blog. */
  readonly isBlogAdmin?: boolean;
  /** Has to set up a second factor before anything else. */
  readonly needsFactor?: boolean;
  /** Sees the own agenda and the own clients only (ADR 92). */
  readonly ownAgendaOnly?: boolean;
};

/** The identity of a call, signed in or not. */
export type Identity = {
  readonly caller: Caller | null;
  readonly language: Language;
  /** Client address, or the /64 network of an IPv6 one. Only on public routes that are limited by it. */
  readonly network?: string | undefined;
  /** Value of the device cookie. Only on the same routes. */
  readonly device?: string | undefined;
  /** Country of the client address, ISO code. Only on the same routes, and only when it is known. */
  readonly country?: string | undefined;
  /** Start of the client address, for people: `203.0.113.*`. Only on the same routes. */
  readonly shortNetwork?: string | undefined;
};

const mac = (payload: string, key: string) => createHmac('sha256', key).update(payload).digest('base64url');

/** Returns a function that signs identities for up to 60 seconds: enough for a call, too short to be worth stealing. */
export function identitySigner(key: string): (identity: Identity, now: Date) => string {
  const signed = memoize((claims) => {
    const payload = Buffer.from(claims).toString('base64url');
    return `${payload}.${mac(payload, key)}`;
  }, CACHED_TOKENS);
  return (identity, now) => signed(JSON.stringify(claimsOf(identity, now)));
}

export const signIdentity = (identity: Identity, key: string, now: Date) =>
  identitySigner(key)(identity, now);

function claimsOf(identity: Identity, now: Date): z.input<typeof claimsSchema> {
  const { caller, language, network, device, country, shortNetwork } = identity;
  return {
    exp: now.getTime() - (now.getTime() % EXPIRY_STEP_MS) + LIFE_MS,
    caller: caller && {
      company_id: caller.companyId,
      user_id: caller.userId,
      is_admin: caller.isAdmin,
      role: caller.role,
      language: caller.language,
      session_id: caller.sessionId,
      is_blog_admin: caller.isBlogAdmin ?? false,
      needs_factor: caller.needsFactor ?? false,
      own_agenda_only: caller.ownAgendaOnly ?? false,
    },
    visitor: { language, network, device, country, short_network: shortNetwork },
  };
}

type Signed = { readonly identity: Identity; readonly expiresAt: number };

/** Returns a function that reads the identity of a token: null when it is forged, malformed or expired. */
export function identityVerifier(key: string): (token: string | undefined, now: Date) => Identity | null {
  const read = memoize((token) => readToken(token, key), CACHED_TOKENS);
  return (token, now) => {
    const signed = token === undefined || token.length > TOKEN_MAX_CHARS ? null : read(token);
    return signed && now.getTime() < signed.expiresAt ? signed.identity : null;
  };
}

/** Ignores the expiry, so that the result can be cached; null when the token is forged or malformed. */
function readToken(token: string, key: string): Signed | null {
  const [payload, signature] = token.split('.');
  if (!payload || !signature) return null;
  const expected = Buffer.from(mac(payload, key));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const claims = claimsSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  if (!claims.success) return null;
  const {
    caller,
    exp,
    visitor: { short_network: shortNetwork, ...visitor },
  } = claims.data;
  const identity = {
    ...visitor,
    shortNetwork,
    caller: caller && {
      companyId: caller.company_id,
      userId: caller.user_id,
      isAdmin: caller.is_admin,
      role: caller.role ?? roleOfAdmin(caller.is_admin),
      language: caller.language,
      sessionId: caller.session_id,
      ...(caller.is_blog_admin && { isBlogAdmin: true }),
      ...(caller.needs_factor && { needsFactor: true }),
      ...(caller.own_agenda_only && { ownAgendaOnly: true }),
    },
  };
  return { identity, expiresAt: exp };
}
