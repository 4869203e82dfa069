import { type Contract, requiredText } from '@alinha/contracts-core';
import { z } from 'zod';
import { currentUserSchema } from './auth.schemas.ts';
import { credentialSchema, passkeyOptionsSchema } from './passkey.schemas.ts';

/** `details` of 401 `SECOND_STEP`: the password was right, and the account has a second factor. */
export type SecondStep = {
  /** Proves the password for one sign-in. Opens nothing by itself. */
  readonly token: string;
  readonly methods: readonly ('totp' | 'passkey' | 'recovery')[];
};

/** 256 random bits in base64url, from 401 `SECOND_STEP`. */
const tokenSchema = z.string().regex(/^[\w-]{43}$/);

export const codeSchema = requiredText(40, 'code_required');

export const secondStepCodeInputSchema = z
  .strictObject({
    token: tokenSchema,
    code: codeSchema.meta({ description: 'Six digits of the authenticator app, or a recovery code' }),
  })
  .meta({ id: 'SecondStepCodeInput' });

export const secondStepContract = {
  code: {
    summary:
      'Open a session after 401 `SECOND_STEP` with a code; 401 `SIGN_IN_EXPIRED` when the token has ended',
    body: secondStepCodeInputSchema,
    data: currentUserSchema,
  },
  passkeyOptions: {
    summary: 'WebAuthn options to sign in with a passkey, as the second step or without a password',
    body: z.strictObject({ token: tokenSchema.optional() }).meta({
      id: 'PasskeySignInOptionsInput',
      description: 'Without a token, every passkey of this site is accepted',
    }),
    data: passkeyOptionsSchema,
  },
  passkey: {
    summary: 'Open a session with a passkey; without a token the device must have verified the person',
    body: z
      .strictObject({ token: tokenSchema.optional(), credential: credentialSchema })
      .meta({ id: 'PasskeySignInInput' }),
    data: currentUserSchema,
  },
} satisfies Contract;
