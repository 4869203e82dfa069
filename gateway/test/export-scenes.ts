import { companyExportEndpoints } from '@alinha/contracts-agenda';
import { eventually, type TestStudio } from '@alinha/testing';
import type { Scene } from './activity-scene.ts';

/** Starts an export and waits until its file is ready. */
async function readyExport(studio: TestStudio): Promise<number> {
  const { id } = await studio.call(companyExportEndpoints.start);
  await eventually(async () => {
    const latest = await studio.call(companyExportEndpoints.latest);
    if (latest?.status !== 'ready') throw new Error(`the export is ${latest?.status}`);
  }, 30_000);
  return id;
}

/** Scenes of the export of the whole company. */
export const EXPORT_SCENES = {
  'company-exports.start': {
    action: 'company.export_requested',
    ready: async (studio) => () => studio.call(companyExportEndpoints.start),
  },
  'company-exports.allow-download': {
    action: 'company.export_downloaded',
    ready: async (studio) => {
      const id = await readyExport(studio);
      return () => studio.call(companyExportEndpoints.allowDownload, { params: { id } });
    },
  },
} satisfies Readonly<Record<string, Scene>>;
