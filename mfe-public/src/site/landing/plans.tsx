import type { Pricing } from '@alinha/contracts-billing';
import {
  Badge,
  color,
  fontWeight,
  Heading,
  media,
  radius,
  space,
  Text,
  tabularNumerals,
  typeStep,
} from '@alinha/ui';
import { useFormat, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Action, Column, Section, SectionHead } from '../frame/parts.tsx';

const MONTHS = { monthly: 1, semiannual: 6, annual: 12 } as const;
type PlanName = keyof typeof MONTHS;
const PLANS: readonly PlanName[] = ['monthly', 'semiannual', 'annual'];
const BEST: PlanName = 'annual';

const Cards = styled(Column)`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: ${space[4]};
  @media ${media.tabletDown} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  @media ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const PlanCard = styled.article<{ $best: boolean }>`
  display: flex;
  flex-direction: column;
  gap: ${space[3]};
  padding: ${space[6]};
  background: ${color.surface};
  border: 1px solid ${({ $best }) => ($best ? color.brand : color.border)};
  box-shadow: ${({ $best }) => ($best ? `0 0 0 1px ${color.brand}` : 'none')};
  border-radius: ${radius.dialog};
  > a {
    margin-top: auto;
  }
`;

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[2]};
  min-height: 28px;
`;

const Amount = styled.p`
  ${tabularNumerals}
  strong {
    ${typeStep('section')}
    font-weight: ${fontWeight.bold};
    letter-spacing: -0.025em;
  }
  span {
    display: block;
    color: ${color.textMuted};
  }
`;

function FreePlan(): ReactNode {
  const texts = useTexts();
  return (
    <PlanCard $best={false}>
      <Top>
        <Heading level={3} size="title">
          {texts('landing.pricing.free.name')}
        </Heading>
      </Top>
      <Amount>
        <strong>{texts('landing.pricing.free.price')}</strong>{' '}
        <span>{texts('landing.pricing.free.note')}</span>
      </Amount>
      <Text>{texts('landing.pricing.free.text')}</Text>
      <Action href="/cadastro" $look="secondary" $block>
        {texts('landing.pricing.free.action')}
      </Action>
    </PlanCard>
  );
}

type PaidPlanProps = { readonly plan: PlanName; readonly price: Pricing[PlanName] | null };

/** Price of a plan's period, as on the application's plan page, and its price per month. */
function Price({ plan, amount }: { readonly plan: PlanName; readonly amount: number }): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const monthly = format.money(Math.round(amount / MONTHS[plan]));
  const isRounded = amount % MONTHS[plan] !== 0;
  return (
    <Amount>
      <strong>{format.money(amount)}</strong> <span>{texts(`landing.pricing.${plan}.period`)}</span>{' '}
      {plan !== 'monthly' && (
        <span>
          {texts(isRounded ? 'landing.pricing.about_per_month' : 'landing.pricing.per_month', {
            amount: monthly,
          })}
        </span>
      )}
    </Amount>
  );
}

function PaidPlan({ plan, price }: PaidPlanProps): ReactNode {
  const texts = useTexts();
  const name = texts(`landing.pricing.${plan}.name`);
  return (
    <PlanCard $best={plan === BEST}>
      <Top>
        <Heading level={3} size="title">
          {name}
        </Heading>
        <Badge tone={plan === 'monthly' ? 'neutral' : 'brand'}>
          {texts(`landing.pricing.${plan}.saving`)}
        </Badge>
      </Top>
      {price && <Price plan={plan} amount={price.amount} />}
      <Text>{texts(price?.prepaid ? 'landing.pricing.includes_pix' : 'landing.pricing.includes')}</Text>
      {price && (
        <Text tone="muted">
          {texts(price.prepaid ? 'landing.pricing.prepaid' : 'landing.pricing.renews')}
        </Text>
      )}
      {price && !price.available ? (
        <Text tone="muted">{texts('landing.pricing.unavailable')}</Text>
      ) : (
        <Action
          href={`/login?plan=${plan}`}
          $look={plan === BEST ? 'primary' : 'secondary'}
          $block
          aria-label={texts('landing.pricing.choose_plan', { plan: name })}
        >
          {texts('landing.pricing.choose')}
        </Action>
      )}
    </PlanCard>
  );
}

/** The free tier and the three plans, or a message when prices are unavailable. */
export function Plans({ pricing }: { readonly pricing: Pricing | null }): ReactNode {
  const texts = useTexts();
  return (
    <Section id="pricing" aria-labelledby="pricing-title" data-unavailable={pricing === null || undefined}>
      <SectionHead>
        <Heading level={2} size="section" id="pricing-title">
          {texts('landing.pricing.title')}
        </Heading>
        <Text size="lead" tone="muted">
          {texts(pricing ? 'landing.pricing.text' : 'landing.pricing.unknown')}
        </Text>
      </SectionHead>
      <Cards>
        <FreePlan />
        {PLANS.map((plan) => (
          <PaidPlan key={plan} plan={plan} price={pricing?.[plan] ?? null} />
        ))}
      </Cards>
    </Section>
  );
}
