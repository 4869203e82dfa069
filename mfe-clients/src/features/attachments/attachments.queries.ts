import { type Attachment, attachmentRoutes } from '@alinha/contracts-agenda';
import { addressOf, apiQuery, useApiMutation, useQuery } from '@alinha/web-kit';

/** Newest first. Each visit refetches, because colleagues add files. */
export function useAttachments(clientId: number) {
  return useQuery({ ...apiQuery(attachmentRoutes.list, { params: { id: clientId } }), staleTime: 0 });
}

const READS = [attachmentRoutes.list];

export function useSaveCaption() {
  return useApiMutation(attachmentRoutes.update, { invalidates: READS });
}

export function useDeleteAttachment() {
  return useApiMutation(attachmentRoutes.delete, { invalidates: READS });
}

export const contentAddress = ({ id }: Attachment) => addressOf(attachmentRoutes.content, { params: { id } });
export const downloadAddress = ({ id }: Attachment) =>
  addressOf(attachmentRoutes.content, { params: { id }, query: { download: '1' } });
export const thumbnailAddress = ({ id }: Attachment) =>
  addressOf(attachmentRoutes.thumbnail, { params: { id } });

export const isPdf = ({ type }: Attachment) => type === 'application/pdf';
/** What the person wrote, or the name of the file. */
export const titleOf = ({ caption, name }: Attachment) => caption ?? name;
