import type { EvolutionVersion } from '@alinha/contracts-agenda';
import {
  Badge,
  Button,
  color,
  EmptyState,
  ErrorState,
  LoadingState,
  SectionCard,
  Skeleton,
  space,
  Text,
} from '@alinha/ui';
import { errorMessage, useFormat, useTexts } from '@alinha/web-kit';
import { History, RotateCcw } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { styled } from 'styled-components';
import { useVersions } from './evolution.queries.ts';

/** What is longer than this opens on demand. */
const SHORT_TEXT = 220;

const Versions = styled.ol`
  display: grid;
  > li {
    display: grid;
    gap: ${space[2]};
    padding: ${space[4]} 0;
  }
  > li:first-child {
    padding-top: 0;
  }
  > li:last-child {
    padding-bottom: 0;
  }
  > li + li {
    border-top: 1px solid ${color.border};
  }
`;

const VersionHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px ${space[2]};
`;

const Words = styled.div<{ $clamped: boolean }>`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  ${({ $clamped }) =>
    $clamped &&
    'display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 4; overflow: hidden;'}
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  margin-left: -10px;
`;

type VersionProps = {
  readonly version: EvolutionVersion;
  readonly isLatest: boolean;
  readonly onRestore: (text: string) => void;
};

function Version({ version, isLatest, onRestore }: VersionProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const wordsId = useId();
  const [isOpen, setOpen] = useState(false);
  const { text, author_name: author, saved_at } = version;
  const when = format.dateTime(saved_at);
  const isLong = text !== null && (text.length > SHORT_TEXT || text.split('\n').length > 4);
  return (
    <li>
      <VersionHead>
        <Text as="span" weight="medium">
          {author}
        </Text>
        <Text as="span" tone="muted" numeric>
          {when}
        </Text>
        {isLatest && <Badge tone="brand">{texts('evolution.history.latest')}</Badge>}
      </VersionHead>
      {text === null ? (
        <Text tone="muted">{texts('evolution.history.cleared')}</Text>
      ) : (
        <>
          <Words id={wordsId} $clamped={isLong && !isOpen}>
            {text}
          </Words>
          <Buttons>
            {isLong && (
              <Button
                variant="ghost"
                size="sm"
                aria-expanded={isOpen}
                aria-controls={wordsId}
                onClick={() => setOpen(!isOpen)}
              >
                {isOpen ? texts('evolution.history.less') : texts('evolution.history.more')}
              </Button>
            )}
            <Button
              variant="ghost"
              size="sm"
              icon={<RotateCcw size={14} aria-hidden />}
              aria-label={texts('evolution.history.restore_of', { author, when })}
              onClick={() => onRestore(text)}
            >
              {texts('evolution.history.restore')}
            </Button>
          </Buttons>
        </>
      )}
    </li>
  );
}

type VersionHistoryProps = {
  readonly appointmentId: number;
  readonly onRestore: (text: string) => void;
};

/** Every saved version of the note, latest first. */
export function VersionHistory({ appointmentId, onRestore }: VersionHistoryProps): ReactNode {
  const texts = useTexts();
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
          <Versions>
            {versions.data.map((version, index) => (
              <Version key={version.id} version={version} isLatest={index === 0} onRestore={onRestore} />
            ))}
          </Versions>
        )
      ) : versions.isError ? (
        <ErrorState
          compact
          text={texts('evolution.history.failed')}
          detail={errorMessage(versions.error, '') || undefined}
          onRetry={() => void versions.refetch()}
          retrying={versions.isFetching}
        />
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
