import { z } from 'zod';
import { LANGUAGES } from './language.ts';
import { CURRENCY_SETTINGS, MAX_CENTS } from './money.ts';

export const languageSchema = z.enum(LANGUAGES);
export const currencySettingSchema = z.enum(CURRENCY_SETTINGS);

/** A record's id: a PostgreSQL `integer` above 0. */
export const idSchema = z.int('id').positive('id').max(2_147_483_647, 'id');

/**
 * A record's id in a path or a query, as text of digits: JavaScript would also convert `0xA` and `1e1`. Typed callers may
 * pass a number.
 */
export const idParamSchema = z.preprocess(
  (id: string | number) => (typeof id === 'string' && /^\d{1,10}$/.test(id) ? Number(id) : id),
  idSchema,
);
export const idParamsSchema = z.strictObject({ id: idParamSchema });

/** PostgreSQL stores no NUL. */
const storable = (text: string | null) => !text?.includes('\0');

/** Message for a missing text. A plain `error` of the schema would also replace the message for a long text. */
const whenMissing = (message: string | undefined) => ({
  error: (issue: z.core.$ZodRawIssue) => (issue.code === 'invalid_type' ? message : undefined),
});

/** Trimmed text of 1 to `max` characters. */
export const requiredText = (max: number, message?: string) => {
  const text = z.string(whenMissing(message)).trim();
  return text
    .min(1, message ?? 'required')
    .max(max)
    .refine(storable, 'text');
};

/** A name: as {@link requiredText}, with consecutive spaces replaced by one. */
export const nameText = (max: number, message?: string) =>
  requiredText(max, message).transform((name) => name.replace(/\s+/g, ' '));

/** Trimmed text or null; an empty text is null, as forms send it. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(storable, 'text')
    .nullable()
    .transform((text) => (text === '' ? null : text));

/** Trimmed, lower-cased e-mail address. */
export const emailSchema = z
  .string(whenMissing('email_required'))
  .trim()
  .toLowerCase()
  .min(1, 'email_required')
  .max(254)
  .pipe(z.email('email'));

/** `#RRGGBB`, upper-cased. */
export const colorSchema = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'color')
  .transform((color) => color.toUpperCase());

/** A new or existing password: at least 6 characters. */
export const passwordSchema = z
  .string(whenMissing('password_required'))
  .min(1, 'password_required')
  .min(6, 'password')
  .max(200);

/** A new password: also not only spaces. */
export const newPasswordSchema = passwordSchema.refine((text) => text.trim() !== '', 'password_blank');
/** Above 0, rounded to a whole number of at least 1. */
export const capacitySchema = z
  .number('capacity')
  .positive('capacity')
  .max(999)
  .transform((capacity) => Math.max(1, Math.round(capacity)));

/** An amount of money above zero, in cents. */
export const centsSchema = z.int().min(1, 'amount').max(MAX_CENTS, 'amount_limit');
