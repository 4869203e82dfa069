/** `user_id` in a search for actions of the system itself. */
export const SYSTEM_ACTOR = 'system';
export const ACTIVITY_PAGE_SIZE = 50;

/** Time after a sign-in or a confirmed password in which sensitive changes need no confirmation. */
export const CONFIRMATION_MINUTES = 15;
/** Choices of minutes without use until the page is locked. */
export const IDLE_LOCK_MINUTES = [5, 10, 15, 30] as const;

/** Years that a chart is kept after its last entry. The law wants 20 at least (Law 13.787/2018, art. 6). */
export const CHART_KEEP_YEARS = { least: 20, most: 100 } as const;

/** The demonstration's account. */
export const DEMO_EMAIL = 'demo@alinha.example';

/** Time between request and erasure, in which administrators can cancel. */
export const DELETION_DELAY_HOURS = 24;

export const DEFAULT_EMPLOYEE_COLOR = '#71B27B';

/** Addresses of the pages that may open after sign-in and at `/app`. */
export const START_PAGES = { agenda: '/app/appointments', today: '/app/appointments/today' } as const;
export type StartPage = keyof typeof START_PAGES;

/** @param user a signed-in user; the default page is the agenda */
export const startPathOf = (user: { readonly start_page?: StartPage | undefined } | null): string =>
  START_PAGES[user?.start_page ?? 'agenda'];

/** The page that sends a link for a new password. */
export const FORGOTTEN_PASSWORD_PAGE = '/esqueci-minha-senha';
/** The page that the link opens, followed by `/` and the token. */
export const NEW_PASSWORD_PAGE = '/nova-senha';
/** Time in which the link of a forgotten password can be used. */
export const PASSWORD_LINK_MINUTES = 30;
/** Time in which the link of an invitation can be used. */
export const INVITATION_HOURS = 72;
/** The page of the user's second factors. */
export const SECURITY_PAGE = '/app/settings/security';
/** Time between the password and the second step of a sign-in. */
export const SECOND_STEP_MINUTES = 10;
/** The page of the link that confirms an e-mail, followed by `/` and the token. */
export const EMAIL_PAGE = '/confirmar-email';
/** Time in which this link can be used. */
export const EMAIL_LINK_HOURS = 72;
