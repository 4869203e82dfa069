import { DEFAULT_TIME_ZONE, wallClockAt } from '@alinha/contracts-core';
import { Button, EmptyState, LoadingState, SectionCard, SkeletonList, space } from '@alinha/ui';
import { QueryError, useSession, useTexts } from '@alinha/web-kit';
import { MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { hasFilters, isOrdered, useAddressFilters } from '../../../parts/address-filters.ts';
import { useDeliveries } from './deliveries.queries.ts';
import { DeliveryFilterBar } from './delivery-filter-bar.tsx';
import { deliveryFiltersOf } from './delivery-filters.ts';
import { DeliveryTable } from './delivery-table.tsx';

const SKELETON_ROWS = 5;

const More = styled.div`
  padding: ${space[2]};
`;

/** Log of sent, waiting and failed messages. */
export function DeliveriesCard(): ReactNode {
  const texts = useTexts();
  const { company } = useSession();
  const { filters, change, clear } = useAddressFilters(deliveryFiltersOf);
  const log = useDeliveries(filters, { enabled: isOrdered(filters) });
  const now = wallClockAt(new Date(), company?.timezone ?? DEFAULT_TIME_ZONE);
  const isFiltered = hasFilters(filters);
  // An empty log has nothing to filter.
  const isFilterable = isFiltered || log.data?.rows.length !== 0;
  return (
    <SectionCard title={texts('whatsapp.log.title')} description={texts('whatsapp.log.text')} flush>
      {isFilterable && (
        <DeliveryFilterBar
          filters={filters}
          counts={log.data?.counts}
          today={now.slice(0, 10)}
          onChange={change}
        />
      )}
      {isOrdered(filters) && <Log log={log} now={now} isFiltered={isFiltered} onClear={clear} />}
    </SectionCard>
  );
}

type LogProps = {
  readonly log: ReturnType<typeof useDeliveries>;
  readonly now: string;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
};

function Log({ log, now, isFiltered, onClear }: LogProps): ReactNode {
  const texts = useTexts();
  const { data, isFetchNextPageError } = log;
  if (data === undefined) {
    return log.isError ? (
      <QueryError compact text={texts('whatsapp.log.load_failed')} query={log} />
    ) : (
      <LoadingState>
        <SkeletonList rows={SKELETON_ROWS} avatar={false} />
      </LoadingState>
    );
  }
  if (data.rows.length === 0) {
    return (
      <EmptyState
        compact
        icon={<MessageCircle size={22} aria-hidden />}
        text={texts(isFiltered ? 'whatsapp.log.none_found' : 'whatsapp.log.none')}
        action={isFiltered ? <Button onClick={onClear}>{texts('activity.clear')}</Button> : undefined}
      />
    );
  }
  return (
    <>
      <DeliveryTable deliveries={data.rows} now={now} />
      {log.hasNextPage && (
        <More>
          <Button
            variant="ghost"
            block
            busy={log.isFetchingNextPage}
            onClick={() => void log.fetchNextPage()}
          >
            {texts(isFetchNextPageError ? 'activity.more_failed' : 'activity.more')}
          </Button>
        </More>
      )}
    </>
  );
}
