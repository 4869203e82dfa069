import type { ArchivedClient } from '@alinha/contracts-clients';
import { Banner, Button, Stack } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { type ReactNode, useState } from 'react';
import { useArchivedOn } from './archived-on.ts';
import { RestoreClientDialog } from './restore-client-dialog.tsx';
import { useChartText } from './use-chart-text.ts';

/** Banner over the record of a deleted client: date of the deletion, consequences and a restore button. */
export function ArchivedBanner({ client }: { readonly client: ArchivedClient }): ReactNode {
  const texts = useTexts();
  const archivedOn = useArchivedOn();
  const chartText = useChartText()(client);
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
        <Stack gap={2}>
          <p>{texts('archived.banner_text')}</p>
          {chartText !== null && <p>{chartText}</p>}
        </Stack>
      </Banner>
      <RestoreClientDialog client={client} open={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
