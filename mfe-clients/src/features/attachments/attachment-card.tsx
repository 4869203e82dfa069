import type { Attachment } from '@alinha/contracts-agenda';
import { color, IconButton, MenuButton, radius, space, Text } from '@alinha/ui';
import { useFormat, useTexts } from '@alinha/web-kit';
import { Download, FileText, Image as ImageIcon, MoreVertical, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { css, styled } from 'styled-components';
import { contentAddress, downloadAddress, isPdf, thumbnailAddress, titleOf } from './attachments.queries.ts';

const Item = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[2]};
  align-content: start;
`;

const preview = css`
  display: grid;
  place-items: center;
  width: 100%;
  aspect-ratio: 4 / 3;
  padding: 0;
  overflow: hidden;
  color: ${color.textMuted};
  background: ${color.background};
  border: 1px solid ${color.border};
  border-radius: ${radius.card};
  cursor: pointer;
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;
const PreviewButton = styled.button`
  ${preview}
`;
const PreviewLink = styled.a`
  ${preview}
`;

const Foot = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space[1]};
  align-items: start;
`;

const Title = styled.p`
  display: -webkit-box;
  overflow: hidden;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

type AttachmentCardProps = {
  readonly attachment: Attachment;
  readonly onOpen: () => void;
  /** Undefined when the person may not change it. */
  readonly onEdit: (() => void) | undefined;
  readonly onDelete: (() => void) | undefined;
};

/** One file: its picture, title and origin. */
export function AttachmentCard({ attachment, onOpen, onEdit, onDelete }: AttachmentCardProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const [isBroken, setBroken] = useState(false);
  const name = titleOf(attachment);
  const { session_start: session, uploaded_at: at, uploaded_by_name: author } = attachment;
  const picture =
    attachment.has_thumbnail && !isBroken ? (
      <img src={thumbnailAddress(attachment)} alt="" loading="lazy" onError={() => setBroken(true)} />
    ) : isPdf(attachment) ? (
      <FileText size={32} aria-hidden />
    ) : (
      <ImageIcon size={32} aria-hidden />
    );
  return (
    <Item>
      {isPdf(attachment) ? (
        <PreviewLink
          href={contentAddress(attachment)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={texts('attachments.open_tab', { name })}
        >
          {picture}
        </PreviewLink>
      ) : (
        <PreviewButton type="button" aria-label={texts('attachments.open', { name })} onClick={onOpen}>
          {picture}
        </PreviewButton>
      )}
      <Foot>
        <div>
          <Title title={name}>{name}</Title>
          <Text size="small" tone="muted">
            {texts('attachments.by', { date: format.date(at), author })}
          </Text>
          {session && (
            <Text size="small" tone="muted">
              {texts('attachments.session', { when: format.dateTime(session) })}
            </Text>
          )}
          {attachment.is_locked && (
            <Text size="small" tone="muted">
              {texts('attachments.signed')}
            </Text>
          )}
        </div>
        <MenuButton
          align="end"
          trigger={
            <IconButton
              size="sm"
              label={texts('attachments.actions', { name })}
              icon={<MoreVertical size={16} aria-hidden />}
            />
          }
          items={[
            {
              label: texts('attachments.download'),
              icon: <Download size={16} aria-hidden />,
              onSelect: () => window.location.assign(downloadAddress(attachment)),
            },
            ...(onEdit
              ? [
                  {
                    label: texts('attachments.edit'),
                    icon: <Pencil size={16} aria-hidden />,
                    onSelect: onEdit,
                  },
                ]
              : []),
            ...(onDelete
              ? [
                  {
                    label: texts('attachments.delete'),
                    icon: <Trash2 size={16} aria-hidden />,
                    danger: true,
                    onSelect: onDelete,
                  },
                ]
              : []),
          ]}
        />
      </Foot>
    </Item>
  );
}
