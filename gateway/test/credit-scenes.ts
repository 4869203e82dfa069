import {
  cancellationPolicyEndpoints,
  creditEndpoints,
  DEFAULT_CANCELLATION_POLICY,
} from '@alinha/contracts-agenda';
import type { TestStudio } from '@alinha/testing';
import type { Scene } from './activity-scene.ts';
import { addClient } from './client-scenes.ts';

const grantCredit = (studio: TestStudio, id: number) =>
  studio.call(creditEndpoints.grant, { params: { id }, body: { reason: 'x' } });

/** Scenes of the cancellation policy and of credits. */
export const CREDIT_SCENES = {
  'cancellation-policy.save': {
    action: 'policy.changed',
    ready: async (studio) => () =>
      studio.call(cancellationPolicyEndpoints.save, {
        body: { ...DEFAULT_CANCELLATION_POLICY, notice_hours: 48 },
      }),
  },
  'credits.grant': {
    action: 'credit.granted',
    ready: async (studio) => {
      const { id } = await addClient(studio);
      return () => grantCredit(studio, id);
    },
  },
  'credits.revoke': {
    action: 'credit.revoked',
    ready: async (studio) => {
      const client = await addClient(studio);
      const { id } = await grantCredit(studio, client.id);
      return () => studio.call(creditEndpoints.revoke, { params: { id }, body: { reason: 'x' } });
    },
  },
} satisfies Readonly<Record<string, Scene>>;
