import {
  type Appointment,
  ATTACHMENT_FIELD,
  ATTACHMENT_MAX_BYTES,
  ATTACHMENT_TYPES,
  type Attachment,
  attachmentRoutes,
} from '@alinha/contracts-agenda';
import {
  Banner,
  Button,
  color,
  LoadingState,
  radius,
  ScreenOnly,
  SectionCard,
  Skeleton,
  Stack,
  space,
  Text,
} from '@alinha/ui';
import {
  ApiError,
  addressOf,
  apiQuery,
  errorMessage,
  invalidate,
  QueryError,
  uploadForm,
  useFormat,
  usePermission,
  useQuery,
} from '@alinha/web-kit';
import { FileText, Paperclip } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useNoteTexts } from './note-texts.ts';

const Files = styled.ul`
  display: grid;
  gap: ${space[3]};
`;

/** A section without files is not printed. */
const Printed = styled.div<{ $isEmpty: boolean }>`
  ${({ $isEmpty }) => $isEmpty && '@media print { display: none; }'}
`;

const FileLink = styled.a`
  display: grid;
  grid-template-columns: 56px minmax(0, 1fr);
  align-items: center;
  gap: ${space[3]};
  color: inherit;
  overflow-wrap: anywhere;
  &:hover strong {
    text-decoration: underline;
  }
`;

const Picture = styled.span`
  display: grid;
  place-items: center;
  aspect-ratio: 1;
  overflow: hidden;
  color: ${color.textMuted};
  background: ${color.background};
  border: 1px solid ${color.border};
  border-radius: ${radius.card};
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

function SessionFile({ attachment }: { readonly attachment: Attachment }): ReactNode {
  const texts = useNoteTexts();
  const format = useFormat();
  const { id, caption, name, has_thumbnail, uploaded_at, uploaded_by_name: author } = attachment;
  const params = { id };
  return (
    <li>
      <FileLink
        href={addressOf(attachmentRoutes.content, { params })}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={texts('files.open', { name: caption ?? name })}
      >
        <Picture>
          {has_thumbnail ? (
            <img src={addressOf(attachmentRoutes.thumbnail, { params })} alt="" loading="lazy" />
          ) : (
            <FileText size={24} aria-hidden />
          )}
        </Picture>
        <span>
          <strong>{caption ?? name}</strong>
          <Text size="small" tone="muted">
            {texts('files.by', { when: format.dateTime(uploaded_at), author })}
          </Text>
        </span>
      </FileLink>
    </li>
  );
}

/** Sends files one after the other. A refused one does not stop the others. */
function useSessionUploads({ id, client_id }: Appointment) {
  const texts = useNoteTexts();
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const send = async (file: File): Promise<string | null> => {
    if (file.size > ATTACHMENT_MAX_BYTES) return texts('files.too_large', { name: file.name });
    const body = new FormData();
    body.append(ATTACHMENT_FIELD, file);
    const request = { params: { id: client_id }, query: { appointment_id: id }, body };
    try {
      await uploadForm(attachmentRoutes.upload, request);
      return null;
    } catch (error) {
      const field = error instanceof ApiError ? error.fields[ATTACHMENT_FIELD] : undefined;
      const reason = field ?? errorMessage(error, texts('files.upload_failed'));
      return texts('files.refused', { name: file.name, reason });
    }
  };
  const upload = async (files: readonly File[]): Promise<void> => {
    if (isBusy || files.length === 0) return;
    setBusy(true);
    setProblems([]);
    for (const file of files) {
      const problem = await send(file);
      if (problem !== null) setProblems((known) => [...known, problem]);
    }
    setBusy(false);
    await invalidate(attachmentRoutes.list);
  };
  return { isBusy, problems, dismiss: () => setProblems([]), upload };
}

/** The files of a session, beside its note. The record of the client shows them too, with their captions. */
export function SessionFiles({ appointment }: { readonly appointment: Appointment }): ReactNode {
  const texts = useNoteTexts();
  const { id, client_id: clientId, evolution_signed: isSigned } = appointment;
  const mayAdd = usePermission('notes.write');
  const chosen = useRef<HTMLInputElement>(null);
  const { isBusy, problems, dismiss, upload } = useSessionUploads(appointment);
  const attachments = useQuery({
    ...apiQuery(attachmentRoutes.list, { params: { id: clientId } }),
    select: (list) => list.filter(({ appointment_id }) => appointment_id === id),
    staleTime: 0,
  });
  const files = attachments.data;
  return (
    <Printed $isEmpty={files?.length === 0}>
      <SectionCard
        title={texts('files.title')}
        action={
          mayAdd && (
            <Button
              size="sm"
              busy={isBusy}
              icon={<Paperclip size={14} aria-hidden />}
              onClick={() => chosen.current?.click()}
            >
              {texts('files.add')}
            </Button>
          )
        }
      >
        <input
          ref={chosen}
          type="file"
          multiple
          hidden
          accept={ATTACHMENT_TYPES.join(',')}
          aria-label={texts('files.add')}
          onChange={({ target }) => {
            void upload([...(target.files ?? [])]);
            // Allows choosing the same file again.
            target.value = '';
          }}
        />
        <Stack gap={3}>
          {problems.length > 0 && (
            <Banner tone="danger" onDismiss={dismiss}>
              {problems.map((problem) => (
                <p key={problem}>{problem}</p>
              ))}
            </Banner>
          )}
          {files ? (
            files.length === 0 ? (
              <Text tone="muted">{texts('files.none')}</Text>
            ) : (
              <Files aria-label={texts('files.title')}>
                {files.map((attachment) => (
                  <SessionFile key={attachment.id} attachment={attachment} />
                ))}
              </Files>
            )
          ) : attachments.isError ? (
            <QueryError compact text={texts('files.load_failed')} query={attachments} />
          ) : (
            <LoadingState>
              <Skeleton shape="block" height={56} />
            </LoadingState>
          )}
          {mayAdd && (
            <ScreenOnly>
              <Text size="small" tone="muted">
                {texts(isSigned ? 'files.after_signature' : 'files.limits')}
              </Text>
            </ScreenOnly>
          )}
        </Stack>
      </SectionCard>
    </Printed>
  );
}
