import { z } from 'zod';
import { defineEvent } from './event.ts';
import { SERVICE_NAMES } from './route.ts';

/**
 * A company is to be gone, and everything that is kept of it: each service erases its own. Nothing but the number, so that
 * this fact itself may stay.
 */
export const companyErased = defineEvent({
  type: 'accounts.company-erased',
  producer: 'accounts',
  consumers: SERVICE_NAMES,
  payload: z.object({ company_id: z.int() }),
});
