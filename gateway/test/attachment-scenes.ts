import { attachmentEndpoints } from '@alinha/contracts-agenda';
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

/** Scenes of the files of a chart. */
export const ATTACHMENT_SCENES = {
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
