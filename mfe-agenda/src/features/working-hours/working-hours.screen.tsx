import { ErrorState, LoadingState, Page, SectionCard, Select, SkeletonList, Stack } from '@alinha/ui';
import { errorMessage, usePageTitle, useSession, useTexts } from '@alinha/web-kit';
import { type ReactNode, useState } from 'react';
import { agendaHref } from '../../appointments/agenda-address-memory.ts';
import { useCompanyNow } from '../../appointments/company-clock.ts';
import { BlocksCard } from './blocks-card.tsx';
import { WeekForm } from './week-form.tsx';
import { useWorkingWeeks } from './working-hours.queries.ts';

/** When professionals attend, and when nobody does. */
export function WorkingHoursScreen(): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('hours.title'));
  const { user } = useSession();
  const today = useCompanyNow().slice(0, 10);
  const weeks = useWorkingWeeks();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isDirty, setDirty] = useState(false);
  const isAdmin = user?.is_admin ?? false;
  const userId = user?.id ?? 0;
  const all = weeks.data ?? [];
  const week = all.find(({ employee_id }) => String(employee_id) === (chosen ?? String(userId))) ?? all[0];
  const owners = all
    .filter(({ employee_id }) => isAdmin || employee_id === userId)
    .map(({ employee_id: id, employee_name: name }) => ({ id, name }));
  return (
    <Page
      title={texts('hours.title')}
      width="narrow"
      back={{ href: agendaHref(), label: texts('agenda.title') }}
    >
      {weeks.isError && !weeks.data ? (
        <ErrorState
          text={texts('hours.load_failed')}
          detail={errorMessage(weeks.error, '') || undefined}
          onRetry={() => void weeks.refetch()}
          retrying={weeks.isFetching}
        />
      ) : week === undefined ? (
        <SectionCard title={texts('hours.week')}>
          <LoadingState>
            <SkeletonList rows={7} avatar={false} />
          </LoadingState>
        </SectionCard>
      ) : (
        <Stack gap={5}>
          {all.length > 1 && (
            <Select
              label={texts('hours.professional')}
              options={all.map(({ employee_id, employee_name }) => ({
                value: String(employee_id),
                label: employee_name,
              }))}
              value={String(week.employee_id)}
              onChange={setChosen}
              disabled={isDirty}
              hint={isDirty ? texts('hours.save_first') : undefined}
            />
          )}
          <WeekForm
            key={week.employee_id}
            week={week}
            mayChange={isAdmin || week.employee_id === userId}
            onDirty={setDirty}
          />
          <BlocksCard today={today} owners={owners} isAdmin={isAdmin} ownerId={userId} />
        </Stack>
      )}
    </Page>
  );
}
