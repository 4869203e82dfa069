import { z } from 'zod';
import { defineEvent } from './event.ts';

/** What was done to whom. Names of people and things alone: nothing that anybody writes about somebody's health. */
export const activityFactSchema = z.object({
  /** The same at each delivery. */
  id: z.uuid(),
  company_id: z.int(),
  /** Null for what the system does by itself. */
  user_id: z.int().nullable(),
  action: z.string().regex(/^[a-z_]+\.[a-z_]+$/),
  subject_id: z.int().nullable(),
  /** A client's, a professional's, a room's name; of an appointment, a plan or a payment its client's. */
  label: z.string().nullable(),
  /** When the subject takes place or is due: `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`, on the company's clock. */
  due: z.string().nullable(),
  /** How many records, where one action writes several. */
  count: z.int().nullable(),
  occurred_at: z.iso.datetime(),
});
export type ActivityFact = z.infer<typeof activityFactSchema>;

/** Every service tells it in the transaction of each write; accounts keeps the log. */
export const activityRecorded = defineEvent({
  type: 'accounts.activity-recorded',
  producer: 'any',
  consumers: ['accounts'],
  payload: activityFactSchema,
});
