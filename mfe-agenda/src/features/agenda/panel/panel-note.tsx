import type { Appointment } from '@alinha/contracts-agenda';
import { hasEvolution, isAbsent } from '@alinha/contracts-agenda';
import {
  Button,
  color,
  fontWeight,
  media,
  Skeleton,
  space,
  Text,
  TextArea,
  typeStep,
  useMediaQuery,
} from '@alinha/ui';
import {
  errorMessage,
  QueryError,
  toast,
  useBeforePrint,
  useSession,
  useUnsavedChanges,
} from '@alinha/web-kit';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useCompanyNow } from '../../../appointments/company-clock.ts';
import {
  recordPrint,
  useAppointment,
  usePreviousNotes,
  useSaveNote,
} from '../../evolution/evolution.queries.ts';
import { draftKey, readDraft } from '../../evolution/note-draft.ts';
import { lengthProblem } from '../../evolution/note-length.ts';
import { NoteHead, NoteWords } from '../../evolution/note-list.tsx';
import { useNoteTexts } from '../../evolution/note-texts.ts';
import { NotesByDate } from '../../evolution/previous-notes.tsx';
import { Signatures, SignedBadge } from '../../evolution/signatures.tsx';
import { useNote } from '../../evolution/use-note.ts';

const ROWS = 3;
/** Height of a loading note in px: about three lines. */
const LOADING_HEIGHT = 72;

const Parts = styled.section`
  display: grid;
  gap: ${space[2]};
  /* Before the session, a client may have no notes yet. */
  &:empty {
    display: none;
  }
`;

const Title = styled.h3`
  ${typeStep('small')}
  font-weight: ${fontWeight.semibold};
  color: ${color.textMuted};
`;

const Foot = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[2]};
`;

const Earlier = styled.details`
  > summary {
    ${typeStep('small')}
    font-weight: ${fontWeight.medium};
    color: ${color.brandText};
    cursor: pointer;
    padding-block: ${space[1]};
  }
  > ol {
    margin-top: ${space[2]};
  }
`;

type EditorProps = {
  readonly appointment: Appointment;
  readonly savedText: string;
  readonly userId: number;
  readonly area: RefObject<HTMLTextAreaElement | null>;
};

function Editor({ appointment, savedText, userId, area }: EditorProps): ReactNode {
  const texts = useNoteTexts();
  const { id } = appointment;
  const note = useNote(savedText, draftKey(userId, id));
  const [refusal, setRefusal] = useState<string>();
  const save = useSaveNote(id, {
    onSaved: (sent, saved) => {
      note.markSaved(sent, saved);
      toast.success(texts('evolution.saved'));
    },
    onError: (error) => {
      setRefusal(error.fields.evolution);
      toast.error(texts('evolution.save_failed'), { description: errorMessage(error, '') || undefined });
    },
  });
  useUnsavedChanges(note.isDirty && !note.isStored);
  const [openedWith] = useState(note.text);
  const leavesDraft = note.isDirty && note.isStored && !save.isPending && note.text !== openedWith;
  const onClosed = useRef<() => void>(undefined);
  onClosed.current = () => {
    if (leavesDraft) toast.info(texts('evolution.draft.left'));
  };
  useEffect(() => () => onClosed.current?.(), []);
  const problem = lengthProblem(note.text, texts);
  const send = () => {
    setRefusal(undefined);
    if (problem === null && !save.isPending) save.send(note);
  };
  return (
    <>
      <TextArea
        ref={area}
        label={texts('evolution.title')}
        rows={ROWS}
        placeholder={texts('evolution.placeholder')}
        value={note.text}
        error={refusal}
        onChange={({ target }) => note.write(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          send();
        }}
      />
      {note.isDirty && (
        <Foot>
          <Text size="small" tone="muted">
            {problem ??
              texts(`evolution.draft.${note.isOutdated ? 'outdated' : note.isStored ? 'kept' : 'not_kept'}`)}
          </Text>
          <Button size="sm" busy={save.isPending} disabled={problem !== null} onClick={send}>
            {texts('evolution.save')}
          </Button>
        </Foot>
      )}
    </>
  );
}

function EarlierNotes({ appointment }: { readonly appointment: Appointment }): ReactNode {
  const texts = useNoteTexts();
  const isPhone = useMediaQuery(media.phone);
  const [isUnfolded, setUnfolded] = useState(!isPhone);
  const notes = usePreviousNotes(appointment.client_id, appointment.id, isUnfolded);
  // An error is shown only on the note's page.
  if (!notes.data || notes.data.length === 0) return null;
  return (
    <Earlier open={isUnfolded} onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}>
      <summary>{texts('evolution.previous.title')}</summary>
      {isUnfolded && !notes.isPlaceholderData && <NotesByDate notes={notes.data} />}
    </Earlier>
  );
}

type PanelNoteProps = {
  readonly appointment: Appointment;
  /** Null when no note can be written. */
  readonly area: RefObject<HTMLTextAreaElement | null>;
};

/**
 * Note of a past session, and the client's last notes. A new note is written here, a saved one is edited on its page. The
 * agenda's lists have no texts of notes, so a saved one is read here.
 */
export function PanelNote({ appointment, area }: PanelNoteProps): ReactNode {
  const texts = useNoteTexts();
  const { user } = useSession();
  const now = useCompanyNow();
  const { evolution_signed: isSigned, done, attendance, start_datetime } = appointment;
  const isSaved = hasEvolution(appointment);
  const record = useAppointment(appointment.id, { enabled: isSaved });
  // An editor that is open when a colleague saves a note stays, with its unsaved text.
  const [wasSaved] = useState(isSaved);
  const unread = wasSaved ? undefined : '';
  const savedText = isSaved ? (record.data ? (record.data.evolution ?? '') : unread) : '';
  const tookPlace = done || (start_datetime <= now && !isAbsent(attendance));
  useBeforePrint(() => {
    if (savedText) recordPrint(appointment.client_id);
  });
  // Decided once, so that the editor stays after a save by this user or a colleague.
  const [isWritten] = useState(() => isSaved && !(user && readDraft(draftKey(user.id, appointment.id))));
  return (
    <Parts>
      {savedText === undefined ? (
        record.isError ? (
          <QueryError text={texts('evolution.load_failed')} query={record} />
        ) : (
          <Skeleton shape="block" height={LOADING_HEIGHT} />
        )
      ) : isWritten || isSigned ? (
        <>
          <NoteHead>
            <Title>{texts('evolution.title')}</Title>
            {isSigned && <SignedBadge />}
          </NoteHead>
          <NoteWords text={savedText} />
          {isSigned && <Signatures appointmentId={appointment.id} />}
        </>
      ) : (
        tookPlace && user && <Editor {...{ appointment, savedText, userId: user.id, area }} />
      )}
      <EarlierNotes appointment={appointment} />
    </Parts>
  );
}
