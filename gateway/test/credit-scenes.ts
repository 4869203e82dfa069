import {
  cancellationPolicyEndpoints,
  creditEndpoints,
  DEFAULT_CANCELLATION_POLICY,
  packageEndpoints,
  specialtyEndpoints,
} from '@alinha/contracts-agenda';
import { specialtyInput, type TestStudio } from '@alinha/testing';
import type { Scene } from './activity-scene.ts';
import { addClient } from './client-scenes.ts';

const grantCredit = (studio: TestStudio, id: number) =>
  studio.call(creditEndpoints.grant, { params: { id }, body: { reason: 'x' } });

async function sellPackage(studio: TestStudio) {
  const { id } = await addClient(studio);
  const specialty = await studio.call(specialtyEndpoints.create, { body: specialtyInput() });
  const body = { specialty_id: specialty.id, sessions: 5, price_cents: 0, valid_until: '2199-12-31' };
  return () => studio.call(packageEndpoints.sell, { params: { id }, body });
}

/** Scenes of the cancellation policy, of credits and of packages. */
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
  'packages.sell': { action: 'package.sold', ready: sellPackage },
  'packages.end': {
    action: 'package.ended',
    ready: async (studio) => {
      const { id } = await (await sellPackage(studio))();
      return () => studio.call(packageEndpoints.end, { params: { id } });
    },
  },
} satisfies Readonly<Record<string, Scene>>;
