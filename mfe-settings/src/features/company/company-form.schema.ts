import {
  CHART_KEEP_YEARS,
  type Company,
  IDLE_LOCK_MINUTES,
  type UpdateCompanyInput,
} from '@alinha/contracts-accounts';
import {
  currencySettingSchema,
  digitsOf,
  emailSchema,
  isValidCnpj,
  isValidCpf,
  optionalText,
  requiredText,
  timeZoneSchema,
} from '@alinha/contracts-core';
import { z } from 'zod';
import { shownPhone } from './shown-phone.ts';

/** Values of the radio buttons. */
export const IDLE_LOCK_CHOICES = ['never', '5', '10', '15', '30'] as const;

export const DOCUMENT_TYPES = ['cpf', 'cnpj'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** A separate schema, so that its error appears together with those of other fields. */
const documentSchema = z
  .object({ type: z.enum(DOCUMENT_TYPES), number: z.string().transform(digitsOf) })
  .superRefine(({ type, number }, context) => {
    const isValid = type === 'cpf' ? isValidCpf : isValidCnpj;
    if (number !== '' && !isValid(number)) {
      context.addIssue({ code: 'custom', path: ['number'], message: type });
    }
  });

/** Null while the field is empty. */
const chartYearsSchema = z
  .number()
  .nullable()
  .refine((years) => years !== null, 'required')
  .transform((years) => years ?? 0)
  .pipe(z.int().min(CHART_KEEP_YEARS.least).max(CHART_KEEP_YEARS.most));

const isTimeZone = (zone: string) => timeZoneSchema.safeParse(zone).success;

/**
 * The form has one document of a chosen type; the API has two, and the other is set to null. A stored time zone that is
 * invalid now is omitted when unchanged. An unchanged phone is sent as it is stored.
 */
export const companyFormSchemaOf = ({ timezone: stored, phone: storedPhone }: Company) =>
  z
    .object({
      name: requiredText(120),
      legal_name: optionalText(160),
      document: documentSchema,
      phone: optionalText(30),
      website: optionalText(200),
      email: emailSchema,
      address: optionalText(300),
      require_evolution: z.boolean(),
      currency: currencySettingSchema,
      strong_passwords: z.boolean(),
      require_second_factor: z.boolean(),
      own_agenda_only: z.boolean(),
      chart_keep_years: chartYearsSchema,
      idle_lock: z.enum(IDLE_LOCK_CHOICES),
      timezone: z.string().refine((zone) => zone === stored || isTimeZone(zone), 'timezone'),
    })
    .transform(({ document, timezone, phone, idle_lock, ...company }): UpdateCompanyInput => {
      const number = document.number || null;
      return {
        ...company,
        idle_lock_minutes: IDLE_LOCK_MINUTES.find((minutes) => `${minutes}` === idle_lock) ?? null,
        phone: phone !== null && phone === shownPhone(storedPhone ?? '') ? storedPhone : phone,
        ...(isTimeZone(timezone) && { timezone }),
        cpf: document.type === 'cpf' ? number : null,
        cnpj: document.type === 'cnpj' ? number : null,
      };
    });

export type CompanyFormValues = z.input<ReturnType<typeof companyFormSchemaOf>>;

export function companyFormValues(company: Company): CompanyFormValues {
  const type: DocumentType = company.cpf === null ? 'cnpj' : 'cpf';
  return {
    name: company.name,
    legal_name: company.legal_name ?? '',
    document: { type, number: company[type] ?? '' },
    phone: shownPhone(company.phone ?? ''),
    website: company.website ?? '',
    email: company.email,
    address: company.address ?? '',
    require_evolution: company.require_evolution,
    timezone: company.timezone,
    currency: company.currency ?? 'auto',
    strong_passwords: company.strong_passwords ?? false,
    require_second_factor: company.require_second_factor ?? false,
    own_agenda_only: company.own_agenda_only ?? false,
    chart_keep_years: company.chart_keep_years ?? CHART_KEEP_YEARS.least,
    idle_lock: IDLE_LOCK_CHOICES.find((choice) => choice === `${company.idle_lock_minutes}`) ?? 'never',
  };
}
