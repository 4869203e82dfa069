import type { ReactNode } from 'react';
import {
  Avatar,
  ColorBar,
  color,
  Divider,
  Grid,
  Heading,
  Inline,
  Kbd,
  Logo,
  LogoMark,
  professionalTint,
  Stack,
  Text,
  TextLink,
} from '../index.ts';
import type { ColorName } from '../theme/palette.ts';
import { GallerySection, Sampled } from './section.tsx';

const shownColors = Object.keys(color) as ColorName[];
const headings = ['hero', 'section', 'title', 'lead'] as const;

export function FoundationSection(): ReactNode {
  return (
    <GallerySection title="Base">
      <Inline gap={6}>
        <Logo size={40} />
        <LogoMark size={20} />
        <Avatar name="Ana Beatriz Moreira" />
        <Avatar name="Lívia Ramos" color="#E0703A" size={48} />
      </Inline>
      <Divider />
      {headings.map((size) => (
        <Heading key={size} level={3} size={size}>
          Sua agenda em linha
        </Heading>
      ))}
      <Text>
        Texto comum de 14 px, com um <TextLink href="#base">link no meio</TextLink>.
      </Text>
      <Text size="small" tone="muted">
        Texto secundário de 12 px. Atalhos: <Kbd>N</Kbd> novo, <Kbd>/</Kbd> buscar.
      </Text>
      <Sampled name="Cores">
        <Grid columnMin={96} gap={2}>
          {shownColors.map((name) => (
            <Stack key={name} gap={1}>
              <div style={{ height: 44, border: `1px solid ${color.border}`, background: color[name] }} />
              <Text size="small" tone="muted">
                {name}
              </Text>
            </Stack>
          ))}
        </Grid>
      </Sampled>
      <Sampled name="Cores de profissionais: barra e 12 % de tinta, texto neutro">
        <Grid columnMin={200} gap={2}>
          {['#71B27B', '#5B6FD6', '#D6455D', '#FFE600', '#000000', '#FFFFFF'].map((hex) => (
            <Inline key={hex} align="stretch" style={{ background: professionalTint(hex).tint }}>
              <ColorBar $color={hex} />
              <Text weight="medium">09:00 Maria Lima</Text>
            </Inline>
          ))}
        </Grid>
      </Sampled>
    </GallerySection>
  );
}
