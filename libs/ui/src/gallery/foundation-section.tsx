import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Logo, LogoMark } from '../brand/logo.tsx';
import { ColorBar } from '../data/avatar.tsx';
import { Card } from '../layout/card.tsx';
import { Grid, Inline, Stack } from '../layout/stack.tsx';
import { Divider, Heading, Kbd, Text, TextLink } from '../layout/typography.tsx';
import type { ColorName } from '../theme/palette.ts';
import { professionalTint } from '../theme/professional-tint.ts';
import { color, radius } from '../theme/tokens.ts';
import { GallerySection, Sampled } from './section.tsx';

const shownColors: readonly ColorName[] = [
  'background',
  'surface',
  'sunken',
  'closed',
  'hover',
  'border',
  'borderControl',
  'textMuted',
  'text',
  'brandTint',
  'brandMark',
  'brand',
  'brandHover',
  'dangerTint',
  'danger',
  'warningTint',
  'warning',
  'infoTint',
  'info',
];

const Tile = styled.div`
  height: 44px;
  border: 1px solid ${color.border};
  border-radius: ${radius.control};
`;

const Event = styled.div`
  display: flex;
  gap: 8px;
  padding: 6px 10px 6px 0;
  overflow: hidden;
  border-radius: 6px;
`;

export function FoundationSection(): ReactNode {
  return (
    <GallerySection title="Base">
      <Card>
        <Stack gap={6}>
          <Inline gap={6}>
            <Logo size={40} />
            <Logo size={28} />
            <LogoMark size={20} />
          </Inline>
          <Divider />
          <Stack gap={2}>
            <Heading level={3} size="hero">
              Sua agenda em linha
            </Heading>
            <Heading level={3} size="section">
              Menos telefone, mais pilates
            </Heading>
            <Heading level={3} size="title">
              Título da página
            </Heading>
            <Heading level={3} size="lead">
              Título de uma parte
            </Heading>
            <Text>
              Texto comum de 14 px, com um <TextLink href="#base">link no meio</TextLink> e um valor em{' '}
              <Text as="span" numeric weight="medium">
                R$ 1.234,50
              </Text>
              .
            </Text>
            <Text size="small" tone="muted">
              Texto secundário de 12 px. Atalhos: <Kbd>N</Kbd> novo, <Kbd>T</Kbd> hoje, <Kbd>/</Kbd> buscar.
            </Text>
          </Stack>
        </Stack>
      </Card>
      <Sampled name="Cores">
        <Grid columnMin={96} gap={2}>
          {shownColors.map((name) => (
            <Stack key={name} gap={1}>
              <Tile style={{ background: color[name] }} />
              <Text size="small" tone="muted" truncate>
                {name}
              </Text>
            </Stack>
          ))}
        </Grid>
      </Sampled>
      <Sampled name="Cores de profissionais: barra e 12 % de tinta, texto neutro">
        <Grid columnMin={200} gap={2}>
          {['#71B27B', '#5B6FD6', '#D6455D', '#FFE600', '#000000', '#FFFFFF'].map((hex) => (
            <Event key={hex} style={{ background: professionalTint(hex).tint }}>
              <ColorBar $color={hex} />
              <div>
                <Text weight="medium" numeric>
                  09:00 Maria Lima
                </Text>
                <Text size="small">Pilates, sala 2</Text>
              </div>
            </Event>
          ))}
        </Grid>
      </Sampled>
    </GallerySection>
  );
}
