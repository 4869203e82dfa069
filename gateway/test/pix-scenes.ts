import { pixEndpoints } from '@alinha/contracts-billing';
import type { TestStudio } from '@alinha/testing';
import type { Scene } from './activity-scene.ts';

const save = (studio: TestStudio) =>
  studio.call(pixEndpoints.save, {
    body: { type: 'email', key: 'pix@studio.example', receiver_name: 'Studio', city: 'Santos' },
  });

/** Scenes of the PIX key of a company. */
export const PIX_SCENES = {
  'pix.save': { action: 'pix.saved', ready: async (studio) => () => save(studio) },
  'pix.remove': {
    action: 'pix.removed',
    ready: async (studio) => {
      await save(studio);
      return () => studio.call(pixEndpoints.remove);
    },
  },
  'pix.choose-settlement': {
    action: 'pix.automatic',
    ready: async (studio) => () => studio.call(pixEndpoints.chooseSettlement, { body: { automatic: true } }),
  },
} satisfies Readonly<Record<string, Scene>>;
