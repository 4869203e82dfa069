import { type Contract, dateSchema, idParamsSchema, idSchema, requiredText } from '@alinha/contracts-core';
import { z } from 'zod';
import { cancelledBySchema } from './appointment.schemas.ts';
import { CREDIT_REASON_LENGTH } from './constants.ts';
import { idListSchema } from './id-list.ts';

/** The rule of the policy that an absence falls under. */
const absenceRuleSchema = z.enum(['in_time', 'late', 'no_show', 'studio', 'closure']);
export type AbsenceRule = z.infer<typeof absenceRuleSchema>;

/** Why the client gets no credit. `make_up`, `package`: the credit or package that pays the session is not given back. */
const creditRefusalSchema = z.enum([
  'not_in_plan',
  'make_up',
  'package',
  'plan_ended',
  'policy',
  'live_limit',
  'month_limit',
]);
export type CreditRefusal = z.infer<typeof creditRefusalSchema>;

const absenceEffectSchema = z
  .strictObject({
    rule: absenceRuleSchema,
    notice_hours: z.int().meta({ description: 'Of the policy in force' }),
    credit: z.boolean().meta({
      description:
        'True when the client earns a credit, or gets back the credit of a make-up session or the session of a package.',
    }),
    refusal: creditRefusalSchema.nullable().meta({ description: 'Null when `credit` is true' }),
    expires_on: z
      .string()
      .meta({ description: 'Last day of the credit, also of a refused one, or of the package; YYYY-MM-DD' }),
    owed: z.boolean().meta({ description: 'An unpaid price stays owed' }),
  })
  .meta({ id: 'AbsenceEffect' });
export type AbsenceEffect = z.infer<typeof absenceEffectSchema>;

const absenceShape = {
  attendance: z.enum(['cancelled', 'no_show']).default('cancelled'),
  /** Default: the client. */
  cancelled_by: cancelledBySchema.optional(),
};
const checkWho = (
  { attendance, cancelled_by }: { readonly attendance: string; readonly cancelled_by?: string | undefined },
  context: z.RefinementCtx,
) => {
  if (!cancelled_by || attendance === 'cancelled') return;
  context.addIssue({ code: 'custom', path: ['cancelled_by'], message: 'only_when_cancelled' });
};
const absenceEffectQuerySchema = z.strictObject(absenceShape).superRefine(checkWho);
export type AbsenceEffectQuery = z.infer<typeof absenceEffectQuerySchema>;

const absenceEffectsQuerySchema = z
  .strictObject({ appointment_ids: idListSchema, ...absenceShape })
  .superRefine(checkWho);
export type AbsenceEffectsQuery = z.infer<typeof absenceEffectsQuerySchema>;

const listedAbsenceEffectSchema = absenceEffectSchema
  .extend({ appointment_id: z.int() })
  .meta({ id: 'ListedAbsenceEffect' });
export type ListedAbsenceEffect = z.infer<typeof listedAbsenceEffectSchema>;

const creditReasonSchema = z.enum([...absenceRuleSchema.options, 'granted']);
export type CreditReason = z.infer<typeof creditReasonSchema>;

const creditStateSchema = z.enum(['live', 'used', 'expired', 'revoked', 'plan_ended']);

/** The right to one make-up session. */
const creditSchema = z
  .strictObject({
    id: z.int(),
    client_id: z.int(),
    plan_id: z.int().nullable(),
    plan_name: z.string().nullable(),
    appointment_id: z.int().nullable().meta({
      description: 'The absence that earned it; null when granted, or when the session was deleted',
    }),
    origin_start: z.string().nullable().meta({ description: 'Start of that session' }),
    reason: creditReasonSchema,
    note: z.string().nullable().meta({ description: 'Why an administrator granted it' }),
    granted_by_name: z
      .string()
      .nullable()
      .meta({ description: 'Null when the client earned it by answering a reminder' }),
    granted_at: z.string().meta({ description: "Company's wall clock, YYYY-MM-DD HH:mm:ss" }),
    expires_on: z.string().meta({ description: 'Last day on which a session can start, YYYY-MM-DD' }),
    state: creditStateSchema,
    used_by: z
      .strictObject({ appointment_id: z.int(), start_datetime: z.string() })
      .nullable()
      .meta({ description: 'The session that it pays' }),
    revoked_at: z.string().nullable(),
    revoke_reason: z
      .string()
      .nullable()
      .meta({ description: 'Null when its session was reopened or deleted' }),
  })
  .meta({ id: 'Credit' });
export type Credit = z.infer<typeof creditSchema>;

export const grantCreditInputSchema = z
  .strictObject({
    reason: requiredText(CREDIT_REASON_LENGTH),
    /** Default: as the policy says. */
    expires_on: dateSchema.optional(),
    plan_id: idSchema.nullable().optional(),
  })
  .meta({ id: 'GrantCreditInput' });
export type GrantCreditInput = z.infer<typeof grantCreditInputSchema>;

export const revokeCreditInputSchema = z
  .strictObject({ reason: requiredText(CREDIT_REASON_LENGTH) })
  .meta({ id: 'RevokeCreditInput' });

const expiringCreditSchema = creditSchema
  .pick({ id: true, client_id: true, expires_on: true })
  .extend({ client_name: z.string() })
  .meta({ id: 'ExpiringCredit' });
export type ExpiringCredit = z.infer<typeof expiringCreditSchema>;

export const creditContract = {
  absenceEffect: {
    summary: 'What the policy in force does if the appointment is cancelled or missed now',
    params: idParamsSchema,
    query: absenceEffectQuerySchema,
    data: absenceEffectSchema,
  },
  absenceEffects: {
    summary:
      'Effects of the absences of several appointments, in this order: a credit of one counts for the limits of the next ones',
    query: absenceEffectsQuerySchema,
    data: z.array(listedAbsenceEffectSchema),
  },
  listOfClient: {
    summary: 'All credits of a client, latest first; live ones pay a session until their last day',
    params: idParamsSchema,
    data: z.array(creditSchema),
  },
  grant: {
    summary: 'Give a client a credit; the limits of the policy do not apply',
    params: idParamsSchema,
    body: grantCreditInputSchema,
    data: creditSchema,
  },
  revoke: {
    summary: 'Take a credit back; 409 CREDIT_USED when it pays a session',
    params: idParamsSchema,
    body: revokeCreditInputSchema,
    data: creditSchema,
  },
  expiring: {
    summary: 'Live credits that expire on or before a day, soonest first',
    query: z.strictObject({ until: dateSchema }),
    data: z.array(expiringCreditSchema),
  },
} satisfies Contract;
