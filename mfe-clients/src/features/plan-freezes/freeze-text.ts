import type { RecurringPlan } from '@alinha/contracts-agenda';
import { useFormat, useTexts } from '@alinha/web-kit';

type Days = NonNullable<RecurringPlan['freezes']>[number];

/** The running freeze of an active plan, else the next one. */
export const nextFreezeOf = ({ active, freezes = [] }: RecurringPlan, today: string): Days | undefined =>
  active ? freezes.find(({ end_date }) => end_date >= today) : undefined;

export function useDaysText() {
  const texts = useTexts();
  const format = useFormat();
  return ({ start_date, end_date }: Days) =>
    start_date === end_date
      ? format.date(start_date)
      : texts('freeze.days', { from: format.date(start_date), until: format.date(end_date) });
}

/** Says from when to when a plan is frozen, or will be. */
export function useFreezeText() {
  const texts = useTexts();
  const days = useDaysText();
  return (freeze: Days, today: string) => {
    const state = freeze.start_date > today ? 'coming' : 'running';
    const isOneDay = freeze.start_date === freeze.end_date;
    return texts(isOneDay ? `freeze.${state}_day` : `freeze.${state}`, { days: days(freeze) });
  };
}
