import type { Package } from '@alinha/contracts-agenda';
import { openCentsOf, type Payment } from '@alinha/contracts-billing';
import { Button, EmptyState, LoadingState, SectionCard, SkeletonList, space } from '@alinha/ui';
import { QueryError, useIsReadOnly, useTexts } from '@alinha/web-kit';
import { Package as PackageIcon, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import type { RecordPanelProps } from '../client-record/record-panel.ts';
import { usePayments } from '../payments/payments.queries.ts';
import { EndPackageDialog } from './end-package-dialog.tsx';
import { PackageRow } from './package-row.tsx';
import { usePackages } from './packages.queries.ts';
import { SellPackageDialog } from './sell-package-dialog.tsx';

const More = styled.div`
  padding: ${space[2]} ${space[3]};
`;

/** Expired without a session, and not paid: its end removes what is owed. */
const isOwedForNothing = ({ state, taken, booked }: Package, payment: Payment | undefined): boolean =>
  state === 'expired' && taken + booked === 0 && payment !== undefined && openCentsOf(payment) > 0;

/** A client's packages of sessions; used, expired and ended ones on request. */
export function PackagesPanel({ clientId, isArchived }: RecordPanelProps): ReactNode {
  const texts = useTexts();
  const packages = usePackages(clientId);
  const payments = usePayments(clientId);
  const mayChange = !useIsReadOnly() && !isArchived;
  const [isSelling, setSelling] = useState(false);
  const [ending, setEnding] = useState<Package | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const all = packages.data ?? [];
  const live = all.filter(({ state }) => state === 'live');
  const others = all.filter(({ state }) => state !== 'live');
  const shown = showsAll ? [...live, ...others] : live;
  return (
    <SectionCard
      title={texts('packages.title')}
      flush
      action={
        packages.data && mayChange ? (
          <Button size="sm" icon={<Plus size={16} aria-hidden />} onClick={() => setSelling(true)}>
            {texts('packages.sell')}
          </Button>
        ) : undefined
      }
    >
      {packages.data ? (
        shown.length === 0 ? (
          <EmptyState
            compact
            icon={<PackageIcon size={22} aria-hidden />}
            text={texts(all.length === 0 ? 'packages.none' : 'packages.none_live')}
          />
        ) : (
          <ul aria-label={texts('packages.title')}>
            {shown.map((sold) => {
              const payment = payments.data?.find(({ package_id }) => package_id === sold.id);
              const canEnd = mayChange && (sold.state === 'live' || isOwedForNothing(sold, payment));
              return (
                <PackageRow
                  key={sold.id}
                  sold={sold}
                  payment={payment}
                  onEnd={canEnd ? () => setEnding(sold) : undefined}
                />
              );
            })}
          </ul>
        )
      ) : packages.isError ? (
        <QueryError compact text={texts('packages.failed')} query={packages} />
      ) : (
        <LoadingState>
          <SkeletonList rows={1} avatar={false} />
        </LoadingState>
      )}
      {others.length > 0 && !showsAll && (
        <More>
          <Button size="sm" variant="ghost" onClick={() => setShowsAll(true)}>
            {texts('packages.show_others', { count: others.length })}
          </Button>
        </More>
      )}
      {isSelling && <SellPackageDialog clientId={clientId} onClose={() => setSelling(false)} />}
      {ending && <EndPackageDialog sold={ending} onClose={() => setEnding(null)} />}
    </SectionCard>
  );
}
