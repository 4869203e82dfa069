import type { WorkingWeek } from '@alinha/contracts-agenda';
import { Banner, SectionCard } from '@alinha/ui';
import { ConfirmDialog, Select } from '@alinha/ui/panels';
import { useSearchParams } from '@alinha/web-kit';
import { type ReactNode, useState } from 'react';
import { useHoursTexts } from './hours-texts.ts';
import { WeekForm } from './week-form.tsx';
import { WeekHours } from './week-hours.tsx';
import { WeekContainer } from './weekday-parts.ts';
import { useProfessional, useProfessionalColors } from './working-hours.queries.ts';

const PROFESSIONAL = 'professional';

type WeekCardProps = {
  readonly weeks: readonly WorkingWeek[];
  /** A refetch is running, which may add a missing professional. */
  readonly isFetching: boolean;
  /** The signed-in user, shown when the address names no known professional. Null when they may not change hours. */
  readonly userId: number | null;
  readonly isAdmin: boolean;
};

/**
 * Shows the working week of the professional in the address. Without a known one, shows the user's week, else the first.
 */
export function WeekCard({ weeks, isFetching, userId, isAdmin }: WeekCardProps): ReactNode {
  const texts = useHoursTexts();
  const colors = useProfessionalColors();
  const [query, setQuery] = useSearchParams();
  const [isDirty, setDirty] = useState(false);
  /** Professional to show after unsaved changes are discarded. */
  const [pendingId, setPendingId] = useState<string | null>(null);
  const withId = (id: string) => weeks.find(({ employee_id }) => String(employee_id) === id);
  const requested = query.get(PROFESSIONAL);
  const found = withId(requested ?? '');
  const missingQuery = useProfessional(requested !== null && !found ? requested : null);
  const week = found ?? withId(String(userId)) ?? weeks[0];
  if (!week) return null;
  const show = (id: string) => {
    const address = new URLSearchParams(query);
    address.set(PROFESSIONAL, id);
    setQuery(address, { replace: true });
  };
  return (
    <SectionCard title={texts('hours.week')} description={texts('hours.week_help')}>
      <WeekContainer>
        {requested !== null && !found && !isFetching && !missingQuery.isLoading && (
          <Banner tone="warning">
            {texts(missingQuery.data?.active === false ? 'hours.not_active' : 'hours.not_found', {
              name: week.employee_name,
            })}
          </Banner>
        )}
        {weeks.length > 1 && (
          <Select
            label={texts('hours.professional')}
            options={weeks.map(({ employee_id: id, employee_name: label }) => ({
              value: String(id),
              label,
              color: colors.get(id),
            }))}
            value={String(week.employee_id)}
            onChange={isDirty ? setPendingId : show}
          />
        )}
        {isAdmin || week.employee_id === userId ? (
          <WeekForm key={week.employee_id} week={week} onDirty={setDirty} />
        ) : (
          <WeekHours week={week} />
        )}
      </WeekContainer>
      <ConfirmDialog
        open={pendingId !== null}
        onOpenChange={() => setPendingId(null)}
        title={texts('hours.discard_title')}
        text={texts('hours.discard_text', { name: week.employee_name })}
        confirmLabel={texts('hours.discard')}
        cancelLabel={texts('hours.keep_editing')}
        danger
        onConfirm={() => {
          if (pendingId) show(pendingId);
          setPendingId(null);
        }}
      />
    </SectionCard>
  );
}
