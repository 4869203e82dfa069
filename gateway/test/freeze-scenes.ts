import { planFreezeEndpoints } from '@alinha/contracts-agenda';
import type { TestStudio } from '@alinha/testing';
import type { Scene } from './activity-scene.ts';

type StartPlan = (
  studio: TestStudio,
) => Promise<{ readonly id: number; readonly schedules: readonly { readonly first_date: string }[] }>;

/** Scenes of freezes, of plans that `startPlan` starts. */
export function freezeScenes(startPlan: StartPlan) {
  const readyToFreeze = async (studio: TestStudio) => {
    const { id, schedules } = await startPlan(studio);
    const day = schedules[0]?.first_date ?? '';
    return () =>
      studio.call(planFreezeEndpoints.create, {
        params: { id },
        body: { start_date: day, end_date: day },
      });
  };
  return {
    'plan-freezes.create': { action: 'plan.frozen', ready: readyToFreeze },
    'plan-freezes.end': {
      action: 'plan.freeze_ended',
      ready: async (studio) => {
        const freeze = await readyToFreeze(studio);
        const { id } = await freeze();
        return () => studio.call(planFreezeEndpoints.end, { params: { id } });
      },
    },
  } satisfies Readonly<Record<string, Scene>>;
}
