import { Banner, Card, LoadingState, Page, SkeletonList, Stack } from '@alinha/ui';
import { QueryError, usePageTitle, useSession, useTexts } from '@alinha/web-kit';
import { type ReactNode, useState } from 'react';
import { NewCodesCard } from './new-codes-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { RecoveryCodesCard } from './recovery-codes-card.tsx';
import { useFactors } from './security.queries.ts';
import { TotpCard } from './totp-card.tsx';

/** The user's second factors: authenticator app, passkeys and recovery codes. */
export function SecurityScreen(): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('security.title'));
  const { user } = useSession({ enabled: false });
  const factors = useFactors();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { data } = factors;
  return (
    <Page
      title={texts('security.title')}
      description={texts('security.description')}
      width="narrow"
      back={user?.needs_factor ? undefined : { href: '/app/settings', label: texts('settings.title') }}
    >
      {data ? (
        <Stack gap={4}>
          {codes && <NewCodesCard codes={codes} onClose={() => setCodes(null)} />}
          {data.is_demo && <Banner>{texts('security.demo')}</Banner>}
          <TotpCard
            isOn={data.totp}
            isLast={data.passkeys.length === 0}
            mayAdd={!data.is_demo}
            onCodes={setCodes}
          />
          <PasskeysCard
            mayAdd={!data.is_demo}
            passkeys={data.passkeys}
            isLast={!data.totp && data.passkeys.length === 1}
            onCodes={setCodes}
          />
          {(data.totp || data.passkeys.length > 0) && (
            <RecoveryCodesCard left={data.recovery_codes_left} onCodes={setCodes} />
          )}
        </Stack>
      ) : (
        <Card>
          {factors.isError ? (
            <QueryError text={texts('security.load_failed')} query={factors} />
          ) : (
            <LoadingState>
              <SkeletonList rows={3} avatar={false} />
            </LoadingState>
          )}
        </Card>
      )}
    </Page>
  );
}
