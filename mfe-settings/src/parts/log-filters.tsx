import type { Employee } from '@alinha/contracts-accounts';
import { media, space } from '@alinha/ui';
import { DateField } from '@alinha/ui/panels';
import { useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { type DayFilters, isOrdered } from './address-filters.ts';

/** Four filters of a log in a row. */
export const FilterFields = styled.div`
  display: grid;
  align-items: start;
  gap: ${space[4]};
  grid-template-columns: repeat(4, minmax(0, 1fr));
  @media ${media.tabletDown} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

/** The professionals as choices of a filter. */
export function usePeople(team: readonly Employee[]) {
  const texts = useTexts();
  return team.map(({ id, name, color, active }) => ({
    value: String(id),
    label: active ? name : texts('employees.named_inactive', { name }),
    color,
  }));
}

type DayFieldsProps = {
  readonly filters: DayFilters;
  /** The company's day, `YYYY-MM-DD`. */
  readonly today: string;
  readonly onChange: (changes: DayFilters) => void;
};

/** First and last day of a log. */
export function DayFields({ filters, today, onChange }: DayFieldsProps): ReactNode {
  const texts = useTexts();
  return (
    <>
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
    </>
  );
}
