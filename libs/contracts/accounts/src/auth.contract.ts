import {
  defineEndpoint,
  emailSchema,
  languageSchema,
  newPasswordSchema,
  passwordSchema,
  requiredText,
} from '@alinha/contracts-core';
import { z } from 'zod';

export const registerInputSchema = z
  .strictObject({
    company_name: requiredText(120),
    name: requiredText(120),
    email: emailSchema,
    password: newPasswordSchema,
    /** Left out: the language of the request. */
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
    is_blog_admin: z
      .literal(true)
      .optional()
      .meta({ description: 'Only of the one account that writes the blog' }),
  })
  .meta({ id: 'CurrentUser' });
export type CurrentUser = z.infer<typeof currentUserSchema>;

/** How long sensitive changes go through after signing in, or after confirming the password. */
export const CONFIRMATION_MINUTES = 15;

export const confirmPasswordInputSchema = z
  .strictObject({ password: z.string('password_required').min(1, 'password_required').max(200) })
  .meta({ id: 'ConfirmPasswordInput' });
export type ConfirmPasswordInput = z.infer<typeof confirmPasswordInputSchema>;

const signedOutSchema = z.strictObject({ signed_out: z.literal(true) });

const service = 'accounts' as const;

export const authEndpoints = {
  register: defineEndpoint({
    id: 'auth.register',
    service,
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    summary: 'Create a company, its first administrator and a session',
    body: registerInputSchema,
    data: currentUserSchema,
    status: 201,
  }),
  login: defineEndpoint({
    id: 'auth.login',
    service,
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    summary: 'Open a session',
    body: loginInputSchema,
    data: currentUserSchema,
  }),
  me: defineEndpoint({
    id: 'auth.me',
    service,
    method: 'GET',
    path: '/api/auth/me',
    summary: 'The signed-in user',
    data: currentUserSchema,
  }),
  logout: defineEndpoint({
    id: 'auth.logout',
    service,
    method: 'POST',
    path: '/api/auth/logout',
    access: 'public',
    summary: 'Close the session; without one, nothing happens',
    data: signedOutSchema,
  }),
  confirm: defineEndpoint({
    id: 'auth.confirm',
    service,
    method: 'POST',
    path: '/api/auth/confirm',
    summary: 'Confirm the password of this session, after 403 `CONFIRM_PASSWORD`; valid for 15 minutes',
    body: confirmPasswordInputSchema,
    data: z.strictObject({ confirmed: z.literal(true) }),
  }),
};

/**
 * Beside the session's own cookie, which no script can read: says that there is one, so that a page of a visitor without
 * a session need not ask. It opens nothing.
 */
export const SIGNED_IN_COOKIE = 'alinha_signed_in';

/** Identifies a browser on which somebody signed in. It opens nothing. */
export function deviceCookieName(secure: boolean): string {
  return secure ? '__Host-alinha_device' : 'alinha_device';
}

/** The demonstration's account. */
export const DEMO_EMAIL = 'demo@alinha.example';

/** Name of the session's cookie; `__Host-` pins it to this host and to https, where there is https. */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-alinha_session' : 'alinha_session';
}
