import { deletionRoutes } from '@alinha/contracts-accounts';
import { Banner, LinkButton } from '@alinha/ui';
import { useApiQuery, useFormat, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';

/** Refetch interval in ms, for screens that stay open. */
const FRESH_MS = 5 * 60_000;

/** Shows every user on every screen that an administrator requested the erasure of the company. */
export function DeletionBanner(): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { data } = useApiQuery(deletionRoutes.get, undefined, {
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  });
  if (!data) return null;
  return (
    <Banner
      tone="warning"
      flush
      action={
        <LinkButton href="/app/settings" size="sm">
          {texts('deletion.action')}
        </LinkButton>
      }
    >
      {texts('deletion.text', { when: format.dateTime(data.erase_at) })}
    </Banner>
  );
}
