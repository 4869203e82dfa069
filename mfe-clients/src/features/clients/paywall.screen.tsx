import { FREE_TIER_CLIENTS } from '@alinha/contracts-clients';
import { Button, Card, color, Heading, Inline, LinkButton, media, Page, Stack, Text } from '@alinha/ui';
import { usePageTitle, useTexts } from '@alinha/web-kit';
import { Check, UsersRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { useClientLimit } from './client-limit.ts';
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

const Points = styled.ul`
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
    color: ${color.brandText};
  }
`;

const POINTS = ['agenda', 'clients', 'history'] as const;

/** What the free tier holds, and what goes on working when it is full. */
export function PaywallScreen(): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('paywall.title'));
  // The list of a company that is past the limit would only lead back here.
  const isExceeded = useClientLimit() === 'exceeded';
  const [isExporting, setExporting] = useState(false);
  return (
    <Page title={texts('paywall.title')} width="narrow">
      <Card>
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
                  ? texts('paywall.text_exceeded', { count: FREE_TIER_CLIENTS })
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
          <Inline>
            {isExceeded ? (
              <LinkButton href="/app/appointments" variant="primary">
                {texts('paywall.to_agenda')}
              </LinkButton>
            ) : (
              <LinkButton href="/app/clients" variant="primary">
                {texts('paywall.to_clients')}
              </LinkButton>
            )}
            {isExceeded && <Button onClick={() => setExporting(true)}>{texts('export.open')}</Button>}
          </Inline>
          {isExporting && <ExportDialog onClose={() => setExporting(false)} />}
        </Inside>
      </Card>
    </Page>
  );
}
