import {
  type Contract,
  capacitySchema,
  deletedSchema,
  idParamsSchema,
  requiredText,
} from '@alinha/contracts-core';
import { z } from 'zod';
import { roomReductionSchema } from './room-reduction.schemas.ts';

export const roomSchema = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    capacity: z.int().meta({ description: 'Simultaneous appointments' }),
    reductions: z.array(roomReductionSchema).optional().meta({
      description: 'Only in the list: those that end yesterday or later; omitted when there are none',
    }),
  })
  .meta({ id: 'Room' });
export type Room = z.infer<typeof roomSchema>;

export const createRoomInputSchema = z
  .strictObject({ name: requiredText(80, 'room'), capacity: capacitySchema })
  .meta({ id: 'CreateRoomInput' });
export type CreateRoomInput = z.infer<typeof createRoomInputSchema>;

const updateRoomInputSchema = createRoomInputSchema.partial().meta({ id: 'UpdateRoomInput' });
export type UpdateRoomInput = z.infer<typeof updateRoomInputSchema>;

export const roomContract = {
  list: { summary: 'Rooms in use, by name', data: z.array(roomSchema) },
  create: { summary: 'Add a room', body: createRoomInputSchema, data: roomSchema },
  update: {
    summary: 'Change the name or capacity of a room; existing appointments stay',
    params: idParamsSchema,
    body: updateRoomInputSchema,
    data: roomSchema,
  },
  delete: {
    summary: 'Archive a room; its appointments keep its name',
    params: idParamsSchema,
    data: deletedSchema,
  },
} satisfies Contract;
