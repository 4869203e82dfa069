import type { RecurringPlan } from '@alinha/contracts-agenda';
import {
  Badge,
  EmptyState,
  LinkButton,
  List,
  ListRow,
  LoadingState,
  SectionCard,
  SkeletonList,
  Switch,
} from '@alinha/ui';
import { QueryError, useCompanyToday, useFormat, usePermission, useTexts } from '@alinha/web-kit';
import { CalendarSync, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { nextFreezeOf, useFreezeText } from '../plan-freezes/freeze-text.ts';
import { usePlans } from './client-record.queries.ts';
import type { RecordPanelProps } from './record-panel.ts';

/** The agenda's form, with the client filled in. */
const newPlanHref = (clientId: number) => `/app/appointments/new-mensalidade?client=${clientId}`;

const Filter = styled.div`
  padding: 0 20px 4px;
`;

/** A client's plans; ended ones on request. */
export function PlansPanel({ clientId, isArchived }: RecordPanelProps): ReactNode {
  const texts = useTexts();
  const mayBook = usePermission('agenda.write') && !isArchived;
  // All plans of a deleted client have ended, so they are shown at once.
  const [withInactive, setWithInactive] = useState(isArchived);
  const plans = usePlans(clientId, { withInactive });
  return (
    <SectionCard
      title={texts('plans.title')}
      flush
      action={
        mayBook && (
          <LinkButton href={newPlanHref(clientId)} size="sm" icon={<Plus size={16} aria-hidden />}>
            {texts('plans.new')}
          </LinkButton>
        )
      }
    >
      <Filter>
        <Switch
          at="start"
          label={texts('plans.with_inactive')}
          checked={withInactive}
          onChange={setWithInactive}
        />
      </Filter>
      {plans.data ? (
        plans.data.length === 0 ? (
          <EmptyState
            compact
            icon={<CalendarSync size={22} aria-hidden />}
            text={texts(withInactive ? 'plans.none' : 'plans.none_active')}
          />
        ) : (
          <List aria-label={texts('plans.title')}>
            {plans.data.map((plan) => (
              <PlanRow key={plan.id} plan={plan} />
            ))}
          </List>
        )
      ) : plans.isError ? (
        <QueryError compact text={texts('plans.failed')} query={plans} />
      ) : (
        <LoadingState>
          <SkeletonList rows={1} avatar={false} />
        </LoadingState>
      )}
    </SectionCard>
  );
}

function PlanRow({ plan }: { readonly plan: RecurringPlan }): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const today = useCompanyToday();
  const freezeText = useFreezeText();
  const freeze = nextFreezeOf(plan, today);
  const weekdays = [...new Set(plan.schedules.map(({ weekday }) => weekday))].sort();
  const days = format.list(weekdays.map((weekday) => format.weekday(weekday, 'short')));
  return (
    <ListRow
      href={`/app/plans/${plan.id}`}
      primary={plan.name}
      secondary={[
        freeze && freezeText(freeze, today),
        format.money(plan.price_cents),
        texts(`plan.period.${plan.billing_period}`),
        days,
        plan.employee_name,
      ]
        .filter(Boolean)
        .join(' · ')}
      trailing={
        !plan.active ? (
          <Badge>{texts('plan.inactive')}</Badge>
        ) : freeze && freeze.start_date <= today ? (
          <Badge tone="info">{texts('freeze.frozen')}</Badge>
        ) : undefined
      }
    />
  );
}
