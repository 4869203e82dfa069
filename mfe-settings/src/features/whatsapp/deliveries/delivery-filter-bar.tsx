import { type DeliveryPage, type DeliveryStatus, deliveryStatusSchema } from '@alinha/contracts-messaging';
import { Chip, Inline, media, space } from '@alinha/ui';
import { Combobox, DateField } from '@alinha/ui/panels';
import { useFormat, useTexts } from '@alinha/web-kit';
import { type ReactNode, useMemo } from 'react';
import { styled } from 'styled-components';
import { isOrdered } from '../../../parts/address-filters.ts';
import { useClients } from './deliveries.queries.ts';
import type { DeliveryFilters } from './delivery-filters.ts';

const Bar = styled.div`
  display: grid;
  gap: ${space[4]};
  padding: 0 ${space[5]} ${space[4]};
  @media ${media.phone} {
    padding: 0 ${space[4]} ${space[4]};
  }
`;

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr);
  gap: ${space[4]};
  align-items: start;
  @media ${media.tabletDown} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: ${space[3]};
    > :first-child {
      grid-column: 1 / -1;
    }
  }
`;

type DeliveryFilterBarProps = {
  readonly filters: DeliveryFilters;
  readonly counts: DeliveryPage['counts'] | undefined;
  /** The company's day, `YYYY-MM-DD`. */
  readonly today: string;
  readonly onChange: (changes: DeliveryFilters) => void;
};

export function DeliveryFilterBar({ filters, counts, today, onChange }: DeliveryFilterBarProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const clients = useClients();
  const options = useMemo(
    () => (clients.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    [clients.data],
  );
  const counted = (label: string, count: number | undefined) =>
    count === undefined ? label : texts('whatsapp.log.counted', { label, count: format.number(count) });
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const choose = (status: DeliveryStatus | undefined) => onChange({ status });
  return (
    <Bar role="search" aria-label={texts('whatsapp.log.filters')}>
      <Inline role="group" aria-label={texts('whatsapp.log.statuses')}>
        <Chip
          label={counted(texts('whatsapp.log.all'), total)}
          pressed={filters.status === undefined}
          onPress={() => choose(undefined)}
        />
        {deliveryStatusSchema.options.map((status) => (
          <Chip
            key={status}
            label={counted(texts(`whatsapp.log.statuses_of.${status}`), counts?.[status])}
            pressed={filters.status === status}
            onPress={() => choose(filters.status === status ? undefined : status)}
          />
        ))}
      </Inline>
      <Fields>
        <Combobox
          label={texts('whatsapp.log.client')}
          placeholder={texts('whatsapp.log.any_client')}
          options={options}
          value={filters.client_id === undefined ? null : String(filters.client_id)}
          onChange={(id) => onChange({ client_id: id === null ? undefined : Number(id) })}
        />
        <DateField
          label={texts('whatsapp.log.from')}
          value={filters.from}
          today={today}
          onChange={(from) => onChange({ from })}
        />
        <DateField
          label={texts('whatsapp.log.to')}
          value={filters.to}
          today={today}
          error={isOrdered(filters) ? undefined : texts('activity.order')}
          onChange={(to) => onChange({ to })}
        />
      </Fields>
    </Bar>
  );
}
