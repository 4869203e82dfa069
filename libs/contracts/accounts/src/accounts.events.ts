import {
  currencySettingSchema,
  defineEvent,
  defineRpc,
  exportPageSchema,
  exportRequestSchema,
  languageSchema,
  type RpcReplyOf,
} from '@alinha/contracts-core';
import { z } from 'zod';
import { roleSchema, startPageSchema } from './employee.schemas.ts';
import { offboardingSchema } from './offboarding.schemas.ts';

const employeeEventSchema = z.object({
  company_id: z.int(),
  id: z.int(),
  version: z.int(),
  name: z.string(),
  color: z.string(),
  capacity: z.int(),
  /** Missing in events of older releases, in which all professionals were active. */
  active: z.boolean().default(true),
  /** For an inactive professional: the chosen action for their appointments. */
  departure: offboardingSchema
    .extend({
      /** The deciding administrator. Missing in events of older releases. */
      by: z.int().nullable().default(null),
    })
    .nullable()
    .default(null),
  /** Missing in events of older releases. */
  created_at: z.iso.datetime({ offset: true }).nullable().default(null),
});
export type EmployeeEvent = z.infer<typeof employeeEventSchema>;

const companyEventSchema = z.object({
  company_id: z.int(),
  version: z.int(),
  timezone: z.string(),
  /** Events of older releases lack these three fields. */
  name: z.string().optional(),
  language: languageSchema.optional(),
  currency: currencySettingSchema.optional(),
  /** Missing in events of older releases. */
  chart_keep_years: z.int().optional(),
});
export type CompanyEvent = z.infer<typeof companyEventSchema>;

export const employeeChanged = defineEvent({
  type: 'accounts.employee-changed',
  producer: 'accounts',
  consumers: ['agenda', 'messaging'],
  payload: employeeEventSchema,
});

export const companyChanged = defineEvent({
  type: 'accounts.company-changed',
  producer: 'accounts',
  consumers: ['agenda', 'billing', 'messaging'],
  payload: companyEventSchema,
});

export const getEmployee = defineRpc({
  name: 'accounts.get-employee',
  service: 'accounts',
  request: z.strictObject({ company_id: z.int(), id: z.int() }),
  reply: employeeEventSchema.nullable(),
});

/** Names and council numbers of all professionals, also inactive ones. */
export const listProfessionals = defineRpc({
  name: 'accounts.list-professionals',
  service: 'accounts',
  request: z.strictObject({ company_id: z.int() }),
  reply: z.array(z.object({ id: z.int(), name: z.string(), council_number: z.string().nullable() })),
});

/** All professionals with their columns of the company's export, also inactive ones. */
export const exportProfessionals = defineRpc({
  name: 'accounts.export-professionals',
  service: 'accounts',
  request: exportRequestSchema,
  reply: exportPageSchema,
});

/** Deactivates a professional and ends their sessions. Idempotent. The event in the reply is also published. */
export const deactivateEmployee = defineRpc({
  name: 'accounts.deactivate-employee',
  service: 'accounts',
  request: z.strictObject({
    company_id: z.int(),
    id: z.int(),
    /** The requesting administrator. */
    by: z.int(),
    departure: offboardingSchema,
  }),
  reply: z.union([
    z.object({ refusal: z.enum(['NOT_FOUND', 'OWN_ACCESS', 'LAST_ADMIN', 'UNKNOWN_SUCCESSOR']) }),
    z.object({ fact: employeeEventSchema }),
  ]),
});

export const getCompany = defineRpc({
  name: 'accounts.get-company',
  service: 'accounts',
  request: z.strictObject({ company_id: z.int() }),
  reply: companyEventSchema.nullable(),
});

