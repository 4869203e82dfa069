import { type CreateRoomInput, createRoomInputSchema } from '@alinha/contracts-agenda';
import { z } from 'zod';

/** The capacity may be empty while typing. It is rounded to an integer from 1; zero and less are refused. */
export const roomFormSchema = z
  .object({
    name: createRoomInputSchema.shape.name,
    capacity: z
      .number()
      .nullable()
      .refine((capacity) => capacity !== null && capacity > 0, 'room'),
  })
  .transform(
    ({ name, capacity }): CreateRoomInput => ({ name, capacity: Math.max(1, Math.round(capacity ?? 1)) }),
  )
  .pipe(createRoomInputSchema);
