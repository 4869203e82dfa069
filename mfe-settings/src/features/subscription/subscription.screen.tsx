import { isSubscriptionActive, type Subscription } from '@alinha/contracts-billing';
import { clientRoutes, FREE_TIER_CLIENTS } from '@alinha/contracts-clients';
import { DEFAULT_TIME_ZONE, wallClockAt } from '@alinha/contracts-core';
import { Badge, Banner, Card, Page, Stack } from '@alinha/ui';
import { QueryError, useApiQuery, useFormat, usePageTitle, useSession, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { type CheckoutReturn, pollOf, useCheckoutReturn, useConfirmation } from './checkout-return.ts';
import { InvoicesCard } from './invoices-card.tsx';
import { PendingCard } from './pending-card.tsx';
import { PlanCard } from './plan-card.tsx';
import { PlanPicker, PlanPickerSkeleton } from './plan-picker.tsx';
import { offeredPlans } from './plan-prices.ts';
import { usePricing, useSubscription } from './subscription.queries.ts';
import { useSubscriptionUpdates } from './subscription-live.ts';

/** The company's plan, or the offered plans, and past payments. */
export function SubscriptionScreen(): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('subscription.title'));
  useSubscriptionUpdates();
  const { company } = useSession();
  const pricing = usePricing();
  const checkoutReturn = useCheckoutReturn();
  const subscription = useSubscription({ pollMs: pollOf(checkoutReturn.state) });
  const now = wallClockAt(new Date(), company?.timezone ?? DEFAULT_TIME_ZONE);
  const isActive = subscription.data !== undefined && isSubscriptionActive(subscription.data, now);
  useConfirmation(checkoutReturn, subscription.data, now);
  const pending = subscription.data?.pending;
  return (
    <Page
      title={texts('subscription.title')}
      description={texts('subscription.description')}
      badge={pricing.data?.test_mode && <Badge tone="warning">{texts('subscription.test_mode')}</Badge>}
    >
      {pricing.data?.test_mode && <Banner tone="warning">{texts('subscription.test_mode_text')}</Banner>}
      {pending ? (
        <PendingCard pending={pending} />
      ) : (
        <ReturnBanner state={checkoutReturn.state} onDismiss={checkoutReturn.dismiss} />
      )}
      {subscription.data === undefined ? (
        <LoadingOrError read={subscription} text={texts('subscription.failed')} />
      ) : (
        <PlanSection
          subscription={subscription.data}
          isActive={isActive}
          pricing={pricing}
          isWaiting={checkoutReturn.state === 'waiting'}
        />
      )}
      <InvoicesCard />
    </Page>
  );
}

type Read = {
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly error: Error | null;
  readonly refetch: () => unknown;
};

function LoadingOrError({ read, text }: { readonly read: Read; readonly text: string }): ReactNode {
  if (!read.isError) return <PlanPickerSkeleton />;
  return (
    <Card>
      <QueryError text={text} query={read} />
    </Card>
  );
}

type PlanSectionProps = {
  readonly subscription: Subscription;
  readonly isActive: boolean;
  readonly pricing: ReturnType<typeof usePricing>;
  /** For one minute after a checkout the payment is unconfirmed: no plan is offered, so none is paid twice. */
  readonly isWaiting: boolean;
};

function PlanSection({ subscription, isActive, pricing, isWaiting }: PlanSectionProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { plan, next_renewal, payment_failed, prepaid, pending } = subscription;
  // A declined charge is paid in the portal; another plan would be a second payment.
  const hasPlanCard = plan !== null && (isActive || payment_failed === true);
  // More clients than the free tier prove an ended subscription, also when the provider has deleted it and `plan` is null.
  const clients = useApiQuery(clientRoutes.list, undefined, { enabled: !hasPlanCard });
  const isExceeded = (clients.data?.length ?? 0) > FREE_TIER_CLIENTS;
  // A pending PIX can still be paid, so no plan is offered.
  if (!hasPlanCard && pending) return null;
  if (!hasPlanCard && (isWaiting || clients.isPending)) return <PlanPickerSkeleton />;
  if (!hasPlanCard && pricing.data === undefined) {
    return <LoadingOrError read={pricing} text={texts('subscription.pricing_failed')} />;
  }
  const offered = pricing.data ? offeredPlans(pricing.data) : [];
  if (!hasPlanCard) {
    return (
      <PlanPicker
        title={texts('subscription.choose')}
        text={
          isExceeded
            ? texts('subscription.exceeded', { count: FREE_TIER_CLIENTS })
            : plan !== null && next_renewal !== null
              ? texts('subscription.ended', { date: format.date(next_renewal) })
              : texts('subscription.free')
        }
        plans={offered}
      />
    );
  }
  // A renewing plan cannot start after prepaid time, so only prepaid plans are offered as an extension.
  const extensions = prepaid && !pending && !isWaiting ? offered.filter(({ isPrepaid }) => isPrepaid) : [];
  return (
    <Stack gap={5}>
      <PlanCard subscription={{ ...subscription, plan }} isActive={isActive} />
      {extensions.length > 0 && (
        <PlanPicker
          title={texts('subscription.extend')}
          text={texts('subscription.extend_text')}
          plans={extensions}
        />
      )}
    </Stack>
  );
}

type ReturnBannerProps = { readonly state: CheckoutReturn; readonly onDismiss: () => void };

function ReturnBanner({ state, onDismiss }: ReturnBannerProps): ReactNode {
  const texts = useTexts();
  if (state === 'none') return null;
  return (
    // One element for all states: screen readers announce the change from "waiting" to "late".
    <div role="status">
      {state === 'cancelled' ? (
        <Banner title={texts('subscription.return.cancelled')} onDismiss={onDismiss}>
          {texts('subscription.return.cancelled_text')}
        </Banner>
      ) : (
        <Banner
          tone={state === 'late' ? 'warning' : 'info'}
          title={texts(`subscription.return.${state}`)}
          onDismiss={state === 'late' ? onDismiss : undefined}
        >
          {texts(`subscription.return.${state}_text`)}
        </Banner>
      )}
    </div>
  );
}
