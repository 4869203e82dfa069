import { FREE_TIER_CLIENTS } from '@alinha/contracts-clients';
import {
  Button,
  Card,
  color,
  ErrorState,
  Heading,
  Inline,
  LinkButton,
  LoadingState,
  media,
  Page,
  Skeleton,
  Stack,
  Text,
} from '@alinha/ui';
import { errorMessage, isAppMode, Navigate, usePageTitle, useSession, useTexts } from '@alinha/web-kit';
import { Check, Pause, UsersRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { useFreshClientLimit } from './client-limit.ts';
import { ExportDialog } from './export-dialog.tsx';

const Mark = styled.div`
  display: grid;
  place-items: center;
  width: 56px;
  height: 56px;
  color: ${color.brandText};
  background: ${color.brandTint};
  border-radius: 50%;
`;

const Inside = styled.div`
  display: grid;
  gap: 24px;
  padding: 20px;
  @media ${media.phone} {
    padding: 8px 0;
  }
`;

const Points = styled.ul<{ $muted?: boolean }>`
  display: grid;
  gap: 12px;
  li {
    display: flex;
    gap: 12px;
    align-items: flex-start;
  }
  svg {
    flex: none;
    margin-top: 1px;
    color: ${({ $muted }) => ($muted ? color.textMuted : color.brandText)};
  }
`;

const CLIENTS_PATH = '/app/clients';
const SUBSCRIPTION_PATH = '/app/assinatura';
const POINTS = ['agenda', 'clients', 'history'] as const;

/** Actions that need a plan. */
const PAUSED = {
  full: ['new_clients', 'deleted_clients'],
  exceeded: ['new_clients', 'deleted_clients', 'records'],
} as const;

/**
 * Limit of the free tier, effects and a link to the plans. Redirects a company within the limit to its clients. Shows
 * no limit while it is unknown.
 */
export function PaywallScreen(): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('paywall.title'));
  const { limit, isUnpaid, error, retry } = useFreshClientLimit();
  if (limit === 'free') return <Navigate to={CLIENTS_PATH} replace />;
  return (
    <Page title={texts('paywall.title')} width="narrow">
      <Card>
        {limit !== 'unknown' ? (
          <Limit isExceeded={limit === 'exceeded'} isUnpaid={isUnpaid} />
        ) : error ? (
          <ErrorState text={texts('paywall.failed')} detail={errorMessage(error)} onRetry={retry} />
        ) : (
          <LoadingState>
            <Skeleton shape="block" height={360} />
          </LoadingState>
        )}
      </Card>
    </Page>
  );
}

type LimitProps = { readonly isExceeded: boolean; readonly isUnpaid: boolean };

function Limit({ isExceeded, isUnpaid }: LimitProps): ReactNode {
  const texts = useTexts();
  const [isExporting, setExporting] = useState(false);
  const isAdmin = useSession().user?.is_admin === true;
  // Nothing is sold in the in-app mode.
  const isSold = !isAppMode();
  // The list of a company over the limit would open the paywall again.
  const back = isExceeded
    ? { href: '/app/appointments', label: texts('paywall.to_agenda') }
    : { href: CLIENTS_PATH, label: texts('paywall.to_clients') };
  return (
    <Inside>
      <Stack gap={4}>
        <Mark>
          <UsersRound size={26} aria-hidden />
        </Mark>
        <Stack gap={2}>
          <Heading level={2} size="title">
            {texts('paywall.heading')}
          </Heading>
          <Text size="lead" tone="muted">
            {isExceeded
              ? texts(isUnpaid ? 'paywall.text_unpaid' : 'paywall.text_exceeded', {
                  count: FREE_TIER_CLIENTS,
                })
              : texts('paywall.text', { count: FREE_TIER_CLIENTS })}
          </Text>
        </Stack>
      </Stack>
      <Stack gap={3}>
        <Text weight="medium">{texts('paywall.stays')}</Text>
        <Points>
          {POINTS.map((point) => (
            <li key={point}>
              <Check size={18} aria-hidden />
              <Text as="span">
                {texts(`paywall.${isExceeded && point === 'clients' ? 'clients_exceeded' : point}`)}
              </Text>
            </li>
          ))}
        </Points>
      </Stack>
      <Stack gap={3}>
        <Text weight="medium">{texts('paywall.waits')}</Text>
        <Points $muted>
          {PAUSED[isExceeded ? 'exceeded' : 'full'].map((point) => (
            <li key={point}>
              <Pause size={18} aria-hidden />
              <Text as="span">{texts(`paywall.paused.${point}`)}</Text>
            </li>
          ))}
        </Points>
      </Stack>
      {isSold && !isAdmin && <Text tone="muted">{texts('paywall.ask_admin')}</Text>}
      <Inline>
        {isSold && (
          <LinkButton href={SUBSCRIPTION_PATH} variant="primary">
            {texts('paywall.see_plans')}
          </LinkButton>
        )}
        <LinkButton href={back.href} variant={isSold ? 'secondary' : 'primary'}>
          {back.label}
        </LinkButton>
        {isExceeded && <Button onClick={() => setExporting(true)}>{texts('export.open')}</Button>}
      </Inline>
      {isExporting && <ExportDialog onClose={() => setExporting(false)} />}
    </Inside>
  );
}
