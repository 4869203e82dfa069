import { type Contract, idParamsSchema, nameText } from '@alinha/contracts-core';
import { z } from 'zod';

/** Options of the browser's WebAuthn API. */
export const passkeyOptionsSchema = z.record(z.string(), z.unknown()).meta({
  id: 'PasskeyOptions',
  description:
    'JSON of WebAuthn Level 3 for `PublicKeyCredential.parse…OptionsFromJSON`; valid for 5 minutes',
});

const base64Url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);

/** Reply of the browser's WebAuthn API, with more fields that the WebAuthn library checks. Browsers may add others. */
export const credentialSchema = z
  .looseObject({
    rawId: base64Url(1_400),
    type: z.literal('public-key'),
    response: z.looseObject({
      clientDataJSON: base64Url(4_000),
      transports: z.array(z.string().max(30)).max(10).optional(),
    }),
    clientExtensionResults: z.looseObject({}),
  })
  .meta({ id: 'PasskeyCredential', description: 'JSON of `PublicKeyCredential.toJSON()`' });
export type PasskeyCredential = z.infer<typeof credentialSchema>;

const passkeySchema = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    created_at: z.string().meta({ description: "Company's wall clock, YYYY-MM-DD HH:mm:ss" }),
    last_used_at: z.string().nullable().meta({ description: 'The same; null before the first use' }),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof passkeySchema>;

/** Shown once. Null when the person already had codes. */
export const newRecoveryCodesSchema = z
  .array(z.string())
  .nullable()
  .meta({ description: 'New recovery codes, which cannot be read again; null when the person has codes' });

export const renamePasskeyInputSchema = z
  .strictObject({ name: nameText(60) })
  .meta({ id: 'RenamePasskeyInput' });

export const passkeyContract = {
  options: {
    summary: 'WebAuthn options to add a passkey; needs a recent password',
    data: passkeyOptionsSchema,
  },
  add: {
    summary: 'Add a passkey as a second factor; its name is the device; needs a recent password',
    body: z.strictObject({ credential: credentialSchema }).meta({ id: 'AddPasskeyInput' }),
    data: z.strictObject({ passkey: passkeySchema, recovery_codes: newRecoveryCodesSchema }),
  },
  rename: {
    summary: 'Rename a passkey of the signed-in user',
    params: idParamsSchema,
    body: renamePasskeyInputSchema,
    data: passkeySchema,
  },
  remove: {
    summary: 'Remove a passkey of the signed-in user; needs a recent password',
    params: idParamsSchema,
    data: z.strictObject({ removed: z.literal(1) }),
  },
  confirmOptions: {
    summary: 'WebAuthn options to confirm with a passkey after 403 `CONFIRM_PASSWORD`',
    data: passkeyOptionsSchema,
  },
  confirm: {
    summary: 'Confirm this session with a passkey instead of the password; valid for 15 minutes',
    body: z.strictObject({ credential: credentialSchema }).meta({ id: 'ConfirmPasskeyInput' }),
    data: z.strictObject({ confirmed: z.literal(true) }),
  },
} satisfies Contract;
