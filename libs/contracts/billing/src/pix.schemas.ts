import { type Contract, deletedSchema, idParamsSchema, languageSchema } from '@alinha/contracts-core';
import { z } from 'zod';
import { PAID_LINK_DAYS, PIX_KEY_TYPES, PIX_PROVIDERS, type PixKeyType } from './constants.ts';
import { pixKeyOf } from './pix-key.ts';
import { PIX_CITY_LENGTH, PIX_NAME_LENGTH, pixText } from './pix-text.ts';

export const pixKeyTypeSchema = z.enum(PIX_KEY_TYPES);

const KEY_MESSAGES = {
  cpf: 'cpf',
  cnpj: 'cnpj',
  email: 'email',
  phone: 'pix_phone',
  random: 'pix_random',
} as const satisfies Record<PixKeyType, string>;

/** A text with a letter or digit, of which a BR Code contains at most `max` characters. */
const receiverText = (max: number, message: string) =>
  z
    .string()
    .trim()
    .max(120)
    .refine(
      (text) => {
        const written = pixText(text);
        // PostgreSQL stores no NUL.
        return /[a-z0-9]/i.test(written) && written.length <= max && !text.includes('\0');
      },
      { error: ({ input }) => (input === '' ? 'required' : message) },
    );

const pixFields = z.strictObject({
  type: pixKeyTypeSchema,
  key: z.string().trim().min(1, 'required').max(200),
  receiver_name: receiverText(PIX_NAME_LENGTH, 'pix_name'),
  city: receiverText(PIX_CITY_LENGTH, 'pix_city'),
});

const keyIn = pixFields.pick({ type: true, key: true }).loose();

/** Invalid fields are named together, also a key beside an invalid name. */
export const pixSettingsSchema = pixFields
  .refine(({ type, key }) => pixKeyOf(type, key) !== null, {
    path: ['key'],
    error: ({ input }) =>
      KEY_MESSAGES[(input as { readonly type: PixKeyType } | undefined)?.type ?? 'random'],
    when: ({ value }) => keyIn.safeParse(value).success,
  })
  .meta({ id: 'PixSettings' });
export type PixSettings = z.infer<typeof pixSettingsSchema>;

const codeFields = {
  code: z.string().meta({ description: 'BR Code, which clients paste into the app of their bank' }),
  qr_image: z.string().meta({ description: 'QR code of it: data URL of an SVG' }),
  receiver_name: z.string(),
  automatic: z
    .boolean()
    .optional()
    .meta({ description: 'A provider confirms the payment; otherwise staff mark it as paid' }),
};

export const paymentPixSchema = z
  .strictObject({
    ...codeFields,
    test_page: z.string().nullable().optional().meta({
      description: 'Path of the page of the sandbox bank, which pays the code; null with a real bank',
    }),
    amount_cents: z.int().meta({ description: 'What is still owed, in centavos of BRL' }),
    link: z.string().meta({ description: 'Address of the page on which the client pays' }),
    client_id: z.int(),
    client_name: z.string(),
    due_date: z.string().meta({ description: 'YYYY-MM-DD' }),
  })
  .meta({ id: 'PaymentPix' });
export type PaymentPix = z.infer<typeof paymentPixSchema>;

export const pixSettlementSchema = z
  .strictObject({
    provider: z.enum(PIX_PROVIDERS).meta({
      description: '`openpix`, or `sandbox` without its configuration: a bank for trials, without money',
    }),
    automatic: z.boolean().meta({ description: 'The provider makes the codes and confirms the payments' }),
  })
  .meta({ id: 'PixSettlement' });
export type PixSettlement = z.infer<typeof pixSettlementSchema>;

export const pixContract = {
  get: {
    summary: 'The PIX key of the company and its receiver; null without one',
    data: pixSettingsSchema.nullable(),
  },
  save: {
    summary:
      'Set the PIX key. It is stored as in the PIX directory: digits of CPF and CNPJ, phone as +55…, e-mail and random key in lower case',
    body: pixSettingsSchema,
    data: pixSettingsSchema,
  },
  remove: {
    summary: 'Remove the PIX key; returns the id of the company. Links of payments then show no code',
    data: deletedSchema,
  },
  settlement: {
    summary: 'Whether a provider confirms PIX payments, and which one this installation has',
    data: pixSettlementSchema,
  },
  chooseSettlement: {
    summary:
      'Let the provider confirm PIX payments, or staff. 409 PIX_PROVIDER_CHANGED when `provider` is not the configured one. Codes that a client already has stay payable',
    body: pixSettlementSchema.partial({ provider: true }),
    data: pixSettlementSchema,
  },
  ofPayment: {
    summary:
      'The BR Code of an unpaid payment, and the link of its page. 409 PIX_PAYMENT_PAID, PIX_KEY_MISSING, or PIX_CURRENCY for a company that charges in another currency than BRL; 502 PROVIDER_FAILED when the provider makes no code',
    params: idParamsSchema,
    data: paymentPixSchema,
  },
} satisfies Contract;

/** `unavailable`: it is unpaid, but the company has no PIX key, or the provider makes no code. `removed`: nothing is owed any more. */
export const clientPaymentStateSchema = z.enum(['open', 'paid', 'removed', 'unavailable']);
export type ClientPaymentState = z.infer<typeof clientPaymentStateSchema>;

/** Contains only what the page shows. No person is named. */
export const clientPaymentSchema = z
  .strictObject({
    company_name: z.string(),
    language: languageSchema,
    state: clientPaymentStateSchema,
    payment: z
      .strictObject({
        amount_cents: z.int().meta({ description: 'In centavos of BRL' }),
        due_date: z.string().meta({ description: 'YYYY-MM-DD' }),
        late: z.boolean(),
        paid_on: z.string().nullable().meta({ description: 'YYYY-MM-DD' }),
        plan_name: z.string().nullable(),
        period_start: z.string().nullable(),
        period_end: z.string().nullable(),
        description: z.string().nullable(),
        appointment_on: z
          .string()
          .nullable()
          .meta({ description: 'Date of the session that is paid; null for other payments' }),
      })
      .nullable()
      .meta({ description: 'Null for a removed payment' }),
    pix: z.strictObject(codeFields).nullable().meta({ description: 'Null unless the state is open' }),
  })
  .meta({ id: 'ClientPayment' });
export type ClientPayment = z.infer<typeof clientPaymentSchema>;

export const clientPaymentContract = {
  get: {
    summary: `A payment by the link of a message; 404 for a token with a wrong signature, and ${PAID_LINK_DAYS} days after the payment`,
    params: z.strictObject({ token: z.string().regex(/^[\w-]{20,120}$/) }),
    data: clientPaymentSchema,
  },
} satisfies Contract;

const testBankQuerySchema = z.strictObject({ token: z.string().min(1).max(1000) });

export const pixBankContract = {
  webhook: {
    summary:
      "OpenPix's webhooks; 400 INVALID_SIGNATURE unless `X-OpenPix-Signature` is the HMAC-SHA1 of the body. The body without a charge that OpenPix sends at the registration needs no signature",
    data: z.strictObject({ received: z.literal(true) }),
  },
  testBank: {
    summary: 'Sandbox bank: the page that pays a code',
    query: testBankQuerySchema,
    data: z.string(),
  },
  testBankAction: {
    summary: 'Sandbox bank: pay the code, at most twice, or refuse',
    query: testBankQuerySchema,
    data: z.string(),
  },
} satisfies Contract;
