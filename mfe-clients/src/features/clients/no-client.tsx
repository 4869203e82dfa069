import { Card, EmptyState, LinkButton } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { listHref } from './list-address.ts';

/** Shown when no client has the id of the address. */
export function NoClient({ text }: { readonly text: string }): ReactNode {
  const texts = useTexts();
  return (
    <Card>
      <EmptyState
        icon={<UserX size={22} aria-hidden />}
        text={text}
        detail={texts('no_client.detail')}
        action={<LinkButton href={listHref()}>{texts('no_client.see_clients')}</LinkButton>}
      />
    </Card>
  );
}
