import { DEFAULT_CANCELLATION_POLICY } from '@alinha/contracts-agenda';
import { Button, EmptyState, LoadingState, SectionCard, SkeletonList, space, Text } from '@alinha/ui';
import { QueryError, useFormat, useTexts } from '@alinha/web-kit';
import { History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { policyChanges } from './policy-sentences.ts';
import { usePolicyHistory } from './rules.queries.ts';

const SHOWN = 5;

const Changes = styled.ol`
  display: grid;
  gap: ${space[4]};
`;

/** Who changed the rules, when, and what changed. */
export function PolicyHistory(): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const [showsAll, setShowsAll] = useState(false);
  const history = usePolicyHistory();
  const rows = history.data ?? [];
  const shown = showsAll ? rows : rows.slice(0, SHOWN);
  return (
    <SectionCard title={texts('rules.history.title')}>
      {history.data === undefined ? (
        history.isError ? (
          <QueryError compact text={texts('rules.history.load_failed')} query={history} />
        ) : (
          <LoadingState>
            <SkeletonList rows={2} avatar={false} />
          </LoadingState>
        )
      ) : rows.length === 0 ? (
        <EmptyState compact icon={<History size={22} aria-hidden />} text={texts('rules.history.none')} />
      ) : (
        <>
          <Changes aria-label={texts('rules.history.title')}>
            {shown.map((row, index) => {
              const changes = policyChanges(rows[index + 1] ?? DEFAULT_CANCELLATION_POLICY, row, texts);
              return (
                <li key={row.id}>
                  {changes.map((change) => (
                    <Text key={change}>{change}</Text>
                  ))}
                  {changes.length === 0 && <Text>{texts('rules.history.same')}</Text>}
                  <Text size="small" tone="muted">
                    {texts('rules.history.by', {
                      name: row.saved_by_name ?? texts('rules.history.somebody'),
                      at: format.dateTime(row.saved_at),
                    })}
                  </Text>
                </li>
              );
            })}
          </Changes>
          {shown.length < rows.length && (
            <Button size="sm" variant="ghost" onClick={() => setShowsAll(true)}>
              {texts('rules.history.show_all', { count: rows.length })}
            </Button>
          )}
        </>
      )}
    </SectionCard>
  );
}
