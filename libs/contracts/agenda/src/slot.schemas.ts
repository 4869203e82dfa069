import { type Contract, dateSchema, idParamSchema } from '@alinha/contracts-core';
import { z } from 'zod';
import {
  DEFAULT_DURATION_MINUTES,
  DEFAULT_STEP_MINUTES,
  MAX_DURATION_MINUTES,
  MIN_DURATION_MINUTES,
} from './constants.ts';
import { idListSchema } from './id-list.ts';

const minutes = (smallest: number, largest: number) =>
  z.coerce.number().pipe(z.int().min(smallest).max(largest));

const listSlotsQuerySchema = z.strictObject({
  start: dateSchema.meta({ description: 'The day' }),
  employee_id: idParamSchema.optional(),
  room_id: idParamSchema.optional(),
  specialty_id: idParamSchema.optional(),
  duration_minutes: minutes(MIN_DURATION_MINUTES, MAX_DURATION_MINUTES).default(DEFAULT_DURATION_MINUTES),
  exclude_ids: idListSchema
    .optional()
    .meta({ description: 'Appointments that are about to move, separated by commas: they take no place' }),
  step: minutes(5, 240).default(DEFAULT_STEP_MINUTES),
});
export type ListSlotsQuery = z.infer<typeof listSlotsQuerySchema>;

/** A time that can be booked: in working hours, not blocked, with free capacity in room and professional. */
export const slotSchema = z
  .strictObject({
    room_id: z.int().nullable().meta({ description: 'Null in a company without rooms' }),
    room_name: z.string().nullable(),
    employee_id: z.int(),
    employee_name: z.string(),
    start_time: z.string().meta({ description: 'HH:mm' }),
    end_time: z.string(),
    remaining: z
      .int()
      .min(1)
      .meta({ description: 'Number of bookings that still fit during the whole time' }),
  })
  .meta({ id: 'Slot' });
export type Slot = z.infer<typeof slotSchema>;

export const slotContract = {
  list: {
    summary: 'Free times of a day that are not past, by start, room and professional',
    query: listSlotsQuerySchema,
    data: z.array(slotSchema),
  },
} satisfies Contract;
