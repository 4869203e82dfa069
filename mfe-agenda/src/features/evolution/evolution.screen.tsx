import type { Appointment, FilledTemplate } from '@alinha/contracts-agenda';
import { Card, LoadingState, media, Page, ScreenOnly, Skeleton, Stack, space } from '@alinha/ui';
import {
  QueryError,
  ReadOnlyProvider,
  useBeforePrint,
  useIsReadOnly,
  usePageTitle,
  useParams,
  useSession,
  useTexts,
} from '@alinha/web-kit';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { agendaHref } from '../../appointments/agenda-address-memory.ts';
import { useClientAccess } from '../../appointments/client-access.ts';
import { NoAppointment } from '../../appointments/no-appointment.tsx';
import { AccessNotice } from './access-notice.tsx';
import { AppointmentSummary } from './appointment-summary.tsx';
import { recordPrint, useAppointment, useVersions } from './evolution.queries.ts';
import { draftKey, readDraft } from './note-draft.ts';
import { NoteEditor } from './note-editor.tsx';
import { NoteReading } from './note-reading.tsx';
import { useNoteTexts } from './note-texts.ts';
import { PreviousNotes } from './previous-notes.tsx';
import { SessionFiles } from './session-files.tsx';
import { SignedNote } from './signed-note.tsx';
import { useNote } from './use-note.ts';
import { useNoteField } from './use-note-field.ts';
import { type RestoreVersion, VersionHistory } from './version-history.tsx';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 380px;
  align-items: start;
  gap: ${space[5]};
  @media ${media.tabletDown} {
    grid-template-columns: minmax(0, 1fr);
  }
  @media print {
    display: block;
    > * + * {
      margin-top: ${space[5]};
    }
  }
`;

type WorkspaceProps = {
  readonly appointment: Appointment;
  readonly userId: number;
  /** Name of the note's author; null when the user may change the note. */
  readonly owner: string | null;
  /** The answers whose text the saved note is; null for free text. */
  readonly filled: FilledTemplate | null;
};

function Workspace({ appointment, userId, owner, filled }: WorkspaceProps): ReactNode {
  const texts = useNoteTexts();
  const note = useNote(appointment.evolution ?? '', draftKey(userId, appointment.id), filled);
  const field = useNoteField(note);
  return (
    <WorkspaceColumns
      appointment={appointment}
      onRestore={(text, restored) => field.replace(text, texts('evolution.history.restored'), restored)}
    >
      <NoteEditor appointmentId={appointment.id} note={note} field={field} owner={owner} />
    </WorkspaceColumns>
  );
}

type WorkspaceColumnsProps = {
  readonly appointment: Appointment;
  readonly onRestore?: RestoreVersion;
  readonly children: ReactNode;
};

/** The note, beside files of the session, earlier notes of the client and earlier versions of this note. */
function WorkspaceColumns({ appointment, onRestore, children }: WorkspaceColumnsProps): ReactNode {
  const { id, client_id: clientId } = appointment;
  return (
    <>
      <AppointmentSummary appointment={appointment} />
      <Columns>
        {children}
        <Stack gap={5}>
          <SessionFiles appointment={appointment} />
          {/* The paper has the note of one session. */}
          <ScreenOnly>
            <Stack gap={5}>
              <PreviousNotes clientId={clientId} appointmentId={id} />
              <VersionHistory appointmentId={id} onRestore={onRestore} />
            </Stack>
          </ScreenOnly>
        </Stack>
      </Columns>
    </>
  );
}

function WorkspaceSkeleton(): ReactNode {
  return (
    <LoadingState>
      <Stack gap={5}>
        <Skeleton width="60%" />
        <Columns>
          <Card>
            <Stack>
              <Skeleton width={120} />
              <Skeleton shape="block" height={258} />
              <Skeleton shape="block" width={240} height={36} />
            </Stack>
          </Card>
          <Card>
            <Skeleton width="40%" />
            <Skeleton width="90%" />
            <Skeleton width="75%" />
          </Card>
        </Columns>
      </Stack>
    </LoadingState>
  );
}

/**
 * The editor, or a colleague's note to read. Chosen once: the editor stays open when a colleague saves first. The user's
 * stored draft opens it too. A signed note is only read, and every note under a justified access.
 */
function OpenedNote({ appointment, userId, owner, filled }: WorkspaceProps): ReactNode {
  const isSigned = appointment.evolution_signed === true;
  useBeforePrint(() => {
    if (appointment.evolution) recordPrint(appointment.client_id);
  });
  const isReadOnly = useIsReadOnly();
  const [wasSigned] = useState(isSigned);
  const [isEditor] = useState(() => owner === null || readDraft(draftKey(userId, appointment.id)) !== null);
  if (isSigned)
    return (
      <WorkspaceColumns appointment={appointment}>
        <SignedNote appointment={appointment} filled={filled} userId={userId} takesFocus={!wasSigned} />
      </WorkspaceColumns>
    );
  if (isEditor && !isReadOnly) return <Workspace {...{ appointment, userId, owner, filled }} />;
  return (
    <WorkspaceColumns appointment={appointment}>
      <NoteReading text={appointment.evolution ?? null} filled={filled} author={isReadOnly ? null : owner} />
    </WorkspaceColumns>
  );
}

function NoteOf({ id }: { id: number }): ReactNode {
  const texts = useNoteTexts();
  const { user } = useSession();
  const appointment = useAppointment(id);
  const versions = useVersions(id);
  const access = useClientAccess(appointment.data?.client_id);
  // Administrators need no versions, except for the answers of a saved note. For other users, the versions tell whether they
  // are the author.
  const needsVersions = user?.is_admin !== true || Boolean(appointment.data?.evolution);
  if (
    user &&
    !user.is_admin &&
    versions.isError &&
    !versions.data &&
    (appointment.data || !appointment.isError)
  )
    return <QueryError text={texts('evolution.load_failed')} query={versions} />;
  if (appointment.data && access && user && !(needsVersions && versions.isPending)) {
    // The note belongs to the author of its first version.
    const first = user.is_admin ? undefined : versions.data?.at(-1);
    const isOwn = first?.author_id === undefined || first.author_id === user.id;
    const owner = isOwn ? null : first.author_name;
    const [latest] = versions.data ?? [];
    // After a save of another user, the text may arrive before its version.
    const filled = latest?.text === appointment.data.evolution ? (latest?.filled ?? null) : null;
    return (
      <ReadOnlyProvider value={access.kind !== 'full'}>
        <AccessNotice access={access} />
        <OpenedNote key={id} appointment={appointment.data} userId={user.id} {...{ owner, filled }} />
      </ReadOnlyProvider>
    );
  }
  if (!appointment.isError) return <WorkspaceSkeleton />;
  if (appointment.error.status === 404)
    return <NoAppointment text={texts('evolution.not_found')} mayBeHidden />;
  return <QueryError text={texts('evolution.load_failed')} query={appointment} />;
}

/** The clinical note of an appointment. */
export function EvolutionScreen(): ReactNode {
  const texts = useNoteTexts();
  const agendaTexts = useTexts();
  usePageTitle(texts('evolution.title'));
  const { id = '' } = useParams();
  return (
    <Page
      title={texts('evolution.title')}
      width="wide"
      back={{ href: agendaHref(), label: agendaTexts('agenda.title') }}
    >
      {/^[1-9]\d{0,9}$/.test(id) ? (
        <NoteOf id={Number(id)} />
      ) : (
        <NoAppointment text={texts('evolution.invalid')} mayBeHidden={false} />
      )}
    </Page>
  );
}
