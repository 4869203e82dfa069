import type { Pricing } from '@alinha/contracts-billing';
import { Heading, Text } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Action, Column, Section } from '../frame/parts.tsx';
import { Faq } from './faq.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { Plans } from './plans.tsx';

const Closing = styled(Column)`
  display: grid;
  justify-items: center;
  gap: 16px;
  text-align: center;
  text-wrap: balance;
`;

type LandingPageProps = {
  /** Null when prices are unavailable. */
  readonly pricing: Pricing | null;
  readonly isSignedIn: boolean;
};

export function LandingPage({ pricing, isSignedIn }: LandingPageProps): ReactNode {
  const texts = useTexts();
  return (
    <>
      <Hero isSignedIn={isSignedIn} />
      <Features />
      <Plans pricing={pricing} />
      <Faq pricing={pricing} />
      <Section aria-labelledby="closing">
        <Closing>
          <Heading level={2} size="section" id="closing">
            {texts('landing.closing_title')}
          </Heading>
          {isSignedIn ? (
            <Action href="/app/appointments">{texts('site.open_agenda')}</Action>
          ) : (
            <>
              <Text size="lead" tone="muted">
                {texts('landing.closing_text')}
              </Text>
              <Action href="/cadastro">{texts('landing.hero_action')}</Action>
            </>
          )}
        </Closing>
      </Section>
    </>
  );
}
