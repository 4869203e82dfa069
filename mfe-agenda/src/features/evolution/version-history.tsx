import type { EvolutionVersion } from '@alinha/contracts-agenda';
import { Badge, Button, EmptyState, LoadingState, SectionCard, Skeleton, Text } from '@alinha/ui';
import { QueryError, useFormat } from '@alinha/web-kit';
import { History, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useVersions } from './evolution.queries.ts';
import { NoteHead, NoteList, NoteWords } from './note-list.tsx';
import { useNoteTexts } from './note-texts.ts';

export type RestoreVersion = (text: string, filled: EvolutionVersion['filled']) => void;

type VersionProps = {
  readonly version: EvolutionVersion;
  readonly isLatest: boolean;
  /** Undefined if the user may not change the note. */
  readonly onRestore: RestoreVersion | undefined;
};

function Version({ version, isLatest, onRestore }: VersionProps): ReactNode {
  const texts = useNoteTexts();
  const format = useFormat();
  const { text, author_name: author, saved_at } = version;
  const when = format.dateTime(saved_at);
  return (
    <li>
      <NoteHead>
        <Text as="span" weight="medium">
          <bdi>{author}</bdi>
        </Text>
        <Text as="span" tone="muted" numeric>
          {when}
        </Text>
        {isLatest && <Badge tone="brand">{texts('evolution.history.latest')}</Badge>}
      </NoteHead>
      {text === null ? (
        <Text tone="muted">{texts('evolution.history.cleared')}</Text>
      ) : (
        <NoteWords text={text}>
          {onRestore && (
            <Button
              variant="ghost"
              size="sm"
              icon={<RotateCcw size={14} aria-hidden />}
              aria-label={texts('evolution.history.restore_of', { author, when })}
              onClick={() => onRestore(text, version.filled)}
            >
              {texts('evolution.history.restore')}
            </Button>
          )}
        </NoteWords>
      )}
    </li>
  );
}

type VersionHistoryProps = {
  readonly appointmentId: number;
  /** Undefined if the user may not change the note. */
  readonly onRestore: RestoreVersion | undefined;
};

/** Saved versions of the note, latest first. */
export function VersionHistory({ appointmentId, onRestore }: VersionHistoryProps): ReactNode {
  const texts = useNoteTexts();
  const versions = useVersions(appointmentId);
  return (
    <SectionCard title={texts('evolution.history.title')}>
      {versions.data ? (
        versions.data.length === 0 ? (
          <EmptyState
            compact
            icon={<History size={22} aria-hidden />}
            text={texts('evolution.history.empty')}
          />
        ) : (
          <NoteList>
            {versions.data.map((version, index) => (
              <Version key={version.id} version={version} isLatest={index === 0} onRestore={onRestore} />
            ))}
          </NoteList>
        )
      ) : versions.isError ? (
        <QueryError compact text={texts('evolution.history.failed')} query={versions} />
      ) : (
        <LoadingState text={texts('evolution.history.loading')}>
          <Skeleton width="55%" />
          <Skeleton width="92%" />
          <Skeleton width="78%" />
        </LoadingState>
      )}
    </SectionCard>
  );
}
