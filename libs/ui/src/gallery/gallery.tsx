import { Monitor, Moon, Sun } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { styled } from 'styled-components';
import {
  applySavedColorScheme,
  color,
  Logo,
  layer,
  media,
  SegmentedControl,
  space,
  Text,
  useColorScheme,
} from '../index.ts';
import { FeedbackSection, ListSection, TableSection } from './content.tsx';
import {
  ButtonSection,
  ChoiceSection,
  DateTimeSection,
  FieldSection,
  FieldStateSection,
} from './controls.tsx';
import { FoundationSection } from './foundation.tsx';
import { OverlaySection } from './overlays.tsx';

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
        <FieldSection />
        <DateTimeSection />
        <FieldStateSection />
        <ChoiceSection />
        <ListSection />
        <TableSection />
        <FeedbackSection />
        <OverlaySection />
      </Body>
    </>
  );
}
