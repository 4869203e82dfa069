import type { WorkingWeek } from '@alinha/contracts-agenda';
import { Banner, SectionCard } from '@alinha/ui';
import { ConfirmDialog, Select } from '@alinha/ui/panels';
import { useSearchParams, useTexts } from '@alinha/web-kit';
import { type ReactNode, useState } from 'react';
import { WeekForm } from './week-form.tsx';
import { WeekHours } from './week-hours.tsx';
import { WeekPlace } from './weekday-parts.ts';
import { useProfessional, useProfessionalColors } from './working-hours.queries.ts';

const PROFESSIONAL = 'professional';

type WeekCardProps = {
  readonly weeks: readonly WorkingWeek[];
  /** A refetch is running, which may add a missing professional. */
  readonly isFetching: boolean;
  /** Professional whose week is shown first. */
  readonly userId: number;
  readonly isAdmin: boolean;
};

/** Working week of the professional in the address, else of the user. */
export function WeekCard({ weeks, isFetching, userId, isAdmin }: WeekCardProps): ReactNode {
  const texts = useTexts();
  const colors = useProfessionalColors();
  const [query, setQuery] = useSearchParams();
  const [isDirty, setDirty] = useState(false);
  const [next, setNext] = useState<string | null>(null);
  const withId = (id: string) => weeks.find(({ employee_id }) => String(employee_id) === id);
  const requested = query.get(PROFESSIONAL);
  const found = withId(requested ?? '');
  const missing = useProfessional(requested !== null && !found ? requested : null);
  const week = found ?? withId(String(userId)) ?? weeks[0];
  if (!week) return null;
  const show = (id: string) => {
    const address = new URLSearchParams(query);
    address.set(PROFESSIONAL, id);
    setQuery(address, { replace: true });
  };
  return (
    <SectionCard title={texts('hours.week')} description={texts('hours.week_help')}>
      <WeekPlace>
        {requested !== null && !found && !isFetching && !missing.isLoading && (
          <Banner tone="warning">
            {texts(missing.data?.active === false ? 'hours.not_active' : 'hours.not_found', {
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
            onChange={isDirty ? setNext : show}
          />
        )}
        {isAdmin || week.employee_id === userId ? (
          <WeekForm key={week.employee_id} week={week} onDirty={setDirty} />
        ) : (
          <WeekHours week={week} />
        )}
      </WeekPlace>
      <ConfirmDialog
        open={next !== null}
        onOpenChange={() => setNext(null)}
        title={texts('hours.discard_title')}
        text={texts('hours.discard_text', { name: week.employee_name })}
        confirmLabel={texts('hours.discard')}
        cancelLabel={texts('hours.keep_editing')}
        danger
        onConfirm={() => {
          if (next) show(next);
          setNext(null);
        }}
      />
    </SectionCard>
  );
}
