import { appointmentEndpoints, noticeEndpoints, placeOfferEndpoints } from '@alinha/contracts-agenda';
import { appointmentInput, type TestStudio } from '@alinha/testing';
import type { Scene } from './activity-scene.ts';
import { addClient } from './client-scenes.ts';

const saveMode = (studio: TestStudio, mode: 'one' | 'five') =>
  studio.call(placeOfferEndpoints.saveSettings, { body: { mode, remind_credits: false } });

/** Scenes of offers of freed places. */
export const OFFER_SCENES = {
  'offer-settings.save': {
    action: 'offer.settings_changed',
    ready: async (studio) => () => saveMode(studio, 'five'),
  },
  'place-offers.stop': {
    action: 'offer.stopped',
    ready: async (studio) => {
      const client = await addClient(studio);
      await saveMode(studio, 'one');
      const booked = await studio.call(appointmentEndpoints.create, {
        body: appointmentInput({
          employee_id: studio.user.id,
          client_id: client.id,
          allow_overbooking: true,
        }),
      });
      await studio.call(appointmentEndpoints.delete, { params: { id: booked.id } });
      const [place] = await studio.call(placeOfferEndpoints.list);
      return () => studio.call(placeOfferEndpoints.stop, { params: { id: place?.id ?? 0 } });
    },
  },
  'clients.save-notices': {
    action: 'offer.opted_out',
    ready: async (studio) => {
      const { id } = await addClient(studio);
      return () => studio.call(noticeEndpoints.save, { params: { id }, body: { wanted: false } });
    },
  },
} satisfies Readonly<Record<string, Scene>>;
