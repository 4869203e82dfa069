import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { media } from '../theme/media.ts';
import { tabularNumerals, typeStep, visuallyHidden } from '../theme/style-fragments.ts';
import { color, type FontStep, fontWeight } from '../theme/tokens.ts';
import { UiLink, type UiLinkProps } from '../ui-provider.tsx';

export type HeadingSize = 'card' | 'lead' | 'title' | 'section' | 'hero';
export type TextTone = 'default' | 'muted' | 'brand' | 'danger' | 'warning' | 'info';

const headingStep: Record<HeadingSize, FontStep> = {
  card: 'body',
  lead: 'lead',
  title: 'title',
  section: 'section',
  hero: 'hero',
};
const defaultHeadingSize: Record<1 | 2 | 3 | 4, HeadingSize> = {
  1: 'title',
  2: 'lead',
  3: 'card',
  4: 'card',
};

const HeadingText = styled.h2<{ $size: HeadingSize }>`
  ${({ $size }) => typeStep(headingStep[$size])}
  font-weight: ${({ $size }) => ($size === 'hero' || $size === 'section' ? fontWeight.bold : fontWeight.semibold)};
  letter-spacing: ${({ $size }) => ({ hero: '-0.03em', section: '-0.025em', title: '-0.015em', lead: '-0.01em', card: '-0.005em' })[$size]};
  text-wrap: balance;
  overflow-wrap: anywhere;
  @media ${media.phone} {
    ${({ $size }) => ($size === 'hero' ? 'font-size: 2.25rem; line-height: 2.5rem;' : '')}
    ${({ $size }) => ($size === 'section' ? 'font-size: 1.625rem; line-height: 2rem;' : '')}
  }
`;

export interface HeadingProps {
  /** Level in the page's outline; also the size, unless `size` is set. */
  readonly level: 1 | 2 | 3 | 4;
  readonly size?: HeadingSize | undefined;
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A heading: `level` for the outline, `size` for the look. */
export function Heading({ level, size, ...rest }: HeadingProps): ReactNode {
  return <HeadingText dir="auto" as={`h${level}`} $size={size ?? defaultHeadingSize[level]} {...rest} />;
}

const toneColor: Record<TextTone, string> = {
  default: color.text,
  muted: color.textMuted,
  brand: color.brandText,
  danger: color.dangerText,
  warning: color.warningText,
  info: color.infoText,
};

const TextBlock = styled.p<{
  $size: 'small' | 'body' | 'lead';
  $tone: TextTone;
  $weight: keyof typeof fontWeight;
  $numeric: boolean;
}>`
  ${({ $size }) => typeStep($size)}
  color: ${({ $tone }) => toneColor[$tone]};
  font-weight: ${({ $weight }) => fontWeight[$weight]};
  overflow-wrap: break-word;
  ${({ $numeric }) => $numeric && tabularNumerals}
`;

export interface TextProps {
  readonly as?: 'p' | 'span' | 'div' | 'strong' | 'time' | 'dt' | 'dd' | undefined;
  readonly size?: 'small' | 'body' | 'lead' | undefined;
  readonly tone?: TextTone | undefined;
  readonly weight?: keyof typeof fontWeight | undefined;
  /** Tabular digits: times, money, counts. */
  readonly numeric?: boolean | undefined;
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Running text in one of three sizes. */
export function Text(props: TextProps): ReactNode {
  const { size = 'body', tone = 'default', weight = 'regular', numeric = false, ...rest } = props;
  return <TextBlock $size={size} $tone={tone} $weight={weight} $numeric={numeric} {...rest} />;
}

/** For screen readers only. */
export const VisuallyHidden = styled.span`
  ${visuallyHidden}
`;

/** A line between two groups. */
export const Divider = styled.hr`
  width: 100%;
  height: 1px;
  margin: 0;
  border: 0;
  background: ${color.border};
`;

/** A keyboard key, for example in a list of shortcuts. */
export const Kbd = styled.kbd`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-width: 1.25rem;
  height: 1.25rem;
  padding: 0 5px;
  font-family: inherit;
  ${typeStep('small')}
  font-weight: ${fontWeight.medium};
  color: ${color.textMuted};
  background: ${color.surface};
  border: 1px solid ${color.border};
  border-bottom-width: 2px;
  border-radius: 5px;
`;

const Anchor = styled(UiLink)`
  color: ${color.brandText};
  font-weight: ${fontWeight.medium};
  text-decoration: underline;
  text-decoration-color: color-mix(in srgb, currentcolor 35%, transparent);
  text-underline-offset: 3px;
  border-radius: 2px;
  &:hover {
    text-decoration-color: currentcolor;
  }
`;

/** A link inside text, through the application's router. */
export function TextLink(props: UiLinkProps): ReactNode {
  return <Anchor {...props} />;
}
