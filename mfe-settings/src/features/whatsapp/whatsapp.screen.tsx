import { Banner, Card, Page } from '@alinha/ui';
import { QueryError, usePageTitle, useSession, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { FormSkeleton } from '../../parts/form-skeleton.tsx';
import { ConnectionCard, shownStateOf } from './connection/connection-card.tsx';
import { DeliveriesCard } from './deliveries/deliveries-card.tsx';
import { MessageCard } from './message/message-card.tsx';
import { TestMessageCard } from './message/test-message-card.tsx';
import { ScheduleCard } from './schedule/schedule-card.tsx';
import { refetchFailed, useConnection, useWhatsappSettings } from './whatsapp.queries.ts';

/** Phone, schedule, texts and deliveries of reminders. */
export function WhatsappScreen(): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('whatsapp.page'));
  const { user } = useSession();
  const isAdmin = user?.is_admin === true;
  const settings = useWhatsappSettings();
  // Also during a retry.
  const hasFailed = !settings.data && settings.errorUpdateCount > 0;
  const instance = settings.data?.instance_id ?? null;
  const connection = useConnection(instance);
  const state = shownStateOf(instance, connection);
  return (
    <Page
      title={texts('whatsapp.page')}
      description={texts('whatsapp.page_text')}
      back={{ href: '/app/settings', label: texts('settings.title') }}
    >
      {user?.is_admin === false && <Banner>{texts('whatsapp.admin_only')}</Banner>}
      {hasFailed && (
        // The other parts need the same unavailable service, so the error is shown once.
        <Card>
          <QueryError
            text={texts('whatsapp.load_failed')}
            query={{ error: settings.error, isFetching: settings.isFetching, refetch: refetchFailed }}
          />
        </Card>
      )}
      {/* Hidden parts keep their typed input. */}
      <div style={{ display: hasFailed ? 'none' : 'contents' }}>
        {settings.data && (
          <ConnectionCard settings={settings.data} connection={connection} isAdmin={isAdmin} />
        )}
        {settings.data && (state === 'open' || state === 'error' || state === 'unlicensed') && (
          <ScheduleCard settings={settings.data} isAdmin={isAdmin} />
        )}
        {(!settings.data || state === 'unknown') && <FormSkeleton fields={2} />}
        <MessageCard isAdmin={isAdmin} />
        <TestMessageCard
          isConnected={settings.data === undefined || state === 'unknown' ? null : state === 'open'}
          isAdmin={isAdmin}
        />
        <DeliveriesCard />
      </div>
    </Page>
  );
}
