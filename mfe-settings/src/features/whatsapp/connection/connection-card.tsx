import type { WhatsappConnection, WhatsappSettings } from '@alinha/contracts-messaging';
import { Banner, Button, SectionCard, Stack } from '@alinha/ui';
import { ApiError, errorMessage, useTexts } from '@alinha/web-kit';
import { RotateCw, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { phoneText } from '../../../parts/phone-text.ts';
import { DisconnectButton } from './disconnect-button.tsx';
import { QrDrawer } from './qr-drawer.tsx';
import { StatusBox } from './status-box.tsx';
import { TestModeBanner } from './test-mode-banner.tsx';
import { hasImage, useConnecting } from './use-connecting.ts';

/** State of the saved instance on the screen. */
export type ShownState =
  | 'none'
  | 'unknown'
  | 'open'
  | 'connecting'
  | 'closed'
  | 'signing_out'
  | 'error'
  | 'unlicensed';

type Check = {
  readonly data: WhatsappConnection | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
};

/** A failed check overrides earlier states. A deleted instance can be connected again. */
export function shownStateOf(instance: string | null, check: Check): ShownState {
  if (instance === null) return 'none';
  if (check.error instanceof ApiError && check.error.status === 404) return 'none';
  if (check.error !== null) return 'error';
  if (check.data?.reason === 'sign_out_pending') return 'signing_out';
  if (check.data?.reason === 'license_required') return 'unlicensed';
  return check.data?.instance.state ?? 'unknown';
}

const CONNECTABLE: readonly ShownState[] = ['none', 'closed', 'signing_out', 'connecting', 'unlicensed'];

type ConnectionCardProps = {
  readonly settings: WhatsappSettings;
  readonly connection: Check;
  readonly isAdmin: boolean;
};

/** Connection state of the phone, with buttons to connect or sign out. */
export function ConnectionCard({ settings, connection, isAdmin }: ConnectionCardProps): ReactNode {
  const texts = useTexts();
  const connecting = useConnecting(settings);
  const known = shownStateOf(settings.instance_id, connection);
  const state = connecting.isUnlicensed && known !== 'open' ? 'unlicensed' : known;
  const isTest = connection.data?.test_mode === true;
  const { payload, unsaved } = connecting;
  const awaitsImage = payload !== null && !hasImage(payload);
  // A linked phone stays linked while the server waits for its licence.
  const mayConnect = isAdmin && CONNECTABLE.includes(state) && known !== 'unlicensed';
  return (
    <SectionCard title={texts('whatsapp.connection')}>
      <Stack gap={4}>
        {unsaved && (
          <Banner
            tone="danger"
            title={texts('whatsapp.instance_failed')}
            action={
              <Button size="sm" busy={connecting.isSaving} onClick={connecting.saveAgain}>
                {texts('whatsapp.save_again')}
              </Button>
            }
          >
            {unsaved.why}
          </Banner>
        )}
        {awaitsImage ? (
          <StatusBox
            {...(connecting.step === 'unreachable'
              ? {
                  tone: 'warning',
                  title: texts('whatsapp.unreachable'),
                  text: texts('whatsapp.unreachable_text'),
                }
              : {
                  tone: 'info',
                  title: texts('whatsapp.request_sent'),
                  text: texts(
                    connecting.step === 'unanswered'
                      ? 'whatsapp.qr.unanswered'
                      : 'whatsapp.request_sent_text',
                  ),
                  isBusy: true,
                })}
            action={<Button onClick={() => void connecting.stop()}>{texts('settings.cancel')}</Button>}
          />
        ) : (
          <StatusBox
            {...lookOf(state)}
            title={texts(`whatsapp.state.${state}`)}
            text={
              connection.error && state === 'error'
                ? errorMessage(connection.error)
                : state === 'open' && settings.type === 'none'
                  ? texts('whatsapp.reminders_off')
                  : texts(`whatsapp.state_text.${state}`)
            }
            action={
              mayConnect ? (
                <Button
                  variant="primary"
                  icon={<Smartphone size={16} aria-hidden />}
                  busy={connecting.isStarting || connecting.isSaving}
                  onClick={connecting.start}
                >
                  {texts('whatsapp.connect')}
                </Button>
              ) : state === 'error' || state === 'unlicensed' ? (
                <Button
                  icon={<RotateCw size={16} aria-hidden />}
                  busy={connection.isFetching}
                  onClick={() => void connection.refetch()}
                >
                  {texts('whatsapp.check_again')}
                </Button>
              ) : state === 'open' && isAdmin && settings.instance_id !== null ? (
                <DisconnectButton instance={settings.instance_id} />
              ) : undefined
            }
            facts={
              state === 'none' || settings.instance_id === null
                ? []
                : [
                    ...(state === 'open' && connection.data?.phone
                      ? [{ name: texts('whatsapp.phone'), value: phoneText(connection.data.phone) }]
                      : []),
                    { name: texts('whatsapp.instance'), value: settings.instance_id },
                  ]
            }
          />
        )}
        {isTest && state === 'open' && <TestModeBanner link={connection.data?.payload?.test_link ?? null} />}
      </Stack>
      <QrDrawer
        payload={awaitsImage ? null : payload}
        step={connecting.step}
        onAnother={connecting.start}
        isStarting={connecting.isStarting}
        onClose={() => void connecting.stop()}
      />
    </SectionCard>
  );
}

function lookOf(state: ShownState) {
  const looks = {
    none: { tone: 'neutral' },
    unknown: { tone: 'neutral', isBusy: true },
    open: { tone: 'brand' },
    connecting: { tone: 'warning', isBusy: true },
    closed: { tone: 'warning' },
    signing_out: { tone: 'warning' },
    error: { tone: 'danger' },
    unlicensed: { tone: 'danger' },
  } as const;
  return looks[state];
}