/** Header of the company's printed documents. */
const letterheadSchema = z.object({
  name: z.string(),
  legal_name: z.string().nullable(),
  cpf: z.string().nullable(),
  cnpj: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string(),
  address: z.string().nullable(),
  /** Missing in replies of older releases. */
  currency: currencySettingSchema.optional(),
  /** Fields that are null because their stored text was changed outside the product. Missing in replies of older releases. */
  damaged: z.array(z.enum(['cpf'])).optional(),
});
export type Letterhead = z.infer<typeof letterheadSchema>;

export const getLetterhead = defineRpc({
  name: 'accounts.get-letterhead',
  service: 'accounts',
  request: z.strictObject({ company_id: z.int() }),
  reply: letterheadSchema.nullable(),
});

/** Whether the session had a sign-in or a confirmation in the last 15 minutes (ADR 45). */
export const isRecentlyConfirmed = defineRpc({
  name: 'accounts.is-recently-confirmed',
  service: 'accounts',
  request: z.strictObject({ session_id: z.string() }),
  reply: z.boolean(),
});

/** An e-mail waits in the table of accounts, which sends it. */
export const mailWritten = defineEvent({
  type: 'accounts.mail-written',
  producer: 'accounts',
  consumers: ['accounts'],
  payload: z.object({ company_id: z.int(), mail_id: z.uuid() }),
});

/** Somebody asked for a link for a new password. The request is in a table of accounts. */
export const passwordLinkRequested = defineEvent({
  type: 'accounts.password-link-requested',
  producer: 'accounts',
  consumers: ['accounts'],
  payload: z.object({ request_id: z.int() }),
});

/** E-mails of the sandbox, newest first, for the operators' page. */
export const listSandboxMails = defineRpc({
  name: 'accounts.list-sandbox-mails',
  service: 'accounts',
  request: z.strictObject({}),
  reply: z.object({
    /** False when an SMTP server is configured; older e-mails of the sandbox stay. */
    is_sandbox: z.boolean(),
    mails: z.array(z.object({ at: z.iso.datetime(), to: z.string(), subject: z.string(), text: z.string() })),
  }),
});
export type SandboxMails = RpcReplyOf<typeof listSandboxMails>;

/** Owner of a session. The token itself never leaves the gateway and accounts. */
const sessionOwnerSchema = z.strictObject({
  session_id: z.string(),
  company_id: z.int(),
  user_id: z.int(),
  is_admin: z.boolean(),
  /**
   * Only a role that `is_admin` does not tell: the last release's gateways refuse a reply with this field, instead of giving
   * its session the rights of a professional.
   */
  role: roleSchema.extract(['reception', 'finance']).optional(),
  /** Missing in replies of older releases, which had no blog administrator. */
  is_blog_admin: z.boolean().default(false),
  /**
   * The company requires a second factor, and the user has none. Else missing: gateways of the last release refuse unknown
   * fields.
   */
  needs_factor: z.literal(true).optional(),
  /**
   * A professional of a company whose professionals see their own agenda and clients only. Else missing, for the same
   * reason.
   */
  own_agenda_only: z.literal(true).optional(),
});
export type SessionOwner = z.infer<typeof sessionOwnerSchema>;

export const resolveSession = defineRpc({
  name: 'accounts.resolve-session',
  service: 'accounts',
  request: z.strictObject({ token: z.string().max(200) }),
  reply: sessionOwnerSchema.nullable(),
});

/** Page that opens after sign-in; null for an unknown user. */
export const getStartPage = defineRpc({
  name: 'accounts.get-start-page',
  service: 'accounts',
  request: z.strictObject({ company_id: z.int(), id: z.int() }),
  reply: startPageSchema.nullable(),
});

/**
 * Counts a call under a key across all gateways, in a window that starts with the first call. Gateways that share a Redis
 * count there instead.
 */
export const countCall = defineRpc({
  name: 'accounts.count-call',
  service: 'accounts',
  request: z.strictObject({ key: z.string().min(1).max(100), window_ms: z.int().min(1_000).max(900_000) }),
  reply: z.object({ count: z.int(), ends_in_ms: z.int() }),
});
