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
  const { anonymised } = client;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Banner
        tone="warning"
        title={texts('archived.banner_title', { date: archivedOn(client) })}
        action={
          anonymised !== 'full' && (
            <Button size="sm" onClick={() => setAsking(true)}>
              {texts('restore_client.open')}
            </Button>
          )
        }
      >
        <Stack gap={2}>
          <p>{texts(anonymised === 'full' ? 'anonymise.full_banner' : 'archived.banner_text')}</p>
          {anonymised && <p>{texts(`anonymise.${anonymised}_state`)}</p>}
          {chartText !== null && <p>{chartText}</p>}
        </Stack>
      </Banner>
      <RestoreClientDialog client={client} open={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
