import type { Subscription } from '@alinha/contracts-billing';
import {
  Badge,
  type BadgeTone,
  Banner,
  Button,
  color,
  Inline,
  media,
  SectionCard,
  Stack,
  Text,
} from '@alinha/ui';
import { useFormat, useSession, useTexts } from '@alinha/web-kit';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { usePlanMoney } from './plan-prices.ts';
import { usePortal } from './subscription.queries.ts';

const Details = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(180px, 1fr));
  gap: 16px 24px;
  margin: 0;
  div {
    padding-left: 12px;
    border-left: 3px solid ${color.brandTint};
  }
  dd {
    margin: 0;
  }
`;

const Actions = styled(Inline)`
  @media ${media.phone} {
    > button {
      width: 100%;
    }
  }
`;

type PlanCardProps = {
  readonly subscription: Subscription & { readonly plan: NonNullable<Subscription['plan']> };
  readonly isActive: boolean;
};

function stateOf({ payment_failed, renews }: Subscription): { tone: BadgeTone; key: string } {
  if (payment_failed) return { tone: 'danger', key: 'payment_failed' };
  return renews === false ? { tone: 'neutral', key: 'not_renewing' } : { tone: 'brand', key: 'active' };
}

/** Text key for the label of `next_renewal`. `paid_until`: the charge was declined and is not retried. */
function dayKey({ renews, payment_failed }: Subscription): 'next_renewal' | 'paid_until' | 'valid_until' {
  if (renews !== false) return 'next_renewal';
  return payment_failed ? 'paid_until' : 'valid_until';
}

/** The company's plan, its date and a link to change it. */
export function PlanCard({ subscription, isActive }: PlanCardProps): ReactNode {
  const { plan, next_renewal, price_cents, currency, payment_failed, active_until } = subscription;
  const texts = useTexts();
  const format = useFormat();
  const money = usePlanMoney();
  const { tone, key } = stateOf(subscription);
  return (
    <SectionCard
      title={texts('subscription.plan_named', { plan: texts(`subscription.plans.${plan}.name`) })}
      action={<Badge tone={tone}>{texts(`subscription.states.${key}`)}</Badge>}
    >
      <Stack gap={5}>
        {payment_failed && (
          <Banner tone="danger" title={texts('subscription.payment_failed')}>
            {active_until && isActive
              ? texts('subscription.payment_failed_until', { date: format.date(active_until) })
              : texts('subscription.payment_failed_text')}
          </Banner>
        )}
        <Details>
          {next_renewal && (
            <div>
              <Text as="dt" tone="muted">
                {texts(`subscription.${dayKey(subscription)}`)}
              </Text>
              <Text as="dd" size="lead" weight="semibold" numeric>
                {format.date(next_renewal)}
              </Text>
            </div>
          )}
          {price_cents !== null && (
            <div>
              <Text as="dt" tone="muted">
                {texts('subscription.price')}
              </Text>
              <Text as="dd" size="lead" weight="semibold" numeric>
                {money(price_cents, currency)}{' '}
                <Text as="span" tone="muted">
                  {texts(`subscription.plans.${plan}.period`)}
                </Text>
              </Text>
            </div>
          )}
        </Details>
        {/* Only a purchased plan has a currency. A plan granted by the operator cannot be managed here. */}
        {currency === undefined ? (
          <Text tone="muted">{texts('subscription.granted')}</Text>
        ) : (
          <ManageButton />
        )}
      </Stack>
    </SectionCard>
  );
}

function ManageButton(): ReactNode {
  const texts = useTexts();
  const { user } = useSession();
  const portal = usePortal();
  if (!user?.is_admin) return <Text tone="muted">{texts('subscription.admin_only')}</Text>;
  return (
    <Actions>
      <Button icon={<ExternalLink size={16} aria-hidden />} busy={portal.isBusy} onClick={portal.open}>
        {texts('subscription.manage')}
      </Button>
    </Actions>
  );
}
