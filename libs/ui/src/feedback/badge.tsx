import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { media } from '../theme/media.ts';
import { ellipsis, tabularNumerals, typeStep } from '../theme/style-fragments.ts';
import { color, fontWeight, radius } from '../theme/tokens.ts';

export type BadgeTone = 'neutral' | 'brand' | 'danger' | 'warning' | 'info';

const ground: Record<BadgeTone, string> = {
  neutral: color.neutralTint,
  brand: color.brandTint,
  danger: color.dangerTint,
  warning: color.warningTint,
  info: color.infoTint,
};
const ink: Record<BadgeTone, string> = {
  neutral: color.textMuted,
  brand: color.brandText,
  danger: color.dangerText,
  warning: color.warningText,
  info: color.infoText,
};

const Pill = styled.span<{ $tone: BadgeTone }>`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  flex: none;
  max-width: 100%;
  min-height: 20px;
  padding: 2px 8px;
  border-radius: ${radius.full};
  background: ${({ $tone }) => ground[$tone]};
  color: ${({ $tone }) => ink[$tone]};
  ${typeStep('small')}
  font-weight: ${fontWeight.medium};
  white-space: nowrap;
  ${tabularNumerals}
`;

export interface BadgeProps {
  readonly tone?: BadgeTone | undefined;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A state or a count beside its subject. Not a button. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps): ReactNode {
  return (
    <Pill $tone={tone}>
      {icon}
      {children}
    </Pill>
  );
}

const ChipFrame = styled.span<{ $pressed: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  max-width: 100%;
  min-height: 30px;
  padding: 0 12px;
  border: 1px solid ${({ $pressed }) => ($pressed ? color.brand : color.border)};
  border-radius: ${radius.full};
  background: ${({ $pressed }) => ($pressed ? color.brandTint : color.surface)};
  color: ${({ $pressed }) => ($pressed ? color.brandText : color.text)};
  font-weight: ${fontWeight.medium};
  button& {
    cursor: pointer;
  }
  button&:hover {
    border-color: ${({ $pressed }) => ($pressed ? color.brand : color.borderControl)};
  }
  @media ${media.touch} {
    min-height: 36px;
    button& {
      min-height: 44px;
      padding: 0 16px;
    }
  }
`;

const ChipText = styled.span`
  ${ellipsis}
`;

export interface ChipProps {
  readonly label: string;
  /** Makes the chip a toggle, for example of a filter. */
  readonly onPress?: (() => void) | undefined;
  readonly pressed?: boolean | undefined;
}

/** A small label, or a toggle. */
export function Chip({ label, onPress, pressed = false }: ChipProps): ReactNode {
  const text = <ChipText dir="auto">{label}</ChipText>;
  if (onPress === undefined) return <ChipFrame $pressed={pressed}>{text}</ChipFrame>;
  return (
    <ChipFrame as="button" type="button" $pressed={pressed} aria-pressed={pressed} onClick={onPress}>
      {text}
    </ChipFrame>
  );
}
