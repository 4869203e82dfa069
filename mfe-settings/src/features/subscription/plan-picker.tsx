import type { SubscriptionPlan } from '@alinha/contracts-billing';
import {
  Badge,
  Button,
  Card,
  color,
  EmptyState,
  Grid,
  Heading,
  Inline,
  LoadingState,
  Skeleton,
  Stack,
  Text,
  typeStep,
} from '@alinha/ui';
import { readTabStored, useFormat, useSession, useTexts } from '@alinha/web-kit';
import { CreditCard, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { type OfferedPlan, usePlanMoney } from './plan-prices.ts';
import { useCheckout } from './subscription.queries.ts';

const Plan = styled(Card).attrs({ as: 'article' })<{ $isChosen: boolean }>`
  display: flex;
  flex-direction: column;
  gap: 16px;
  ${({ $isChosen }) => $isChosen && `border-color: ${color.brand}; box-shadow: 0 0 0 1px ${color.brand};`}
  > :last-child {
    margin-top: auto;
  }
`;

const Price = styled.p`
  color: ${color.text};
  font-variant-numeric: tabular-nums;
  strong {
    ${typeStep('section')}
    letter-spacing: -0.02em;
  }
`;

const NARROWEST_PX = 260;

/** The plan chosen on the landing page, if it is offered. */
const chosenOf = (plans: readonly OfferedPlan[]): SubscriptionPlan | undefined => {
  const chosen = readTabStored('plan');
  return plans.find(({ plan }) => plan === chosen)?.plan;
};
/** The chosen plan, else the one recommended on the landing page, else the longest. */
const highlightedOf = (plans: readonly OfferedPlan[]): SubscriptionPlan | undefined =>
  chosenOf(plans) ?? plans.find(({ plan }) => plan === 'annual')?.plan ?? plans.at(-1)?.plan;

type PlanPickerProps = {
  readonly title: string;
  readonly text: string;
  readonly plans: readonly OfferedPlan[];
};

/** One card per offered plan; only administrators can buy. */
export function PlanPicker({ title, text, plans }: PlanPickerProps): ReactNode {
  const texts = useTexts();
  const { user } = useSession();
  const checkout = useCheckout();
  const isAdmin = user?.is_admin === true;
  if (plans.length === 0) {
    return (
      <Card>
        <EmptyState icon={<CreditCard size={22} aria-hidden />} text={texts('subscription.none_offered')} />
      </Card>
    );
  }
  return (
    <Stack gap={4}>
      <Stack gap={1}>
        <Heading level={2}>{title}</Heading>
        <Text tone="muted">{text}</Text>
      </Stack>
      {!isAdmin && (
        <Inline gap={2} wrap={false} align="start">
          <Lock size={16} aria-hidden />
          <Text>{texts('subscription.admin_only')}</Text>
        </Inline>
      )}
      <Grid columnMin={NARROWEST_PX}>
        {plans.map((offered) => (
          <PlanOffer
            key={offered.plan}
            offered={offered}
            isHighlighted={offered.plan === highlightedOf(plans)}
            isChosen={offered.plan === chosenOf(plans)}
            busy={checkout.isBusy && checkout.plan === offered.plan}
            disabled={checkout.isBusy && checkout.plan !== offered.plan}
            onChoose={isAdmin ? (plan) => checkout.open({ body: { plan } }) : undefined}
          />
        ))}
      </Grid>
      <Text tone="muted" size="small">
        {texts('subscription.pay_note')}
      </Text>
    </Stack>
  );
}

type PlanOfferProps = {
  readonly offered: OfferedPlan;
  /** Highlighted among the others. */
  readonly isHighlighted: boolean;
  /** Chosen on the landing page. */
  readonly isChosen: boolean;
  readonly busy: boolean;
  readonly disabled: boolean;
  /** Undefined for users who cannot subscribe. */
  readonly onChoose: ((plan: SubscriptionPlan) => void) | undefined;
};

function PlanOffer(props: PlanOfferProps): ReactNode {
  const { offered, isHighlighted, isChosen, busy, disabled, onChoose } = props;
  const { plan, amount, perMonth, isRounded, isPrepaid, saving } = offered;
  const texts = useTexts();
  const format = useFormat();
  const money = usePlanMoney();
  const name = texts(`subscription.plans.${plan}.name`);
  return (
    <Plan
      aria-label={texts('subscription.plan_named', { plan: name })}
      aria-current={isChosen || undefined}
      $isChosen={isChosen}
    >
      <Inline justify="between">
        <Heading level={3} size="lead">
          {name}
        </Heading>
        {isChosen && <Badge tone="brand">{texts('subscription.chosen')}</Badge>}
        {saving > 0 && !isChosen && (
          <Badge tone="brand">{texts('subscription.saving', { percent: format.percent(saving) })}</Badge>
        )}
      </Inline>
      <Stack gap={1}>
        <Price>
          <strong>{money(amount)}</strong>{' '}
          <Text as="span" tone="muted">
            {texts(`subscription.plans.${plan}.period`)}
          </Text>
        </Price>
        {plan !== 'monthly' && (
          <Text tone="muted" numeric>
            {texts(isRounded ? 'subscription.per_month_about' : 'subscription.per_month', {
              amount: money(perMonth),
            })}
          </Text>
        )}
      </Stack>
      <Stack gap={1}>
        <Text>{texts(`subscription.plans.${plan}.description`)}</Text>
        <Text tone="muted">{texts(isPrepaid ? 'subscription.pays_once' : 'subscription.renews')}</Text>
      </Stack>
      {onChoose ? (
        <Button
          variant={isHighlighted ? 'primary' : 'secondary'}
          block
          busy={busy}
          disabled={disabled}
          aria-label={texts('subscription.subscribe_to', { plan: name })}
          onClick={() => onChoose(plan)}
        >
          {texts('subscription.subscribe')}
        </Button>
      ) : (
        <span />
      )}
    </Plan>
  );
}

/** Placeholder with one card per plan while prices load. */
export function PlanPickerSkeleton(): ReactNode {
  return (
    <LoadingState>
      <Stack gap={4}>
        <Skeleton width={180} height={24} />
        <Grid columnMin={NARROWEST_PX}>
          {[1, 2, 3].map((card) => (
            <Skeleton key={card} shape="block" height={220} />
          ))}
        </Grid>
      </Stack>
    </LoadingState>
  );
}
