import { currencySettingSchema, defineEvent, defineQuestion, languageSchema } from '@alinha/contracts-core';
import { z } from 'zod';
import { departureSchema } from './departure.schemas.ts';

export const employeeFactSchema = z.object({
  company_id: z.int(),
  id: z.int(),
  version: z.int(),
  name: z.string(),
  color: z.string(),
  capacity: z.int(),
  /** Optional in what an older release wrote: nobody could be deactivated then. */
  active: z.boolean().default(true),
  /** Of a professional who is not active: what was to become of their appointments. */
  departure: departureSchema
    .extend({
      /** Who decided so. Optional in what an older release wrote. */
      by: z.int().nullable().default(null),
    })
    .nullable()
    .default(null),
  /** Since when they are there. Optional in what an older release wrote. */
  created_at: z.iso.datetime({ offset: true }).nullable().default(null),
});
export type EmployeeFact = z.infer<typeof employeeFactSchema>;

export const companyFactSchema = z.object({
  company_id: z.int(),
  version: z.int(),
  timezone: z.string(),
  /** Facts told before these were added lack them. */
  name: z.string().optional(),
  language: languageSchema.optional(),
  currency: currencySettingSchema.optional(),
});
export type CompanyFact = z.infer<typeof companyFactSchema>;

export const employeeChanged = defineEvent({
  type: 'accounts.employee-changed',
  producer: 'accounts',
  consumers: ['agenda', 'messaging'],
  payload: employeeFactSchema,
});

export const companyChanged = defineEvent({
  type: 'accounts.company-changed',
  producer: 'accounts',
  consumers: ['agenda', 'billing', 'messaging'],
  payload: companyFactSchema,
});

export const getEmployee = defineQuestion({
  name: 'accounts.get-employee',
  service: 'accounts',
  question: z.strictObject({ company_id: z.int(), id: z.int() }),
  answer: employeeFactSchema.nullable(),
});

/**
 * Deactivates a professional and ends their sessions. Asked again it changes nothing more; the fact that is answered is
 * published too.
 */
export const deactivateEmployee = defineQuestion({
  name: 'accounts.deactivate-employee',
  service: 'accounts',
  question: z.strictObject({
    company_id: z.int(),
    id: z.int(),
    /** The administrator who asks for it. */
    by: z.int(),
    departure: departureSchema,
  }),
  answer: z.union([
    z.object({ refusal: z.enum(['NOT_FOUND', 'OWN_ACCESS', 'LAST_ADMIN', 'UNKNOWN_SUCCESSOR']) }),
    z.object({ fact: employeeFactSchema }),
  ]),
});

export const getCompany = defineQuestion({
  name: 'accounts.get-company',
  service: 'accounts',
  question: z.strictObject({ company_id: z.int() }),
  answer: companyFactSchema.nullable(),
});

/** What stands at the top of a paper of the company. */
export const letterheadSchema = z.object({
  name: z.string(),
  legal_name: z.string().nullable(),
  cpf: z.string().nullable(),
  cnpj: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string(),
  address: z.string().nullable(),
  /** Optional in what an older release answers. */
  currency: currencySettingSchema.optional(),
});
export type Letterhead = z.infer<typeof letterheadSchema>;

export const getLetterhead = defineQuestion({
  name: 'accounts.get-letterhead',
  service: 'accounts',
  question: z.strictObject({ company_id: z.int() }),
  answer: letterheadSchema.nullable(),
});

/** Who holds a session. The token itself never leaves the gateway and accounts. */
export const sessionOwnerSchema = z.strictObject({
  session_id: z.string(),
  company_id: z.int(),
  user_id: z.int(),
  is_admin: z.boolean(),
  /** Optional in what an older release answers: nobody could write the blog then. */
  is_blog_admin: z.boolean().default(false),
});
export type SessionOwner = z.infer<typeof sessionOwnerSchema>;

export const resolveSession = defineQuestion({
  name: 'accounts.resolve-session',
  service: 'accounts',
  question: z.strictObject({ token: z.string().max(200) }),
  answer: sessionOwnerSchema.nullable(),
});

/**
 * Counts a call under a key over all gateways, in a window that begins with the first. Where gateways share a Redis they
 * count there.
 */
export const countCall = defineQuestion({
  name: 'accounts.count-call',
  service: 'accounts',
  question: z.strictObject({ key: z.string().min(1).max(100), window_ms: z.int().min(1_000).max(900_000) }),
  answer: z.object({ count: z.int(), ends_in_ms: z.int() }),
});
