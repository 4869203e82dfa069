import {
  type Contract,
  dateSchema,
  idParamsSchema,
  idSchema,
  languageSchema,
  monthSchema,
} from '@alinha/contracts-core';
import { z } from 'zod';
import {
  COMMISSION_BASES,
  MAX_BASIS_POINTS,
  MAX_COMMISSION_CENTS,
  MAX_COMMISSION_RULES,
} from './constants.ts';

/** One of the two values is null; both are null without a rule. */
const valueFields = {
  basis_points: z.int().nullable().meta({ description: 'Hundredths of a percent of the base' }),
  fixed_cents: z.int().nullable().meta({ description: 'Amount for each session' }),
};

export const commissionRuleSchema = z
  .strictObject({
    employee_id: z.int(),
    specialty_id: z.int().nullable().meta({ description: 'Null for all specialties without an own rule' }),
    ...valueFields,
  })
  .meta({ id: 'CommissionRule' });
export type CommissionRule = z.infer<typeof commissionRuleSchema>;

const ruleInputSchema = z
  .strictObject({
    specialty_id: idSchema.nullable(),
    basis_points: z
      .int('percent')
      .min(0, 'percent')
      .max(MAX_BASIS_POINTS, 'percent')
      .nullable()
      .default(null),
    fixed_cents: z
      .int('commission_fixed')
      .min(0, 'commission_fixed')
      .max(MAX_COMMISSION_CENTS, 'commission_fixed')
      .nullable()
      .default(null),
  })
  .refine(({ basis_points, fixed_cents }) => (basis_points === null) !== (fixed_cents === null), {
    path: ['basis_points'],
    error: 'percent_or_fixed',
  });

const specialtiesIn = z.looseObject({
  rules: z.array(z.looseObject({ specialty_id: z.int().nullable() })),
});

export const saveCommissionRulesInputSchema = z
  .strictObject({ rules: z.array(ruleInputSchema).max(MAX_COMMISSION_RULES) })
  .superRefine(
    ({ rules }, context) => {
      const specialties = rules.map(({ specialty_id }) => specialty_id);
      for (const [index, specialty] of specialties.entries()) {
        if (specialties.indexOf(specialty) === index) continue;
        context.addIssue({
          code: 'custom',
          path: ['rules', index, 'specialty_id'],
          message: 'specialty_twice',
        });
      }
    },
    { when: ({ value }) => specialtiesIn.safeParse(value).success },
  )
  .meta({ id: 'SaveCommissionRulesInput' });
export type SaveCommissionRulesInput = z.infer<typeof saveCommissionRulesInputSchema>;

const sumFields = {
  sessions: z.int().meta({ description: 'Sessions of the month that are done or were missed' }),
  base_cents: z.int().meta({ description: 'Sum of their bases' }),
  corrections_cents: z.int().meta({ description: 'Share of the corrections of closed months' }),
  share_cents: z.int().meta({ description: 'Share of the sessions and of the corrections' }),
};

const rowFields = {
  employee_id: z.int(),
  employee_name: z.string(),
  has_rule: z.boolean().meta({ description: 'The professional has a rule today' }),
  ...sumFields,
  closed_at: z
    .string()
    .nullable()
    .meta({ description: "Company's wall clock, YYYY-MM-DD HH:mm:ss; null while it is open" }),
  paid_on: z.string().nullable().meta({ description: 'YYYY-MM-DD; null while it is not paid' }),
};

const monthFields = {
  month: z.string().meta({ description: 'YYYY-MM' }),
  is_over: z.boolean().meta({ description: "Over on the company's clock, so that it can be closed" }),
};

export const commissionRowSchema = z.strictObject(rowFields).meta({ id: 'CommissionRow' });
export type CommissionRow = z.infer<typeof commissionRowSchema>;

export const commissionOverviewSchema = z
  .strictObject({
    ...monthFields,
    professionals: z.array(commissionRowSchema).meta({
      description: 'Professionals with sessions, corrections, rules or a closed month, by name',
    }),
    totals: z.strictObject(sumFields),
  })
  .meta({ id: 'CommissionOverview' });
