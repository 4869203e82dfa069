import type { ArchivedClient } from '@alinha/contracts-clients';
import { Button } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { UserRoundX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { AnonymiseClientDialog, nextExtent } from './anonymise-client-dialog.tsx';

/** Renders nothing when nothing of the client can be deleted now. */
export function AnonymiseButton({ client }: { readonly client: ArchivedClient }): ReactNode {
  const texts = useTexts();
  const [isAsking, setAsking] = useState(false);
  const extent = nextExtent(client);
  if (extent === null) return null;
  return (
    <>
      <Button icon={<UserRoundX size={16} aria-hidden />} onClick={() => setAsking(true)}>
        {texts('anonymise.open')}
      </Button>
      <AnonymiseClientDialog
        client={client}
        extent={extent}
        open={isAsking}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
