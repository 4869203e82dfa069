import { z } from 'zod';
import { defineEvent } from './event.ts';

/** One action of the activity log. Contains names of people and things, never health data. */
const activityEventSchema = z.object({
  /** Equal at each delivery of the same action. */
  id: z.uuid(),
  company_id: z.int(),
  /** Null for actions of the system. */
  user_id: z.int().nullable(),
  action: z.string().regex(/^[a-z_]+\.[a-z_]+$/),
  subject_id: z.int().nullable(),
  /** Name of the client, professional or room; for an appointment, plan or payment the client's name. */
  label: z.string().nullable(),
  /** Time or due date of the subject: `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`, on the company's clock. */
  due: z.string().nullable(),
  /** Number of records, when one action writes several. */
  count: z.int().nullable(),
  occurred_at: z.iso.datetime(),
});
export type ActivityEvent = z.infer<typeof activityEventSchema>;

/** Every service publishes it in the transaction of each write; accounts stores the log. */
export const activityRecorded = defineEvent({
  type: 'accounts.activity-recorded',
  producer: 'any',
  consumers: ['accounts'],
  payload: activityEventSchema,
});
