import {
  type Contract,
  emailSchema,
  languageSchema,
  newPasswordSchema,
  PERMISSIONS,
  passwordSchema,
  requiredText,
} from '@alinha/contracts-core';
import { z } from 'zod';
import { roleSchema, startPageSchema } from './employee.schemas.ts';

export const registerInputSchema = z
  .strictObject({
    company_name: requiredText(120),
    name: requiredText(120),
    email: emailSchema,
    password: newPasswordSchema,
    /** Default: the language of the request. */
    language: languageSchema.optional(),
  })
  .meta({ id: 'RegisterInput' });
export type RegisterInput = z.infer<typeof registerInputSchema>;

export const loginInputSchema = z
  .strictObject({ email: emailSchema, password: passwordSchema })
  .meta({ id: 'LoginInput' });
export type LoginInput = z.infer<typeof loginInputSchema>;

export const currentUserSchema = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    is_admin: z.boolean(),
    /** Services of the last release do not send it. */
    role: roleSchema.optional(),
    /** Services of the last release do not send it. */
    permissions: z.array(z.enum(PERMISSIONS)).optional().meta({ description: 'Of the role' }),
    /** Missing when it is the agenda. */
    start_page: startPageSchema.optional(),
    /** Missing in replies of older releases. */
    needs_factor: z
      .literal(true)
      .optional()
      .meta({ description: 'The company requires a second factor; until it is set up, other calls are 403' }),
    is_blog_admin: z
      .literal(true)
      .optional()
      .meta({ description: 'True for the account that writes the blog' }),
  })
  .meta({ id: 'CurrentUser' });
export type CurrentUser = z.infer<typeof currentUserSchema>;

const confirmPasswordInputSchema = z
  .strictObject({ password: z.string('password_required').min(1, 'password_required').max(200) })
  .meta({ id: 'ConfirmPasswordInput' });

const signedOutSchema = z.strictObject({ signed_out: z.literal(true) });

export const authContract = {
  register: {
    summary: 'Create a company, its first administrator and a session',
    body: registerInputSchema,
    data: currentUserSchema,
  },
  login: {
    summary:
      'Open a session; 401 `SECOND_STEP` with `details.token` and `details.methods` when the account has a second factor',
    body: loginInputSchema,
    data: currentUserSchema,
  },
  me: { summary: 'The signed-in user', data: currentUserSchema },
  logout: { summary: 'End the session; succeeds without one', data: signedOutSchema },
  confirm: {
    summary: 'Confirm the password of this session, after 403 `CONFIRM_PASSWORD`; valid for 15 minutes',
    body: confirmPasswordInputSchema,
    data: z.strictObject({ confirmed: z.literal(true) }),
  },
} satisfies Contract;