export type CommissionOverview = z.infer<typeof commissionOverviewSchema>;

export const commissionLineSchema = z
  .strictObject({
    appointment_id: z.int(),
    start_datetime: z.string().meta({ description: "Company's wall clock, YYYY-MM-DD HH:mm:ss" }),
    client_name: z.string(),
    specialty_name: z.string().nullable(),
    status: z
      .enum(['done', 'no_show'])
      .nullable()
      .meta({ description: 'Null for a correction of a session that no longer counts' }),
    source: z.enum(COMMISSION_BASES).meta({ description: 'Where the base comes from' }),
    base_cents: z.int().meta({ description: 'Of a correction: the difference, also below 0' }),
    ...valueFields,
    share_cents: z.int().meta({ description: 'Of a correction: the difference, also below 0' }),
    is_correction: z.boolean().meta({ description: 'Changes a session of an earlier month that is closed' }),
  })
  .meta({ id: 'CommissionLine' });
export type CommissionLine = z.infer<typeof commissionLineSchema>;

export const commissionStatementSchema = z
  .strictObject({
    ...monthFields,
    ...rowFields,
    lines: z.array(commissionLineSchema).meta({ description: 'By time; corrections last' }),
  })
  .meta({ id: 'CommissionStatement' });
export type CommissionStatement = z.infer<typeof commissionStatementSchema>;

export const closeCommissionInputSchema = z
  .strictObject({
    month: monthSchema,
    /** Number and share that the user has seen. */
    sessions: z.int().min(0),
    share_cents: z.int(),
  })
  .meta({ id: 'CloseCommissionInput' });
export type CloseCommissionInput = z.infer<typeof closeCommissionInputSchema>;

export const payCommissionInputSchema = z
  .strictObject({ month: monthSchema, paid_on: dateSchema.nullable() })
  .meta({ id: 'PayCommissionInput' });
export type PayCommissionInput = z.infer<typeof payCommissionInputSchema>;

const monthQuerySchema = z.strictObject({ month: monthSchema });
const lastMonthQuerySchema = z.strictObject({
  month: monthSchema.optional().meta({ description: "Default: the last month on the company's clock" }),
});
export type CommissionQuery = z.infer<typeof lastMonthQuerySchema>;

export const commissionContract = {
  overview: {
    summary: 'Commission of all professionals in a month',
    query: lastMonthQuerySchema,
    data: commissionOverviewSchema,
  },
  rules: { summary: 'Rules of all professionals', data: z.array(commissionRuleSchema) },
  saveRules: {
    summary:
      'Replace the rules of a professional: a percentage or a fixed amount, for a specialty or for all others. Closed months are unchanged',
    params: idParamsSchema,
    body: saveCommissionRulesInputSchema,
    data: z.array(commissionRuleSchema),
  },
  get: {
    summary: 'Commission of a professional in a month, with its sessions and corrections',
    params: idParamsSchema,
    query: lastMonthQuerySchema,
    data: commissionStatementSchema,
  },
  close: {
    summary:
      'Close a month that is over. 409 COMMISSION_CHANGED when sessions or share are not the given ones, COMMISSION_CLOSED when it is closed, COMMISSION_WITHOUT_RULE without a rule and corrections',
    params: idParamsSchema,
    body: closeCommissionInputSchema,
    data: commissionStatementSchema,
  },
  pay: {
    summary:
      'Mark a closed month as paid on a day, or as unpaid with null. 409 COMMISSION_OPEN before it is closed',
    params: idParamsSchema,
    body: payCommissionInputSchema,
    data: commissionStatementSchema,
  },
  export: {
    summary: 'The sessions and corrections of a professional in a month as a CSV file',
    params: idParamsSchema,
    query: monthQuerySchema,
    data: z.string(),
  },
  statement: {
    summary: 'The commission of a professional in a month, to print',
    params: idParamsSchema,
    query: monthQuerySchema.extend({ lang: languageSchema.optional() }),
    data: z.string(),
  },
} satisfies Contract;
