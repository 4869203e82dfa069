import { Monitor, Moon, Sun } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { styled } from 'styled-components';
import { Logo } from '../brand/logo.tsx';
import { SegmentedControl } from '../data/segmented-control.tsx';
import { Text } from '../layout/typography.tsx';
import { applySavedColorScheme, useColorScheme } from '../theme/color-scheme.ts';
import { media } from '../theme/media.ts';
import { color, layer, space } from '../theme/tokens.ts';
import { ButtonSection } from './button-section.tsx';
import { ControlStateSection } from './control-state-section.tsx';
import { CalendarSection, ListSection, TableSection } from './data-sections.tsx';
import { DateTimeSection } from './date-time-section.tsx';
import { FeedbackSection, StateSection } from './feedback-sections.tsx';
import { FormSection } from './form-section.tsx';
import { FoundationSection } from './foundation-section.tsx';
import { OverlaySection } from './overlay-section.tsx';

const Top = styled.header`
  position: sticky;
  top: 0;
  z-index: ${layer.sticky};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[2]} ${space[4]};
  padding: 10px ${space[6]};
  background: color-mix(in srgb, ${color.background} 88%, transparent);
  backdrop-filter: blur(8px);
  border-bottom: 1px solid ${color.border};
  @media ${media.phone} {
    padding: 8px ${space[4]};
  }
`;

const Body = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space[12]};
  max-width: 1120px;
  margin: 0 auto;
  padding: ${space[8]} ${space[6]} ${space[16]};
  @media ${media.phone} {
    gap: ${space[10]};
    padding: ${space[6]} ${space[4]} ${space[12]};
  }
`;

/**
 * All components in their states, for development. The page around it renders `GlobalStyle`, a `Toaster` and the `main`
 * landmark.
 */
export function Gallery(): ReactNode {
  const { scheme, setScheme } = useColorScheme();
  useEffect(applySavedColorScheme, []);
  return (
    <>
      <Top>
        <Logo size={26} />
        <SegmentedControl
          label="Tema"
          value={scheme}
          onChange={setScheme}
          segments={[
            { value: 'light', label: 'Claro', icon: <Sun size={14} aria-hidden /> },
            { value: 'dark', label: 'Escuro', icon: <Moon size={14} aria-hidden /> },
            { value: 'system', label: 'Sistema', icon: <Monitor size={14} aria-hidden /> },
          ]}
        />
      </Top>
      <Body data-gallery>
        <Text as="div" tone="muted" size="lead">
          Componentes, em seus estados.
        </Text>
        <FoundationSection />
        <ButtonSection />
        <FormSection />
        <DateTimeSection />
        <ControlStateSection />
        <OverlaySection />
        <FeedbackSection />
        <StateSection />
        <ListSection />
        <TableSection />
        <CalendarSection />
      </Body>
    </>
  );
}
