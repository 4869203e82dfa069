import {
  ACTIVITY_KINDS,
  type ActivityKind,
  type Contract,
  dateSchema,
  idParamSchema,
} from '@alinha/contracts-core';
import { z } from 'zod';
import { ACTIVITY_PAGE_SIZE, SYSTEM_ACTOR } from './constants.ts';

export const activityKindSchema = z.enum(ACTIVITY_KINDS as [ActivityKind, ...ActivityKind[]]);

const activitySchema = z
  .strictObject({
    id: z.string(),
    occurred_at: z.string().meta({ description: "Company's wall clock, YYYY-MM-DD HH:mm:ss" }),
    user_id: z.int().nullable().meta({ description: 'Null for actions of the system' }),
    user_name: z.string().nullable().meta({ description: 'Name at the time of the action' }),
    action: z.string().meta({ description: 'client.created; newer releases may add actions' }),
    kind: z.string().meta({ description: 'Kind of subject: the part of the action before the dot' }),
    subject_id: z.int().nullable(),
    label: z.string().nullable().meta({
      description: "Name of the subject at that time; for an appointment, plan or payment the client's name",
    }),
    due: z.string().nullable().meta({
      description: 'Time or due date of the subject, YYYY-MM-DD or YYYY-MM-DD HH:mm:ss on the wall clock',
    }),
    count: z.int().nullable().meta({ description: 'Number of records, when one action wrote several' }),
    subject_exists: z.boolean().meta({ description: 'False when the subject was deleted, or there is none' }),
  })
  .meta({ id: 'Activity' });
export type Activity = z.infer<typeof activitySchema>;

const activityPageSchema = z
  .strictObject({
    activities: z.array(activitySchema),
    next_cursor: z.string().nullable().meta({ description: 'Cursor of the next page; null on the last one' }),
  })
  .meta({ id: 'ActivityPage' });
export type ActivityPage = z.infer<typeof activityPageSchema>;

const CURSOR = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** False for year 0, which PostgreSQL does not have. */
const isCursor = (text: string) =>
  CURSOR.test(text) &&
  dateSchema.safeParse(text.slice(0, 10)).success &&
  !Number.isNaN(Date.parse(text.slice(0, 24)));

const filters = {
  /** First and last day on the company's calendar, both included. */
  from: dateSchema.optional(),
  to: dateSchema.optional(),
  user_id: z.union([z.literal(SYSTEM_ACTOR), idParamSchema]).optional(),
  kind: activityKindSchema.optional(),
};

const isInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || from <= to;
const notInOrder = { path: ['to'], error: 'end_date_after_start' };

const listActivityQuerySchema = z
  .strictObject({
    ...filters,
    cursor: z.string().refine(isCursor, 'text').optional(),
    limit: z.coerce.number().int().min(1).max(200).default(ACTIVITY_PAGE_SIZE),
  })
  .refine(isInOrder, notInOrder);
export type ListActivityQuery = z.infer<typeof listActivityQuerySchema>;

const exportActivityQuerySchema = z.strictObject(filters).refine(isInOrder, notInOrder);
export type ExportActivityQuery = z.infer<typeof exportActivityQuerySchema>;

export const activityContract = {
  list: {
    summary: 'The activity log, newest first; entries are stored for 400 days',
    query: listActivityQuerySchema,
    data: activityPageSchema,
  },
  export: { summary: 'The same as a CSV file', query: exportActivityQuerySchema, data: z.string() },
} satisfies Contract;
