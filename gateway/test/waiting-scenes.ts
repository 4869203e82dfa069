import { waitingListEndpoints } from '@alinha/contracts-agenda';
import type { TestStudio } from '@alinha/testing';
import { waitingEntryInput } from '@alinha/testing';
import type { Scene } from './activity-scene.ts';
import { addClient } from './client-scenes.ts';

const { create, update, delete: remove, restore } = waitingListEndpoints;

async function inputOf(studio: TestStudio) {
  const client = await addClient(studio);
  return waitingEntryInput({ client_id: client.id });
}
const addEntry = async (studio: TestStudio) => studio.call(create, { body: await inputOf(studio) });

export const WAITING_SCENES = {
  'waiting-list.create': {
    action: 'waiting.added',
    ready: async (studio) => {
      const body = await inputOf(studio);
      return () => studio.call(create, { body });
    },
  },
  'waiting-list.update': {
    action: 'waiting.updated',
    ready: async (studio) => {
      const { id, client_id } = await addEntry(studio);
      return () =>
        studio.call(update, { params: { id }, body: waitingEntryInput({ client_id, kind: 'fixed' }) });
    },
  },
  'waiting-list.delete': {
    action: 'waiting.removed',
    ready: async (studio) => {
      const { id } = await addEntry(studio);
      return () => studio.call(remove, { params: { id } });
    },
  },
  'waiting-list.restore': {
    action: 'waiting.restored',
    ready: async (studio) => {
      const { id } = await addEntry(studio);
      await studio.call(remove, { params: { id } });
      return () => studio.call(restore, { params: { id } });
    },
  },
} satisfies Readonly<Record<string, Scene>>;
