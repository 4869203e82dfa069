import { Button, Card, EmptyState, LoadingState, Skeleton } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { LockKeyhole } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { NoClient } from '../clients/no-client.tsx';
import { AccessDialog } from './access-dialog.tsx';
import { useClientAccess } from './client-access.tsx';

/** Shown instead of a record that the user does not see: a colleague's client can be requested, other ids do not exist. */
export function UnseenClient({ clientId }: { readonly clientId: number }): ReactNode {
  const texts = useTexts();
  const access = useClientAccess(clientId);
  const [isAsking, setAsking] = useState(false);
  if (access.isLoading)
    return (
      <LoadingState>
        <Skeleton shape="block" height={160} />
      </LoadingState>
    );
  if (access.data?.kind !== 'none') return <NoClient text={texts('no_client.not_found')} />;
  return (
    <Card>
      <EmptyState
        icon={<LockKeyhole size={22} aria-hidden />}
        text={texts('access.of_colleague')}
        detail={texts('access.of_colleague_detail')}
        action={
          <Button variant="primary" onClick={() => setAsking(true)}>
            {texts('access.ask')}
          </Button>
        }
      />
      {isAsking && <AccessDialog client={{ id: clientId }} onClose={() => setAsking(false)} />}
    </Card>
  );
}
