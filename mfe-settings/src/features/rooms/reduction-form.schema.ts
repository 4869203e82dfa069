import { roomReductionInputSchema } from '@alinha/contracts-agenda';
import { dateSchema } from '@alinha/contracts-core';
import { z } from 'zod';

const filled = z.string().min(1, 'required').pipe(dateSchema);

/** Dates are empty and the capacity null until typed. The screen adds the room, whose capacity is `limit`. */
export const reductionFormSchema = (limit: number) =>
  z
    .object({
      start_date: filled,
      end_date: filled,
      capacity: z
        .number()
        .int('below_room_capacity')
        .min(0, 'below_room_capacity')
        .nullable()
        .refine((capacity) => capacity !== null && capacity < limit, 'below_room_capacity')
        .transform((capacity) => capacity ?? 0),
      reason: roomReductionInputSchema.shape.reason,
    })
    .refine(({ start_date, end_date }) => end_date >= start_date, {
      path: ['end_date'],
      error: 'end_date_after_start',
    });
