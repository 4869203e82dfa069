import {
  type Contract,
  dateSchema,
  deletedSchema,
  idParamsSchema,
  idSchema,
  requiredText,
} from '@alinha/contracts-core';
import { z } from 'zod';

/** Fewer places in a room on the days from `start_date` to `end_date`, both included. */
export const roomReductionSchema = z
  .strictObject({
    id: z.int(),
    room_id: z.int(),
    start_date: z.string().meta({ description: 'First day, YYYY-MM-DD' }),
    end_date: z.string().meta({ description: 'Last day, included' }),
    capacity: z.int().meta({ description: 'Simultaneous appointments; 0 closes the room' }),
    reason: z.string().meta({ description: 'Shown to staff who book a closed room' }),
  })
  .meta({ id: 'RoomReduction' });
export type RoomReduction = z.infer<typeof roomReductionSchema>;

export const roomReductionInputSchema = z
  .strictObject({
    room_id: idSchema,
    start_date: dateSchema,
    end_date: dateSchema,
    capacity: z.int('below_room_capacity').min(0, 'below_room_capacity').max(998, 'below_room_capacity'),
    reason: requiredText(80),
  })
  .superRefine(({ start_date, end_date }, context) => {
    if (end_date >= start_date) return;
    context.addIssue({ code: 'custom', path: ['end_date'], message: 'end_date_after_start' });
  })
  .meta({ id: 'RoomReductionInput' });
export type RoomReductionInput = z.infer<typeof roomReductionInputSchema>;

export const roomReductionContract = {
  list: {
    summary: 'Reductions of rooms in use that are not over yet, by first day',
    data: z.array(roomReductionSchema),
  },
  create: {
    summary: 'Lower the capacity of a room for some days; existing appointments stay',
    body: roomReductionInputSchema,
    data: roomReductionSchema,
  },
  delete: { summary: 'Give the places back', params: idParamsSchema, data: deletedSchema },
} satisfies Contract;
