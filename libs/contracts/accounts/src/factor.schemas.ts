import type { Contract } from '@alinha/contracts-core';
import { z } from 'zod';
import { newRecoveryCodesSchema, passkeyContract } from './passkey.schemas.ts';
import { codeSchema } from './second-step.schemas.ts';

const factorsSchema = z
  .strictObject({
    totp: z.boolean().meta({ description: 'The authenticator app is turned on' }),
    passkeys: z.array(passkeyContract.rename.data),
    recovery_codes_left: z.int(),
    is_demo: z
      .literal(true)
      .optional()
      .meta({ description: 'Company of the demonstration: its password is public, so nobody adds a factor' }),
  })
  .meta({ id: 'Factors' });
export type Factors = z.infer<typeof factorsSchema>;

const totpSetupSchema = z
  .strictObject({
    secret: z.string().meta({ description: 'Base32, to type into the app' }),
    uri: z.string().meta({ description: 'otpauth://totp/…' }),
    qr_image: z.string().meta({ description: 'The same as an image; data URL' }),
  })
  .meta({ id: 'TotpSetup' });
export type TotpSetup = z.infer<typeof totpSetupSchema>;

export const enableTotpInputSchema = z
  .strictObject({ code: codeSchema.meta({ description: 'Six digits of the authenticator app' }) })
  .meta({ id: 'EnableTotpInput' });

export const factorContract = {
  list: { summary: 'Second factors of the signed-in user', data: factorsSchema },
  startTotp: {
    summary: 'New secret for an authenticator app, unused until a code confirms it; needs a recent password',
    data: totpSetupSchema,
  },
  enableTotp: {
    summary: 'Turn the authenticator app on with its first code; needs a recent password',
    body: enableTotpInputSchema,
    data: z.strictObject({ recovery_codes: newRecoveryCodesSchema }),
  },
  removeTotp: {
    summary: 'Turn the authenticator app off; needs a recent password',
    data: z.strictObject({ removed: z.literal(1) }),
  },
  renewRecoveryCodes: {
    summary: 'Replace the recovery codes; needs a second factor and a recent password',
    data: z.strictObject({ recovery_codes: z.array(z.string()) }),
  },
} satisfies Contract;
