import { roomEndpoints, roomReductionEndpoints } from '@alinha/contracts-agenda';
import { roomInput, type TestStudio } from '@alinha/testing';
import type { Scene } from './activity-scene.ts';

const addRoom = (studio: TestStudio) => studio.call(roomEndpoints.create, { body: roomInput() });
const lowerCapacity = (studio: TestStudio, room_id: number) =>
  studio.call(roomReductionEndpoints.create, {
    body: { room_id, start_date: '2030-01-07', end_date: '2030-01-08', capacity: 0, reason: 'x' },
  });

export const ROOM_SCENES = {
  'rooms.create': { action: 'room.created', ready: async (studio) => () => addRoom(studio) },
  'rooms.update': {
    action: 'room.updated',
    ready: async (studio) => {
      const { id } = await addRoom(studio);
      return () => studio.call(roomEndpoints.update, { params: { id }, body: { capacity: 9 } });
    },
  },
  'rooms.delete': {
    action: 'room.deleted',
    ready: async (studio) => {
      const { id } = await addRoom(studio);
      return () => studio.call(roomEndpoints.delete, { params: { id } });
    },
  },
  'room-reductions.create': {
    action: 'room.capacity_lowered',
    ready: async (studio) => {
      const { id } = await addRoom(studio);
      return () => lowerCapacity(studio, id);
    },
  },
  'room-reductions.delete': {
    action: 'room.capacity_restored',
    ready: async (studio) => {
      const room = await addRoom(studio);
      const { id } = await lowerCapacity(studio, room.id);
      return () => studio.call(roomReductionEndpoints.delete, { params: { id } });
    },
  },
} satisfies Readonly<Record<string, Scene>>;
