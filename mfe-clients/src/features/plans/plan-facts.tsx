import type { RecurringPlan } from '@alinha/contracts-agenda';
import { Card, Chip, color, fontWeight, Skeleton, space, TextLink, typeStep } from '@alinha/ui';
import { useFormat, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { capitalized } from '../../capitalized.ts';

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(176px, 100%), 1fr));
  gap: ${space[4]} ${space[5]};
`;

const Name = styled.dt`
  ${typeStep('small')}
  color: ${color.textMuted};
`;

const Value = styled.dd`
  font-weight: ${fontWeight.medium};
  overflow-wrap: anywhere;
`;

const Whole = styled.div`
  grid-column: 1 / -1;
`;

const Chips = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  margin-top: ${space[2]};
`;

/** The name, or the id when there is no name. */
const nameOr = (name: string, id: number) => name || `#${id}`;

type PlanFactsProps = {
  readonly plan: RecurringPlan;
  /** The client is deleted: the plan has the name, but no link. */
  readonly isClientDeleted: boolean;
};

/** Client, professional, price and schedule of a plan. */
export function PlanFacts({ plan, isClientDeleted }: PlanFactsProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const schedules = plan.schedules.toSorted(
    (a, b) => a.weekday - b.weekday || a.start_time.localeCompare(b.start_time),
  );
  const clientName = nameOr(plan.client_name, plan.client_id);
  const where = [plan.specialty_name, plan.room_name].filter(Boolean).join(' · ');
  return (
    <Card>
      <Facts>
        <div>
          <Name>{texts('plan.client')}</Name>
          <Value>
            {isClientDeleted ? (
              clientName
            ) : (
              <TextLink dir="auto" href={`/app/clients/${plan.client_id}`}>
                {clientName}
              </TextLink>
            )}
          </Value>
        </div>
        <div>
          <Name>{texts('plan.professional')}</Name>
          <Value>{nameOr(plan.employee_name, plan.employee_id)}</Value>
        </div>
        <div>
          <Name>{texts('plan.value')}</Name>
          <Value>{format.money(plan.price_cents)}</Value>
        </div>
        <div>
          <Name>{texts('plan.billing')}</Name>
          <Value>
            {texts('plan.billing_value', {
              period: texts(`plan.period.${plan.billing_period}`),
              day: plan.billing_day,
            })}
          </Value>
        </div>
        {where !== '' && (
          <div>
            <Name>{texts('plan.where')}</Name>
            <Value>{where}</Value>
          </div>
        )}
        <Whole>
          <Name>{texts('plan.schedule')}</Name>
          <dd>
            <Chips>
              {schedules.map(({ id, weekday, start_time, end_time }) => (
                <li key={id}>
                  <Chip label={`${capitalized(format.weekday(weekday))}, ${start_time} – ${end_time}`} />
                </li>
              ))}
            </Chips>
          </dd>
        </Whole>
      </Facts>
    </Card>
  );
}

const SKELETON_FACTS = 4;

/** Placeholder of the data. */
export function PlanFactsSkeleton(): ReactNode {
  return (
    <Card>
      <Facts as="div">
        {Array.from({ length: SKELETON_FACTS }, (_, fact) => (
          <div key={fact}>
            <Skeleton width={64} height={8} />
            <Skeleton width={120} />
          </div>
        ))}
        <Whole>
          <Skeleton width={110} height={8} />
          <Skeleton width={260} height={30} />
        </Whole>
      </Facts>
    </Card>
  );
}
