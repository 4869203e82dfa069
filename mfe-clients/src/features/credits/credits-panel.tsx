import type { Credit } from '@alinha/contracts-agenda';
import { Button, EmptyState, LinkButton, LoadingState, SectionCard, SkeletonList, space } from '@alinha/ui';
import { QueryError, useFormat, useSession, useTexts } from '@alinha/web-kit';
import { Plus, TicketCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { usePlans } from '../client-record/client-record.queries.ts';
import type { RecordPanelProps } from '../client-record/record-panel.ts';
import { balanceText } from './balance-text.ts';
import { CreditRow } from './credit-row.tsx';
import { liveCredits, useCredits } from './credits.queries.ts';
import { GrantCreditDialog } from './grant-credit-dialog.tsx';
import { RevokeCreditDialog } from './revoke-credit-dialog.tsx';

/** Rows before the list is unfolded. */
const SHOWN = 10;

const More = styled.div`
  padding: ${space[2]} ${space[3]};
`;

/** A client's make-up credits: the balance, and where each one came from and went. */
export function CreditsPanel({ clientId, isArchived }: RecordPanelProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const isAdmin = useSession().user?.is_admin === true;
  const credits = useCredits(clientId);
  const plans = usePlans(clientId);
  const [isGranting, setGranting] = useState(false);
  const [revoked, setRevoked] = useState<Credit | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const canChange = isAdmin && !isArchived;
  const data = credits.data ?? [];
  const all = [...liveCredits(data), ...data.filter(({ state }) => state !== 'live')];
  const shown = showsAll ? all : all.slice(0, SHOWN);
  return (
    <SectionCard
      title={texts('credits.title')}
      description={all.length > 0 ? balanceText(all, texts, format) : undefined}
      flush
      action={
        canChange && credits.data && !plans.isPending ? (
          <Button size="sm" icon={<Plus size={16} aria-hidden />} onClick={() => setGranting(true)}>
            {texts('credits.grant')}
          </Button>
        ) : undefined
      }
    >
      {credits.data ? (
        all.length === 0 ? (
          <EmptyState
            compact
            icon={<TicketCheck size={22} aria-hidden />}
            text={texts('credits.none')}
            action={
              <LinkButton href="/app/settings/rules" size="sm">
                {texts('credits.rules')}
              </LinkButton>
            }
          />
        ) : (
          <ul aria-label={texts('credits.title')}>
            {shown.map((credit) => (
              <CreditRow
                key={credit.id}
                credit={credit}
                onRevoke={canChange && credit.state === 'live' ? () => setRevoked(credit) : undefined}
              />
            ))}
          </ul>
        )
      ) : credits.isError ? (
        <QueryError compact text={texts('credits.failed')} query={credits} />
      ) : (
        <LoadingState>
          <SkeletonList rows={2} avatar={false} />
        </LoadingState>
      )}
      {shown.length < all.length && (
        <More>
          <Button size="sm" variant="ghost" onClick={() => setShowsAll(true)}>
            {texts('credits.show_all', { count: all.length })}
          </Button>
        </More>
      )}
      {isGranting && (
        <GrantCreditDialog clientId={clientId} plans={plans.data ?? []} onClose={() => setGranting(false)} />
      )}
      {revoked && <RevokeCreditDialog credit={revoked} onClose={() => setRevoked(null)} />}
    </SectionCard>
  );
}
