import type { Employee } from '@alinha/contracts-accounts';
import { clientRoutes } from '@alinha/contracts-clients';
import { Card, media } from '@alinha/ui';
import { Combobox, Select } from '@alinha/ui/panels';
import { useApiQuery, useTexts } from '@alinha/web-kit';
import { type ReactNode, useMemo } from 'react';
import { styled } from 'styled-components';
import { DayFields, FilterFields, usePeople } from '../../parts/log-filters.tsx';
import type { ReadingFilters } from './reading-filters.ts';

const ANY = 'any';

/** Names get a row each on a phone. */
const Fields = styled(FilterFields)`
  @media ${media.phone} {
    > :nth-child(-n + 2) {
      grid-column: 1 / -1;
    }
  }
`;

type ReadingFilterBarProps = {
  readonly filters: ReadingFilters;
  readonly onChange: (changes: ReadingFilters) => void;
  readonly team: readonly Employee[];
  readonly today: string;
};

export function ReadingFilterBar({ filters, onChange, team, today }: ReadingFilterBarProps): ReactNode {
  const texts = useTexts();
  const people = usePeople(team);
  const clients = useApiQuery(clientRoutes.list);
  const options = useMemo(
    () => (clients.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    [clients.data],
  );
  return (
    <Card>
      <Fields role="search" aria-label={texts('readings.filters')}>
        <Combobox
          label={texts('readings.client')}
          placeholder={texts('readings.any_client')}
          options={options}
          value={filters.client_id === undefined ? null : String(filters.client_id)}
          onChange={(id) => onChange({ client_id: id === null ? undefined : Number(id) })}
        />
        <Select
          label={texts('activity.person')}
          options={[{ value: ANY, label: texts('activity.anybody') }, ...people]}
          value={filters.user_id === undefined ? ANY : String(filters.user_id)}
          onChange={(id) => onChange({ user_id: id === ANY ? undefined : Number(id) })}
        />
        <DayFields filters={filters} today={today} onChange={onChange} />
      </Fields>
    </Card>
  );
}
