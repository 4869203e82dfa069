import type { ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import { media } from '../theme/media.ts';
import { typeStep, visuallyHidden } from '../theme/style-fragments.ts';
import { color, motion } from '../theme/tokens.ts';

export const ChoiceRow = styled.label<{ $reverse?: boolean }>`
  position: relative;
  display: flex;
  flex-direction: ${({ $reverse }) => ($reverse ? 'row-reverse' : 'row')};
  justify-content: ${({ $reverse }) => ($reverse ? 'space-between' : 'flex-start')};
  align-items: flex-start;
  gap: 10px;
  min-width: 0;
  padding: 4px 0;
  cursor: pointer;
  &:has(input:disabled) {
    cursor: not-allowed;
    color: ${color.textMuted};
  }
  @media ${media.touch} {
    padding: 12px 0;
  }
`;

export const ChoiceTexts = styled.span<{ $hidden?: boolean }>`
  display: grid;
  gap: 2px;
  min-width: 0;
  ${({ $hidden }) => $hidden && visuallyHidden}
`;

export const ChoiceDescription = styled.span`
  ${typeStep('small')}
  color: ${color.textMuted};
`;

export const ChoiceInput = styled.input`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  margin: 0;
  opacity: 0;
  cursor: inherit;
`;

export const ChoiceMark = styled.span<{ $shape: 'square' | 'circle'; $fill: string }>`
  position: relative;
  flex: none;
  display: grid;
  place-items: center;
  width: 18px;
  height: 18px;
  margin: 1px 0;
  border: 1.5px solid ${color.borderControl};
  border-radius: ${({ $shape }) => ($shape === 'circle' ? '50%' : '5px')};
  background: ${color.surface};
  color: ${color.textOnBrand};
  transition:
    background ${motion.fast} ${motion.ease},
    border-color ${motion.fast} ${motion.ease};
  > :not(input) {
    opacity: 0;
  }
  /* Radio buttons without a choice are indeterminate, too. */
  &:has(input:checked),
  &:has(input[type='checkbox']:indeterminate) {
    background: ${({ $fill }) => $fill};
    border-color: ${({ $fill }) => $fill};
    > :not(input) {
      opacity: 1;
    }
  }
  /* WebKit does not match :focus-visible on a radio after a click and an arrow key. */
  &:has(input:focus-visible, input[type='radio']:focus) {
    outline: 2px solid ${color.focus};
    outline-offset: 2px;
  }
  &:has(input:disabled) {
    opacity: 0.5;
  }
  &:has(input[aria-invalid='true']) {
    border-color: ${color.danger};
  }
`;

export const ChoiceDot = styled.span`
  width: 8px;
  height: 8px;
  border-radius: 50%;
  background: ${color.textOnBrand};
`;

/** Props of a checkbox and a switch. */
export interface ChoiceProps {
  readonly label: string;
  readonly hideLabel?: boolean | undefined;
  readonly description?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly name?: string | undefined;
  readonly id?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}
