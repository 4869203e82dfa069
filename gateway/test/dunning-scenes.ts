import { type DunningSettings, dunningEndpoints } from '@alinha/contracts-billing';
import type { Scene } from './activity-scene.ts';
import { addClient } from './client-scenes.ts';

const DUNNING: DunningSettings = {
  enabled: true,
  first_hour: 9,
  last_hour: 18,
  before_1: null,
  after_1: 'Olá, {cliente}!',
  after_3: null,
  after_7: null,
};

/** Scenes of messages about unpaid payments. */
export const DUNNING_SCENES = {
  'dunning.save': {
    action: 'dunning.turned_on',
    ready: async (studio) => () => studio.call(dunningEndpoints.save, { body: DUNNING }),
  },
  'dunning.write': {
    action: 'dunning.written',
    ready: async (studio) => {
      const { id } = await addClient(studio);
      return () => studio.call(dunningEndpoints.write, { body: { client_id: id } });
    },
  },
  'clients.save-dunning': {
    action: 'dunning.opted_out',
    ready: async (studio) => {
      const { id } = await addClient(studio);
      return () => studio.call(dunningEndpoints.saveClient, { params: { id }, body: { wanted: false } });
    },
  },
} satisfies Readonly<Record<string, Scene>>;
