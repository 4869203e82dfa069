import { css } from 'styled-components';
import { media } from '../theme/media.ts';
import { screenOnly } from '../theme/style-fragments.ts';
import { color, fontWeight, motion, radius } from '../theme/tokens.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-outline';
export type ButtonSize = 'md' | 'sm';

const variants = {
  primary: css`
    background: ${color.brand};
    color: ${color.textOnBrand};
    &:hover:not(:disabled, [aria-disabled='true']) {
      background: ${color.brandHover};
    }
  `,
  secondary: css`
    background: ${color.surface};
    color: ${color.text};
    border-color: ${color.border};
    box-shadow: 0 1px 1px rgb(22 33 26 / 0.04);
    &:hover:not(:disabled, [aria-disabled='true']) {
      background: ${color.hover};
      border-color: ${color.borderControl};
    }
  `,
  ghost: css`
    background: transparent;
    color: ${color.text};
    &:hover:not(:disabled, [aria-disabled='true']),
    &[data-state='open'] {
      background: color-mix(in srgb, ${color.text} 7%, transparent);
    }
  `,
  danger: css`
    background: ${color.danger};
    color: ${color.textOnDanger};
    &:hover:not(:disabled, [aria-disabled='true']) {
      background: ${color.dangerHover};
    }
  `,
  'danger-outline': css`
    background: ${color.surface};
    color: ${color.dangerText};
    border-color: color-mix(in srgb, ${color.danger} 45%, transparent);
    &:hover:not(:disabled, [aria-disabled='true']) {
      background: ${color.dangerTint};
      border-color: ${color.danger};
    }
  `,
} satisfies Record<ButtonVariant, ReturnType<typeof css>>;

/** The frame of all elements that look like a button. */
export const buttonFrame = css<{ $variant: ButtonVariant; $size: ButtonSize; $block?: boolean }>`
  position: relative;
  display: ${({ $block }) => ($block ? 'flex' : 'inline-flex')};
  width: ${({ $block }) => ($block ? '100%' : 'auto')};
  align-items: center;
  justify-content: center;
  gap: 6px;
  flex: none;
  min-height: ${({ $size }) => ($size === 'sm' ? '30px' : '36px')};
  padding: 4px ${({ $size }) => ($size === 'sm' ? '10px' : '14px')};
  border: 1px solid transparent;
  border-radius: ${radius.control};
  font-weight: ${fontWeight.medium};
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  user-select: none;
  svg {
    flex: none;
  }
  transition:
    background ${motion.fast} ${motion.ease},
    border-color ${motion.fast} ${motion.ease};
  ${({ $variant }) => variants[$variant]}

  &:active:not(:disabled, [aria-disabled='true']) {
    filter: brightness(0.96);
  }
  &:disabled:not([aria-busy='true']) {
    opacity: 0.5;
    cursor: not-allowed;
  }
  &[aria-busy='true'] {
    cursor: progress;
  }
  @media ${media.touch} {
    min-width: 44px;
    min-height: 44px;
  }
  ${screenOnly}
`;
