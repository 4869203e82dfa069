import type { PendingPurchase } from '@alinha/contracts-billing';
import { Badge, Button, Inline, SectionCard, Stack, Text } from '@alinha/ui';
import { useFormat, useSession, useTexts } from '@alinha/web-kit';
import { QrCode } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAbandon } from './subscription.queries.ts';

type PendingCardProps = { readonly pending: PendingPurchase };

/** An unpaid PIX: its expiry, a link to its code and a cancel button. */
export function PendingCard({ pending }: PendingCardProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { user } = useSession();
  const { plan, until, url } = pending;
  const name = texts(`subscription.plans.${plan}.name`);
  return (
    <SectionCard
      title={texts('subscription.pending.title')}
      action={<Badge tone="warning">{texts('subscription.plan_named', { plan: name })}</Badge>}
    >
      <Stack gap={4}>
        <Text>{texts('subscription.pending.text', { until: format.dateTime(until) })}</Text>
        {user?.is_admin && (
          <Inline gap={3}>
            {url !== null && (
              // A page of the provider, outside the router.
              <Button
                variant="primary"
                icon={<QrCode size={16} aria-hidden />}
                onClick={() => window.location.assign(url)}
              >
                {texts('subscription.pending.see_code')}
              </Button>
            )}
            <AbandonButton />
          </Inline>
        )}
      </Stack>
    </SectionCard>
  );
}

function AbandonButton(): ReactNode {
  const texts = useTexts();
  const { abandon, isBusy } = useAbandon();
  return (
    <Button busy={isBusy} onClick={abandon}>
      {texts('subscription.pending.abandon')}
    </Button>
  );
}
