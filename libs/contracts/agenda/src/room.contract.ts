import {
  capacitySchema,
  defineEndpoint,
  deletedSchema,
  idParamsSchema,
  requiredText,
} from '@alinha/contracts-core';
import { z } from 'zod';

export const roomSchema = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    capacity: z.int().meta({ description: 'Simultaneous appointments' }),
  })
  .meta({ id: 'Room' });
export type Room = z.infer<typeof roomSchema>;

export const createRoomInputSchema = z
  .strictObject({ name: requiredText(80, 'room'), capacity: capacitySchema })
  .meta({ id: 'CreateRoomInput' });
export type CreateRoomInput = z.infer<typeof createRoomInputSchema>;

export const updateRoomInputSchema = createRoomInputSchema.partial().meta({ id: 'UpdateRoomInput' });
export type UpdateRoomInput = z.infer<typeof updateRoomInputSchema>;

const service = 'agenda' as const;

export const roomEndpoints = {
  list: defineEndpoint({
    id: 'rooms.list',
    service,
    method: 'GET',
    path: '/api/company/rooms',
    summary: 'Rooms in use, by name',
    data: z.array(roomSchema),
  }),
  create: defineEndpoint({
    id: 'rooms.create',
    service,
    method: 'POST',
    path: '/api/company/rooms',
    summary: 'Add a room',
    body: createRoomInputSchema,
    data: roomSchema,
    status: 201,
  }),
  update: defineEndpoint({
    id: 'rooms.update',
    service,
    method: 'PUT',
    path: '/api/company/rooms/{id}',
    summary: 'Rename a room or change how many it holds; appointments already made stay',
    params: idParamsSchema,
    body: updateRoomInputSchema,
    data: roomSchema,
  }),
  delete: defineEndpoint({
    id: 'rooms.delete',
    service,
    method: 'DELETE',
    path: '/api/company/rooms/{id}',
    summary: 'Take a room out of use; history keeps its name',
    params: idParamsSchema,
    data: deletedSchema,
  }),
};
