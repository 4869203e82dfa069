import {
  type Contract,
  currencySettingSchema,
  digitsOf,
  emailSchema,
  isValidCnpj,
  isValidCpf,
  languageSchema,
  optionalText,
  requiredText,
  timeZoneSchema,
} from '@alinha/contracts-core';
import { z } from 'zod';
import { CHART_KEEP_YEARS, IDLE_LOCK_MINUTES } from './constants.ts';

const companySchema = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    legal_name: z.string().nullable(),
    cpf: z.string().nullable().meta({ description: '11 digits' }),
    cnpj: z.string().nullable().meta({ description: '14 digits' }),
    phone: z.string().nullable(),
    website: z.string().nullable(),
    email: z.string(),
    address: z.string().nullable(),
    require_evolution: z.boolean(),
    language: languageSchema,
    timezone: z.string(),
    /** Missing in replies of older releases, where the language decided the currency. */
    currency: currencySettingSchema
      .optional()
      .meta({ description: "Currency of amounts; auto: the reader's language decides" }),
    /** Missing in replies of older releases, which required none. */
    strong_passwords: z
      .boolean()
      .optional()
      .meta({ description: 'New passwords have at least 12 characters and are not easy to guess' }),
    /** Missing in replies of older releases, which never locked. */
    idle_lock_minutes: z
      .int()
      .nullable()
      .optional()
      .meta({ description: 'Minutes without use until the page asks for the password; null: never' }),
    /** Missing in replies of older releases, which required none. */
    require_second_factor: z
      .boolean()
      .optional()
      .meta({ description: 'People without a second factor have to set one up before anything else' }),
    /** Missing in replies of older releases, where everybody sees everything. */
    own_agenda_only: z.boolean().optional().meta({
      description: 'Professionals see their own appointments and clients only; other roles see all',
    }),
    /** Missing in replies of older releases. */
    chart_keep_years: z
      .int()
      .optional()
      .meta({ description: 'Years that the chart of a client is kept after its last entry' }),
  })
  .meta({ id: 'Company' });
export type Company = z.infer<typeof companySchema>;

const documentSchema = (isValid: (text: string) => boolean, message: 'cpf' | 'cnpj') =>
  optionalText(20)
    .refine((text) => text === null || isValid(text), message)
    .transform((text) => (text === null ? null : digitsOf(text)));

/** Every field is optional: onboarding sends `language` alone. Omitted fields are unchanged. */
const updateCompanyInputSchema = z
  .strictObject({
    name: requiredText(120),
    legal_name: optionalText(160),
    cpf: documentSchema(isValidCpf, 'cpf'),
    cnpj: documentSchema(isValidCnpj, 'cnpj'),
    phone: optionalText(30),
    website: optionalText(200),
    email: emailSchema,
    address: optionalText(300),
    require_evolution: z.boolean(),
    language: languageSchema,
    timezone: timeZoneSchema,
    currency: currencySettingSchema,
    strong_passwords: z.boolean(),
    idle_lock_minutes: z.literal(IDLE_LOCK_MINUTES).nullable(),
    require_second_factor: z.boolean(),
    own_agenda_only: z.boolean(),
    chart_keep_years: z.int().min(CHART_KEEP_YEARS.least).max(CHART_KEEP_YEARS.most),
  })
  .partial()
  .refine((company) => !(company.cpf && company.cnpj), { path: ['cnpj'], error: 'one_document' })
  .meta({ id: 'UpdateCompanyInput' });
export type UpdateCompanyInput = z.infer<typeof updateCompanyInputSchema>;

export const companyContract = {
  get: { summary: "The caller's company", data: companySchema },
  update: {
    summary: "Change the caller's company; a changed require_second_factor needs a recent password",
    body: updateCompanyInputSchema,
    data: companySchema,
  },
} satisfies Contract;
