import { Checkbox, media, SectionCard, Stack } from '@alinha/ui';
import { useFormat, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { ImportKind, ProblemRow } from './import-kinds.ts';
import { ProblemsTable } from './problems-table.tsx';

const Choice = styled.div`
  padding: 0 20px;
  @media ${media.phone} {
    padding: 0 16px;
  }
`;

type ConflictsSectionProps = {
  readonly kind: ImportKind;
  readonly rows: readonly ProblemRow[];
  readonly total: number;
  readonly skips: boolean;
  readonly onSkip: (skips: boolean) => void;
};

/** Rows at times that are taken or closed. Plans can be imported without the dates in conflict. */
export function ConflictsSection({ kind, rows, total, skips, onSkip }: ConflictsSectionProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  return (
    <SectionCard
      flush
      title={texts('import.conflicts', { count: total, total: format.number(total) })}
      description={texts('import.conflicts_text')}
    >
      <Stack gap={3}>
        {kind === 'plans' && (
          <Choice>
            <Checkbox
              label={texts('import.skip_conflicts')}
              description={texts('import.skip_conflicts_text')}
              checked={skips}
              onChange={onSkip}
            />
          </Choice>
        )}
        <ProblemsTable kind={kind} caption={texts('import.conflicts_table')} rows={rows} total={total} />
      </Stack>
    </SectionCard>
  );
}
