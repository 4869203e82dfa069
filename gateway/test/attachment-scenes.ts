import { companyEndpoints } from '@alinha/contracts-accounts';
import { attachmentEndpoints, chartAccessEndpoints } from '@alinha/contracts-agenda';
import type { TestStudio } from '@alinha/testing';
import type { Scene } from './activity-scene.ts';
import { addClient } from './client-scenes.ts';

const PDF = '%PDF-1.4\n%%EOF\n';

async function attach(studio: TestStudio, params: { readonly id: number }) {
  const body = new FormData();
  body.append('file', new File([PDF], 'exame.pdf'));
  return studio.call(attachmentEndpoints.upload, { params, query: {}, body });
}

/** A call about an attachment. */
const onAttachment =
  (call: (studio: TestStudio, params: { id: number }) => Promise<unknown>): Scene['ready'] =>
  async (studio) => {
    const { id } = await attach(studio, await addClient(studio));
    return () => call(studio, { id });
  };

const REASON = 'A colega de sempre está de férias.';

/** Scenes of charts: files, and access to the charts of colleagues' clients. */
export const ATTACHMENT_SCENES = {
  'chart-access.create': {
    action: 'client.access_justified',
    ready: async (studio) => {
      const { id } = await addClient(studio);
      await studio.call(companyEndpoints.update, { body: { own_agenda_only: true } });
      const colleague = await studio.addEmployee();
      return async () => {
        await colleague.call(chartAccessEndpoints.create, { params: { id }, body: { reason: REASON } });
        return colleague;
      };
    },
  },
  'attachments.upload': {
    action: 'client.attachment_added',
    ready: async (studio) => {
      const { id } = await addClient(studio);
      return () => attach(studio, { id });
    },
  },
  'attachments.update': {
    action: 'client.attachment_captioned',
    ready: onAttachment((studio, params) =>
      studio.call(attachmentEndpoints.update, { params, body: { caption: 'Joelho' } }),
    ),
  },
  'attachments.delete': {
    action: 'client.attachment_deleted',
    ready: onAttachment((studio, params) => studio.call(attachmentEndpoints.delete, { params })),
  },
} satisfies Readonly<Record<string, Scene>>;
