import type { Employee } from '@alinha/contracts-accounts';
import { media, space } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { styled } from 'styled-components';

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
