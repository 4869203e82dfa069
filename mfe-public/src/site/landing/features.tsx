import { color, Heading, media, radius, space, Text } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Action, Column, Section, SectionHead } from '../frame/parts.tsx';
import { PlanPicture, ReminderPicture } from './feature-pictures.tsx';

const Cards = styled(Column)`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space[6]};
  @media ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[4]};
  }
`;

const FeatureCard = styled.article`
  display: flex;
  flex-direction: column;
  gap: ${space[5]};
  padding: ${space[8]};
  background: ${color.background};
  border: 1px solid ${color.border};
  border-radius: ${radius.dialog};
  > a {
    margin-top: auto;
    align-self: start;
  }
  @media ${media.phone} {
    padding: ${space[5]};
    > a {
      align-self: stretch;
    }
  }
`;

const Points = styled.ul`
  display: grid;
  gap: ${space[2]};
  li {
    display: flex;
    gap: ${space[2]};
  }
  svg {
    flex: none;
    margin-top: 1px;
    color: ${color.brandText};
  }
`;

function Point({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <li>
      <Check size={18} aria-hidden />
      {children}
    </li>
  );
}

export function Features(): ReactNode {
  const texts = useTexts();
  return (
    <Section $ground="surface" aria-labelledby="features">
      <SectionHead>
        <Heading level={2} size="section" id="features">
          {texts('landing.features.title')}
        </Heading>
      </SectionHead>
      <Cards>
        <FeatureCard>
          <PlanPicture />
          <Heading level={3} size="title">
            {texts('landing.features.agenda_title')}
          </Heading>
          <Text size="lead" tone="muted">
            {texts('landing.features.agenda_text')}
          </Text>
          <Points>
            <Point>{texts('landing.features.agenda_1')}</Point>
            <Point>{texts('landing.features.agenda_2')}</Point>
            <Point>{texts('landing.features.agenda_3')}</Point>
          </Points>
          <Action href="/login" $look="secondary">
            {texts('landing.features.action')}
          </Action>
        </FeatureCard>
        <FeatureCard>
          <ReminderPicture />
          <Heading level={3} size="title">
            {texts('landing.features.clients_title')}
          </Heading>
          <Text size="lead" tone="muted">
            {texts('landing.features.clients_text')}
          </Text>
          <Points>
            <Point>{texts('landing.features.clients_1')}</Point>
            <Point>{texts('landing.features.clients_2')}</Point>
            <Point>{texts('landing.features.clients_3')}</Point>
          </Points>
          <Action href="/login" $look="secondary">
            {texts('landing.features.action')}
          </Action>
        </FeatureCard>
      </Cards>
    </Section>
  );
}
