import type { PlanFreeze, RecurringPlanDetails } from '@alinha/contracts-agenda';
import { addDays } from '@alinha/contracts-core';
import { Banner, Button, Card, List, ListRow, SectionCard } from '@alinha/ui';
import { QueryError, useCompanyToday, usePermission, useTexts } from '@alinha/web-kit';
import { type ReactNode, useState } from 'react';
import { EndFreezeDialog } from './end-freeze-dialog.tsx';
import { useDaysText, useFreezeText } from './freeze-text.ts';
import { usePlanFreezes } from './plan-freezes.queries.ts';

/** Last frozen day. Before the first one when the freeze was ended earlier. */
const lastDayOf = ({ end_date, ended_on }: PlanFreeze) => (ended_on ? addDays(ended_on, -1) : end_date);

/** The freezes that held or hold on some day: open ones until their last day, then past ones. */
function useFreezes(plan: RecurringPlanDetails) {
  const today = useCompanyToday();
  const query = usePlanFreezes(plan.id, { enabled: (plan.freezes ?? []).length > 0 });
  const held = (query.data ?? []).filter((freeze) => lastDayOf(freeze) >= freeze.start_date);
  const isOpen = (freeze: PlanFreeze) => plan.active && freeze.ended_on === null && freeze.end_date >= today;
  return {
    query,
    today,
    open: held.filter(isOpen).reverse(),
    past: held.filter((freeze) => !isOpen(freeze)),
  };
}

type PlanFreezesProps = { readonly plan: RecurringPlanDetails };

/** Running and coming freezes of a plan, each with a button that ends it. */
export function OpenFreezes({ plan }: PlanFreezesProps): ReactNode {
  const { open, today } = useFreezes(plan);
  const [ending, setEnding] = useState<PlanFreeze | null>(null);
  return (
    <>
      {open.map((freeze) => (
        <OpenFreeze key={freeze.id} freeze={freeze} today={today} onEnd={() => setEnding(freeze)} />
      ))}
      {ending && <EndFreezeDialog freeze={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

/** Past freezes of a plan, one line each. */
export function PastFreezes({ plan }: PlanFreezesProps): ReactNode {
  const texts = useTexts();
  const { query, past } = useFreezes(plan);
  if (query.isError && !query.data) {
    return (
      <Card>
        <QueryError compact text={texts('freeze.list_failed')} query={query} />
      </Card>
    );
  }
  if (past.length === 0) return null;
  return (
    <SectionCard title={texts('freeze.past')} flush>
      <List aria-label={texts('freeze.past')}>
        {past.map((freeze) => (
          <PastFreeze key={freeze.id} freeze={freeze} />
        ))}
      </List>
    </SectionCard>
  );
}

type OpenFreezeProps = {
  readonly freeze: PlanFreeze;
  readonly today: string;
  readonly onEnd: () => void;
};

function OpenFreeze({ freeze, today, onEnd }: OpenFreezeProps): ReactNode {
  const texts = useTexts();
  const freezeText = useFreezeText();
  const mayEnd = usePermission('agenda.write');
  const { reason, sessions } = freeze;
  return (
    <Banner
      title={freezeText(freeze, today)}
      action={
        mayEnd && (
          <Button size="sm" onClick={onEnd}>
            {texts('freeze.end')}
          </Button>
        )
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
      primary={days({ ...freeze, end_date: lastDayOf(freeze) })}
      secondary={[reason, texts('freeze.cancelled', { count: sessions }), created_by_name]
        .filter(Boolean)
        .join(' · ')}
    />
  );
}
