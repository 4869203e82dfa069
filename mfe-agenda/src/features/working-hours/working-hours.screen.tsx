import { LoadingState, Page, SectionCard, SkeletonList, space } from '@alinha/ui';
import {
  QueryError,
  usePageTitle,
  usePermission,
  useSearchParams,
  useSession,
  useTexts,
} from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { agendaHref } from '../../appointments/agenda-address-memory.ts';
import { BlocksCard } from './blocks-card.tsx';
import { useHoursTexts } from './hours-texts.ts';
import { WeekCard } from './week-card.tsx';
import { WEEKDAYS } from './week-ranges.ts';
import { useWorkingWeeks } from './working-hours.queries.ts';

/** Side by side on a wide screen. */
const Cards = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(560px, 100%), 1fr));
  align-items: start;
  gap: ${space[5]};
`;

function CardsSkeleton(): ReactNode {
  const texts = useHoursTexts();
  return (
    <LoadingState>
      <Cards>
        <SectionCard title={texts('hours.week')} flush>
          <SkeletonList rows={WEEKDAYS.length} avatar={false} />
        </SectionCard>
        <SectionCard title={texts('blocks.title')} flush>
          <SkeletonList rows={3} />
        </SectionCard>
      </Cards>
    </LoadingState>
  );
}

/** Working hours of professionals, and blocks. */
export function WorkingHoursScreen(): ReactNode {
  const texts = useHoursTexts();
  const agendaTexts = useTexts();
  usePageTitle(texts('hours.title'));
  const { user } = useSession();
  const [query] = useSearchParams();
  const weeks = useWorkingWeeks();
  const ownId = usePermission('agenda.write') ? (user?.id ?? null) : null;
  return (
    <Page
      title={texts('hours.title')}
      width="wide"
      back={
        query.get('from') === 'employees'
          ? { href: '/app/employees', label: agendaTexts('agenda.professionals') }
          : { href: agendaHref(), label: agendaTexts('agenda.title') }
      }
    >
      {weeks.data && user ? (
        <Cards>
          <WeekCard weeks={weeks.data} isFetching={weeks.isFetching} userId={ownId} isAdmin={user.is_admin} />
          <BlocksCard weeks={weeks.data} userId={ownId} isAdmin={user.is_admin} />
        </Cards>
      ) : weeks.isError ? (
        <QueryError text={texts('hours.load_failed')} query={weeks} />
      ) : (
        <CardsSkeleton />
      )}
    </Page>
  );
}
