import { isSubscriptionActive, subscriptionRoutes } from '@alinha/contracts-billing';
import { DEFAULT_TIME_ZONE, wallClockAt } from '@alinha/contracts-core';
import { Banner, LinkButton } from '@alinha/ui';
import { isAppMode, useApiQuery, useSession, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { ownerOf, type Registry } from '../remotes/registry.ts';
import { useClosedOffer, useIsPlanOffered } from './plan-offer.ts';

const SUBSCRIPTION_PATH = '/app/assinatura';
const FRESH_MS = 5 * 60_000;

/** Offers a plan to a company without one, when a remote has the subscription screen. */
export function SubscribeBanner({ registry }: { registry: Registry }): ReactNode {
  const texts = useTexts();
  const { company } = useSession();
  const canSubscribe = !isAppMode() && ownerOf(registry, SUBSCRIPTION_PATH) !== null;
  const { data } = useApiQuery(subscriptionRoutes.get, undefined, {
    enabled: canSubscribe,
    staleTime: FRESH_MS,
  });
  const now = wallClockAt(new Date(), company?.timezone ?? DEFAULT_TIME_ZONE);
  const isOffered = useIsPlanOffered(data && !isSubscriptionActive(data, now));
  const { isClosed, close } = useClosedOffer(now.slice(0, 10));
  if (!canSubscribe || !isOffered || isClosed) return null;
  return (
    <Banner
      tone="promo"
      flush
      compact
      onDismiss={close}
      dismissLabel={texts('subscribe.close')}
      action={
        <LinkButton href={SUBSCRIPTION_PATH} size="sm" variant="primary">
          {texts('subscribe.action')}
        </LinkButton>
      }
    >
      {texts('subscribe.text')}
    </Banner>
  );
}
