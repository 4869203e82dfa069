import type { Appointment } from '@alinha/contracts-agenda';
import { EmptyState, LoadingState, SectionCard, Skeleton, Text } from '@alinha/ui';
import { QueryError, useFormat } from '@alinha/web-kit';
import { NotebookText } from 'lucide-react';
import type { ReactNode } from 'react';
import { fullDate } from '../../appointments/full-date.ts';
import { usePreviousNotes } from './evolution.queries.ts';
import { NoteHead, NoteList, NoteWords } from './note-list.tsx';
import { useNoteTexts } from './note-texts.ts';
import { Signatures, SignedBadge } from './signatures.tsx';

/** Notes of a client with their dates and authors. */
export function NotesByDate({ notes }: { readonly notes: readonly Appointment[] }): ReactNode {
  const format = useFormat();
  return (
    <NoteList>
      {notes.map(
        ({
          id,
          start_datetime: start,
          employee_name: professional,
          evolution,
          evolution_signed: isSigned,
        }) => (
          <li key={id}>
            <NoteHead>
              <Text as="span" weight="medium" numeric>
                {fullDate(start, format)}
              </Text>
              <Text as="span" tone="muted">
                <bdi>{professional}</bdi>
              </Text>
              {isSigned && <SignedBadge />}
            </NoteHead>
            <NoteWords text={evolution ?? ''} />
            {isSigned && <Signatures appointmentId={id} />}
          </li>
        ),
      )}
    </NoteList>
  );
}

type PreviousNotesProps = { readonly clientId: number; readonly appointmentId: number };

/** The client's latest notes, beside the editor. */
export function PreviousNotes({ clientId, appointmentId }: PreviousNotesProps): ReactNode {
  const texts = useNoteTexts();
  const notes = usePreviousNotes(clientId, appointmentId);
  return (
    <SectionCard title={texts('evolution.previous.title')}>
      {notes.data ? (
        notes.data.length === 0 ? (
          <EmptyState
            compact
            icon={<NotebookText size={22} aria-hidden />}
            text={texts('evolution.previous.empty')}
          />
        ) : (
          <NotesByDate notes={notes.data} />
        )
      ) : notes.isError ? (
        <QueryError compact text={texts('evolution.previous.failed')} query={notes} />
      ) : (
        <LoadingState text={texts('evolution.previous.loading')}>
          <Skeleton width="55%" />
          <Skeleton width="92%" />
          <Skeleton width="78%" />
        </LoadingState>
      )}
    </SectionCard>
  );
}
