import { Banner, Card, LinkButton, Page } from '@alinha/ui';
import { QueryError, usePageTitle, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { FormSkeleton } from '../../parts/form-skeleton.tsx';
import { useHasPix } from '../pix/pix.queries.ts';
import { useConnection, useWhatsappSettings } from '../whatsapp/whatsapp.queries.ts';
import { useDunning } from './dunning.queries.ts';
import { DunningForm } from './dunning-form.tsx';

/** Messages about unpaid payments: on or off, hours and texts. */
export function DunningScreen(): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('dunning.title'));
  const back = { href: '/app/settings', label: texts('settings.title') };
  return (
    <Page title={texts('dunning.title')} description={texts('dunning.description')} back={back}>
      <Settings />
    </Page>
  );
}

function Settings(): ReactNode {
  const texts = useTexts();
  const dunning = useDunning();
  const hasPix = useHasPix();
  const hasNoPhone = useHasNoPhone();
  if (dunning.data) {
    return (
      <>
        {hasNoPhone && (
          <Banner
            tone="warning"
            action={
              <LinkButton href="/app/settings/whatsapp" size="sm">
                {texts('dunning.connect')}
              </LinkButton>
            }
          >
            {texts('dunning.no_phone')}
          </Banner>
        )}
        <DunningForm settings={dunning.data} hasPix={hasPix} />
      </>
    );
  }
  return dunning.isError ? (
    <Card>
      <QueryError text={texts('dunning.load_failed')} query={dunning} />
    </Card>
  ) : (
    <FormSkeleton fields={5} />
  );
}

/** False while unknown. */
function useHasNoPhone(): boolean {
  const settings = useWhatsappSettings();
  const instance = settings.data?.instance_id ?? null;
  const connection = useConnection(instance);
  if (!settings.data) return false;
  return instance === null || (connection.data !== undefined && connection.data.instance.state !== 'open');
}
