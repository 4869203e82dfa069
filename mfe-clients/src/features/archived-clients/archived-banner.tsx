import type { ArchivedClient } from '@alinha/contracts-clients';
import { Banner, Button } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { type ReactNode, useState } from 'react';
import { useArchivedOn } from './archived-on.ts';
import { RestoreClientDialog } from './restore-client-dialog.tsx';

/** Banner over the record of a deleted client: date of the deletion, consequences and a restore button. */
export function ArchivedBanner({ client }: { readonly client: ArchivedClient }): ReactNode {
  const texts = useTexts();
  const archivedOn = useArchivedOn();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Banner
        tone="warning"
        title={texts('archived.banner_title', { date: archivedOn(client) })}
        action={
          <Button size="sm" onClick={() => setAsking(true)}>
            {texts('restore_client.open')}
          </Button>
        }
      >
        {texts('archived.banner_text')}
      </Banner>
      <RestoreClientDialog client={client} open={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
