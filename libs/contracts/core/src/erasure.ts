import { z } from 'zod';
import { defineEvent } from './event.ts';
import { SERVICE_NAMES } from './route.ts';

/** A company was deleted: each service erases its data. Contains only the id, so the event itself may stay. */
export const companyErased = defineEvent({
  type: 'accounts.company-erased',
  producer: 'accounts',
  consumers: SERVICE_NAMES,
  payload: z.object({ company_id: z.int() }),
});
