import { companyExportEndpoints } from '@alinha/contracts-agenda';
import type { Scene } from './activity-scene.ts';

/** Scenes of the export of the whole company. */
export const EXPORT_SCENES = {
  'company-exports.start': {
    action: 'company.export_requested',
    ready: async (studio) => () => studio.call(companyExportEndpoints.start),
  },
} satisfies Readonly<Record<string, Scene>>;
