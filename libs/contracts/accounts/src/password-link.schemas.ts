import { type Contract, emailSchema, newPasswordSchema } from '@alinha/contracts-core';
import { z } from 'zod';

export const requestPasswordLinkInputSchema = z
  .strictObject({ email: emailSchema })
  .meta({ id: 'RequestPasswordLinkInput' });
export type RequestPasswordLinkInput = z.infer<typeof requestPasswordLinkInputSchema>;

export const usePasswordLinkInputSchema = z
  .strictObject({ password: newPasswordSchema })
  .meta({ id: 'UsePasswordLinkInput' });

/** 256 random bits in base64url. The link is the only credential. */
export const linkTokenParams = z.strictObject({ token: z.string().regex(/^[\w-]{43}$/) });

const passwordLinkSchema = z
  .strictObject({
    email: z.string(),
    company_name: z.string(),
    invited: z.boolean().meta({ description: 'The account has no password yet' }),
  })
  .meta({ id: 'PasswordLink' });
export type PasswordLink = z.infer<typeof passwordLinkSchema>;

export const passwordLinkContract = {
  request: {
    summary: 'Send a link for a new password by e-mail; the reply does not reveal whether the account exists',
    body: requestPasswordLinkInputSchema,
    data: z.strictObject({ received: z.literal(true) }),
  },
  get: {
    summary: 'The account of a link; 404 when the link is unknown, used, replaced by a newer one or expired',
    params: linkTokenParams,
    data: passwordLinkSchema,
  },
  use: {
    summary: 'Set the password and end all sessions of the account; opens no session. 404 as above',
    params: linkTokenParams,
    body: usePasswordLinkInputSchema,
    data: z.strictObject({ email: z.string() }),
  },
} satisfies Contract;
