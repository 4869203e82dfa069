import type { Attachment } from '@alinha/contracts-agenda';
import { EmptyState, LoadingState, SectionCard, Skeleton, Stack, space } from '@alinha/ui';
import { QueryError, usePermission, useSession, useTexts } from '@alinha/web-kit';
import { Images } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import type { RecordPanelProps } from '../client-record/record-panel.ts';
import { AttachmentCard } from './attachment-card.tsx';
import { CaptionDialog, DeleteAttachmentDialog, ImageDialog } from './attachment-dialogs.tsx';
import { useAttachments } from './attachments.queries.ts';
import { UploadZone } from './upload-zone.tsx';

const SKELETONS = 3;

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(148px, 100%), 1fr));
  gap: ${space[4]};
`;

type Opened = { readonly what: 'image' | 'caption' | 'deletion'; readonly attachment: Attachment };

/** Images and PDFs of a client's chart. */
export function AttachmentsPanel({ clientId, isArchived }: RecordPanelProps): ReactNode {
  const texts = useTexts();
  const mayWrite = usePermission('notes.write') && !isArchived;
  const { user } = useSession();
  const attachments = useAttachments(clientId);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const mayChange = ({ uploaded_by, is_locked }: Attachment) =>
    mayWrite && !is_locked && (user?.is_admin === true || uploaded_by === user?.id);
  return (
    <SectionCard
      title={texts('attachments.title')}
      description={
        attachments.data?.length ? texts('attachments.count', { count: attachments.data.length }) : undefined
      }
    >
      <Stack gap={5}>
        {mayWrite && <UploadZone clientId={clientId} />}
        {attachments.data ? (
          attachments.data.length === 0 ? (
            <EmptyState
              compact
              icon={<Images size={22} aria-hidden />}
              text={texts(mayWrite ? 'attachments.none' : 'attachments.none_read')}
            />
          ) : (
            <Grid aria-label={texts('attachments.title')}>
              {attachments.data.map((attachment) => (
                <AttachmentCard
                  key={attachment.id}
                  attachment={attachment}
                  onOpen={() => setOpened({ what: 'image', attachment })}
                  onEdit={
                    mayChange(attachment) ? () => setOpened({ what: 'caption', attachment }) : undefined
                  }
                  onDelete={
                    mayChange(attachment) ? () => setOpened({ what: 'deletion', attachment }) : undefined
                  }
                />
              ))}
            </Grid>
          )
        ) : attachments.isError ? (
          <QueryError compact text={texts('attachments.failed')} query={attachments} />
        ) : (
          <LoadingState>
            <Grid as="div">
              {Array.from({ length: SKELETONS }, (_, index) => (
                <Skeleton key={index} shape="block" height={128} />
              ))}
            </Grid>
          </LoadingState>
        )}
      </Stack>
      {opened?.what === 'image' && <ImageDialog attachment={opened.attachment} onClose={close} />}
      {opened?.what === 'caption' && <CaptionDialog attachment={opened.attachment} onClose={close} />}
      {opened?.what === 'deletion' && (
        <DeleteAttachmentDialog attachment={opened.attachment} onClose={close} />
      )}
    </SectionCard>
  );
}
