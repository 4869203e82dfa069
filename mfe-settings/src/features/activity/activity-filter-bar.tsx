import { type Employee, SYSTEM_ACTOR } from '@alinha/contracts-accounts';
import { ACTIVITY_KINDS, type ActivityKind } from '@alinha/contracts-core';
import { Card } from '@alinha/ui';
import { Select } from '@alinha/ui/panels';
import { useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { DayFields, FilterFields, usePeople } from '../../parts/log-filters.tsx';
import type { ActivityFilters } from './activity-filters.ts';

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
    ...usePeople(team),
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
      <FilterFields role="search" aria-label={texts('activity.filters')}>
        <DayFields filters={filters} today={today} onChange={onChange} />
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
      </FilterFields>
    </Card>
  );
}
