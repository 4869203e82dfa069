import { type Employee, SYSTEM_ACTOR } from '@alinha/contracts-accounts';
import { ACTIVITY_KINDS, type ActivityKind } from '@alinha/contracts-core';
import { Card, media, space } from '@alinha/ui';
import { DateField, Select } from '@alinha/ui/panels';
import { useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { isOrdered } from '../../parts/address-filters.ts';
import type { ActivityFilters } from './activity-filters.ts';

const Fields = styled.div`
  display: grid;
  align-items: start;
  gap: ${space[4]};
  grid-template-columns: repeat(4, minmax(0, 1fr));
  @media ${media.tabletDown} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const ANY = 'any';

type ActivityFilterBarProps = {
  readonly filters: ActivityFilters;
  readonly onChange: (changes: ActivityFilters) => void;
  readonly team: readonly Employee[];
  readonly today: string;
};

export function ActivityFilterBar({ filters, onChange, team, today }: ActivityFilterBarProps): ReactNode {
  const texts = useTexts();
  const people = [
    { value: ANY, label: texts('activity.anybody') },
    ...team.map(({ id, name, color, active }) => ({
      value: String(id),
      label: active ? name : texts('employees.named_inactive', { name }),
      color,
    })),
    { value: SYSTEM_ACTOR, label: texts('activity.system') },
  ];
  const kinds = [
    { value: ANY, label: texts('activity.any_kind') },
    ...ACTIVITY_KINDS.map((kind) => ({ value: kind, label: texts(`activity.kind.${kind}`) })),
  ];
  const choosePerson = (person: string) => {
    const id = person === ANY ? undefined : Number(person);
    onChange({ user_id: person === SYSTEM_ACTOR ? SYSTEM_ACTOR : id });
  };
  return (
    <Card>
      <Fields role="search" aria-label={texts('activity.filters')}>
        <DateField
          label={texts('activity.from')}
          value={filters.from}
          max={today}
          today={today}
          onChange={(from) => onChange({ from })}
        />
        <DateField
          label={texts('activity.to')}
          value={filters.to}
          max={today}
          today={today}
          error={isOrdered(filters) ? undefined : texts('activity.order')}
          onChange={(to) => onChange({ to })}
        />
        <Select
          label={texts('activity.person')}
          options={people}
          value={filters.user_id === undefined ? ANY : String(filters.user_id)}
          onChange={choosePerson}
        />
        <Select
          label={texts('activity.what')}
          options={kinds}
          value={filters.kind ?? ANY}
          onChange={(kind) => onChange({ kind: kind === ANY ? undefined : (kind as ActivityKind) })}
        />
      </Fields>
    </Card>
  );
}
