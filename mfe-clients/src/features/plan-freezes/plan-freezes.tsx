import type { PlanFreeze, RecurringPlanDetails } from '@alinha/contracts-agenda';
import { addDays } from '@alinha/contracts-core';
import { Banner, Button, Card, List, ListRow, SectionCard } from '@alinha/ui';
import { QueryError, useFormat, useTexts } from '@alinha/web-kit';
import { type ReactNode, useState } from 'react';
import { useCompanyToday } from '../clients/company-clock.ts';
import { EndFreezeDialog } from './end-freeze-dialog.tsx';
import { usePlanFreezes } from './plan-freezes.queries.ts';

/** Last frozen day. Before the first one when the freeze was ended earlier. */
const lastDayOf = ({ end_date, ended_on }: PlanFreeze) => (ended_on ? addDays(ended_on, -1) : end_date);

/** Freezes of a plan: running and coming ones as banners, past ones in a list. */
export function PlanFreezes({ plan }: { readonly plan: RecurringPlanDetails }): ReactNode {
  const texts = useTexts();
  const today = useCompanyToday();
  const freezes = usePlanFreezes(plan.id, { enabled: (plan.freezes ?? []).length > 0 });
  const [ending, setEnding] = useState<PlanFreeze | null>(null);
  if (!freezes.data) {
    if (!freezes.isError) return null;
    return (
      <Card>
        <QueryError compact text={texts('freeze.list_failed')} query={freezes} />
      </Card>
    );
  }
  const held = freezes.data.filter((freeze) => lastDayOf(freeze) >= freeze.start_date);
  const isOpen = (freeze: PlanFreeze) => plan.active && freeze.ended_on === null && freeze.end_date >= today;
  const open = held.filter(isOpen).reverse();
  const past = held.filter((freeze) => !isOpen(freeze));
  return (
    <>
      {open.map((freeze) => (
        <OpenFreeze key={freeze.id} freeze={freeze} today={today} onEnd={() => setEnding(freeze)} />
      ))}
      {past.length > 0 && (
        <SectionCard title={texts('freeze.past')} flush>
          <List aria-label={texts('freeze.past')}>
            {past.map((freeze) => (
              <PastFreeze key={freeze.id} freeze={freeze} />
            ))}
          </List>
        </SectionCard>
      )}
      {ending && <EndFreezeDialog freeze={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

function useDaysText() {
  const texts = useTexts();
  const format = useFormat();
  return (from: string, until: string) =>
    from === until
      ? format.date(from)
      : texts('freeze.days', { from: format.date(from), until: format.date(until) });
}

type OpenFreezeProps = {
  readonly freeze: PlanFreeze;
  readonly today: string;
  readonly onEnd: () => void;
};

function OpenFreeze({ freeze, today, onEnd }: OpenFreezeProps): ReactNode {
  const texts = useTexts();
  const days = useDaysText();
  const { start_date, end_date, reason, sessions } = freeze;
  const title = texts(start_date > today ? 'freeze.coming' : 'freeze.running', {
    days: days(start_date, end_date),
  });
  return (
    <Banner
      title={title}
      action={
        <Button size="sm" onClick={onEnd}>
          {texts('freeze.end')}
        </Button>
      }
    >
      {[reason, texts('freeze.cancelled', { count: sessions })].filter(Boolean).join(' · ')}
    </Banner>
  );
}

function PastFreeze({ freeze }: { readonly freeze: PlanFreeze }): ReactNode {
  const texts = useTexts();
  const days = useDaysText();
  const { reason, sessions, created_by_name } = freeze;
  return (
    <ListRow
      primary={days(freeze.start_date, lastDayOf(freeze))}
      secondary={[reason, texts('freeze.cancelled', { count: sessions }), created_by_name]
        .filter(Boolean)
        .join(' · ')}
    />
  );
}
