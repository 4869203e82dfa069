import { Card, color, fontWeight, media, Skeleton, tabularNumerals, typeStep } from '@alinha/ui';
import { useCompanyToday, useFormat, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { liveCredits, useCredits } from '../credits/credits.queries.ts';
import { usePackages } from '../packages/packages.queries.ts';
import { usePayments } from '../payments/payments.queries.ts';
import { nextFreezeOf, useFreezeText } from '../plan-freezes/freeze-text.ts';
import { usePlans, useUpcoming } from './client-record.queries.ts';
import { pendingSumsOf } from './pending-sums.ts';
import { whenText } from './when-text.ts';

const Facts = styled.dl`
  display: grid;
  gap: 10px;
  @media ${media.tabletUp} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 20px;
  }
  @media ${media.desktop} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;

const Fact = styled.div`
  display: flex;
  justify-content: space-between;
  gap: 12px;
  min-width: 0;
  @media ${media.tabletUp} {
    display: block;
  }
`;

const Name = styled.dt`
  flex: none;
  ${typeStep('small')}
  line-height: 1.25rem;
  color: ${color.textMuted};
`;

const Value = styled.dd`
  min-width: 0;
  font-weight: ${fontWeight.medium};
  overflow-wrap: anywhere;
  text-align: right;
  @media ${media.tabletUp} {
    text-align: left;
  }
`;

const Late = styled.span`
  white-space: nowrap;
  color: ${color.dangerText};
`;

const NotLoaded = styled.span`
  color: ${color.textMuted};
  font-weight: ${fontWeight.regular};
`;

const Upcoming = styled.div`
  ${typeStep('small')}
  ${tabularNumerals}
  color: ${color.textMuted};
  font-weight: ${fontWeight.regular};
`;

/** Summary of a record: next appointment, amount due, plan and packages, make-up credits. */
export function RecordSummary({ clientId }: { readonly clientId: number }): ReactNode {
  const texts = useTexts();
  return (
    <Card>
      <Facts>
        <Fact>
          <Name>{texts('summary.next')}</Name>
          <NextAppointment clientId={clientId} />
        </Fact>
        <Fact>
          <Name>{texts('summary.open')}</Name>
          <Open clientId={clientId} />
        </Fact>
        <Fact>
          <Name>{texts('summary.plan')}</Name>
          <Plan clientId={clientId} />
        </Fact>
        <Fact>
          <Name>{texts('summary.credits')}</Name>
          <Credits clientId={clientId} />
        </Fact>
      </Facts>
    </Card>
  );
}

const Coming = () => (
  <Value>
    <Skeleton width={96} />
  </Value>
);

/** Unknown value. A dash would mean none. */
function Unknown(): ReactNode {
  const texts = useTexts();
  return (
    <Value>
      <NotLoaded>{texts('summary.failed')}</NotLoaded>
    </Value>
  );
}

function NextAppointment({ clientId }: { readonly clientId: number }): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const upcoming = useUpcoming(clientId);
  if (upcoming.isPending) return <Coming />;
  const [next] = upcoming.data ?? [];
  if (!upcoming.data) return <Unknown />;
  return <Value>{next ? whenText(next.start_datetime, format) : texts('summary.no_next')}</Value>;
}

function Open({ clientId }: { readonly clientId: number }): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const today = useCompanyToday();
  const payments = usePayments(clientId);
  if (payments.isPending) return <Coming />;
  if (!payments.data) return <Unknown />;
  const { dueCents, lateCount, upcomingCents } = pendingSumsOf(payments.data, today);
  return (
    <Value>
      {format.money(dueCents)}
      {lateCount > 0 && <Late> · {texts('payments.late', { count: lateCount })}</Late>}
      {upcomingCents > 0 && (
        <Upcoming>{texts('summary.upcoming', { amount: format.money(upcomingCents) })}</Upcoming>
      )}
    </Value>
  );
}

function Plan({ clientId }: { readonly clientId: number }): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const today = useCompanyToday();
  const freezeText = useFreezeText();
  const plans = usePlans(clientId);
  const packages = usePackages(clientId);
  if (plans.isPending || packages.isPending) return <Coming />;
  if (!plans.data || !packages.data) return <Unknown />;
  const live = packages.data.filter(({ state }) => state === 'live');
  const isOnly = plans.data.length === 1;
  return (
    <Value>
      {plans.data.length + live.length === 0
        ? texts('summary.no_plan')
        : format.list(plans.data.map(({ name }) => name))}
      {plans.data.map((plan) => {
        const freeze = nextFreezeOf(plan, today);
        if (!freeze) return null;
        return (
          <Upcoming key={plan.id}>
            {isOnly ? '' : `${plan.name} · `}
            {freezeText(freeze, today)}
          </Upcoming>
        );
      })}
      {live.map(({ id, specialty_name: name, sessions: count, free, valid_until }) => (
        <Upcoming key={`package-${id}`}>
          {texts('summary.package', { name, free, count, date: format.date(valid_until) })}
        </Upcoming>
      ))}
    </Value>
  );
}

function Credits({ clientId }: { readonly clientId: number }): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const credits = useCredits(clientId);
  if (credits.isPending) return <Coming />;
  if (!credits.data) return <Unknown />;
  const [next, ...others] = liveCredits(credits.data);
  if (!next) return <Value>{texts('summary.no_credits')}</Value>;
  const count = 1 + others.length;
  return (
    <Value>
      {format.number(count)}
      <Upcoming>{texts('credits.next_expires', { count, date: format.date(next.expires_on) })}</Upcoming>
    </Value>
  );
}
