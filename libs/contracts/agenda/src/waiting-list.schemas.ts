import {
  type Contract,
  dateSchema,
  deletedSchema,
  idParamSchema,
  idParamsSchema,
  idSchema,
  minutesBetween,
  optionalText,
  timeSchema,
} from '@alinha/contracts-core';
import { z } from 'zod';
import { durationSchema, minuteSchema } from './appointment.schemas.ts';
import {
  FIXED_PLACE_WEEKS,
  MAX_DURATION_MINUTES,
  MOST_PLACES,
  MOST_PLACES_AT_ONCE,
  WAITING_NOTE_LENGTH,
  WAITING_SEARCHED_DAYS,
} from './constants.ts';
import { slotSchema } from './slot.schemas.ts';
import { weekdaySchema } from './working-hours.schemas.ts';

/** `once`: one session; `fixed`: the same time each week. */
export const waitingKindSchema = z.enum(['once', 'fixed']);

/** A client who waits for a free place. Null references mean: any. */
export const waitingEntrySchema = z
  .strictObject({
    id: z.int(),
    client_id: z.int(),
    client_name: z.string(),
    kind: waitingKindSchema,
    employee_id: z.int().nullable(),
    employee_name: z.string().nullable(),
    room_id: z.int().nullable(),
    room_name: z.string().nullable(),
    specialty_id: z.int().nullable().meta({
      description: 'Of the session; it does not limit the places, because every professional may offer it',
    }),
    specialty_name: z.string().nullable(),
    duration_minutes: z.int(),
    weekdays: z.array(weekdaySchema).meta({ description: 'In order' }),
    from_time: z.string().meta({ description: 'HH:mm; the session lies between both times' }),
    to_time: z.string(),
    valid_until: z.string().meta({ description: 'Last day, included, YYYY-MM-DD' }),
    note: z.string().nullable(),
    created_at: z.string().meta({ description: "Company's wall clock, YYYY-MM-DD HH:mm:ss" }),
    expired: z.boolean().meta({ description: 'The last day is over' }),
  })
  .meta({ id: 'WaitingEntry' });
export type WaitingEntry = z.infer<typeof waitingEntrySchema>;

export const waitingEntryInputSchema = z
  .strictObject({
    client_id: idSchema,
    kind: waitingKindSchema,
    employee_id: idSchema.nullable().default(null),
    room_id: idSchema.nullable().default(null),
    specialty_id: idSchema.nullable().default(null),
    duration_minutes: durationSchema,
    weekdays: z.array(weekdaySchema).min(1, 'weekdays').max(7),
    from_time: timeSchema,
    to_time: timeSchema,
    /** From the company's today to 366 days later. */
    valid_until: dateSchema,
    note: optionalText(WAITING_NOTE_LENGTH).default(null),
  })
  .superRefine(({ from_time, to_time, duration_minutes }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['to_time'], message });
    const on = (time: string) => `2000-01-01 ${time}:00`;
    if (to_time <= from_time) refuse('end_after_start');
    else if (minutesBetween(on(from_time), on(to_time)) < duration_minutes) refuse('waiting_window');
  })
  .meta({ id: 'WaitingEntryInput' });
export type WaitingEntryInput = z.infer<typeof waitingEntryInputSchema>;

/** A free time that fits an entry; of a fixed place its first date. */
const waitingPlaceSchema = slotSchema
  .omit({ remaining: true })
  .extend({ date: z.string().meta({ description: 'YYYY-MM-DD' }) })
  .meta({ id: 'WaitingPlace' });
export type WaitingPlace = z.infer<typeof waitingPlaceSchema>;

/** A free time. Without professional or room, entries with any are returned. */
const waitingFitsQuerySchema = z
  .strictObject({
    start: minuteSchema,
    end: minuteSchema,
    employee_id: idParamSchema.optional(),
    room_id: idParamSchema.optional(),
  })
  .superRefine(({ start, end }, context) => {
    if (start >= end) context.addIssue({ code: 'custom', path: ['end'], message: 'end_after_start' });
    else if (minutesBetween(start, end) > MAX_DURATION_MINUTES)
      context.addIssue({ code: 'custom', path: ['end'], message: 'datetime' });
  });
export type WaitingFitsQuery = z.infer<typeof waitingFitsQuerySchema>;

/** `expired`: also entries whose last day was within the last 30 days. */
const listWaitingQuerySchema = z.strictObject({ expired: z.literal('1').optional() });
export type ListWaitingQuery = z.infer<typeof listWaitingQuerySchema>;

export const waitingListContract = {
  list: {
    summary: 'Open entries of the waiting list, oldest first; those of deleted clients are left out',
    query: listWaitingQuerySchema,
    data: z.array(waitingEntrySchema),
  },
  fits: {
    summary:
      'Open entries for one session that a time fits from its start, oldest first; none once the time is booked again',
    query: waitingFitsQuerySchema,
    data: z.array(waitingEntrySchema),
  },
  places: {
    summary: `Free places that fit an entry within ${WAITING_SEARCHED_DAYS} days, soonest first, at most ${MOST_PLACES}, and ${MOST_PLACES_AT_ONCE} that start together; places of one professional do not overlap. A fixed place is free in ${FIXED_PLACE_WEEKS} weeks in a row, the first included`,
    params: idParamsSchema,
    data: z.array(waitingPlaceSchema),
  },
  create: {
    summary: 'Add an entry; 409 ALREADY_WAITING when the client has an equal open one',
    body: waitingEntryInputSchema,
    data: waitingEntrySchema,
  },
  update: {
    summary: 'Replace what an open entry asks for; it stays in its place of the list',
    params: idParamsSchema,
    body: waitingEntryInputSchema,
    data: waitingEntrySchema,
  },
  delete: { summary: 'Remove an open entry', params: idParamsSchema, data: deletedSchema },
  restore: {
    summary: 'Put a removed entry back in its place of the list',
    params: idParamsSchema,
    data: waitingEntrySchema,
  },
} satisfies Contract;
