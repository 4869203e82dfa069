/** `user_id` in a search for actions of the system itself. */
export const SYSTEM_ACTOR = 'system';
export const ACTIVITY_PAGE_SIZE = 50;

/** Time after a sign-in or a confirmed password in which sensitive changes need no confirmation. */
export const CONFIRMATION_MINUTES = 15;
/** The demonstration's account. */
export const DEMO_EMAIL = 'demo@alinha.example';

/** From the request to the erasure: time to cancel. */
export const DELETION_DELAY_HOURS = 24;

export const DEFAULT_EMPLOYEE_COLOR = '#71B27B';
