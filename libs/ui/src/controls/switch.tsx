import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { color, motion } from '../theme/tokens.ts';
import { ChoiceDescription, ChoiceInput, type ChoiceProps, ChoiceRow, ChoiceTexts } from './choice-parts.tsx';

const Track = styled.span`
  position: relative;
  flex: none;
  width: 34px;
  height: 20px;
  border-radius: 10px;
  background: ${color.borderControl};
  transition: background ${motion.base} ${motion.ease};
  &::after {
    content: '';
    position: absolute;
    top: 2px;
    left: 2px;
    width: 16px;
    height: 16px;
    border-radius: 50%;
    background: ${color.textOnBrand};
    box-shadow: 0 1px 2px rgb(0 0 0 / 0.25);
    transition: transform ${motion.base} ${motion.ease};
    pointer-events: none;
  }
  &:has(input:checked) {
    background: ${color.brand};
  }
  &:has(input:checked)::after {
    transform: translateX(14px);
  }
  &:has(input:focus-visible) {
    outline: 2px solid ${color.focus};
    outline-offset: 2px;
  }
  &:has(input:disabled) {
    opacity: 0.5;
  }
`;

export interface SwitchProps extends ChoiceProps {
  /** Side of the switch. Default `end` (right edge, for settings). */
  readonly at?: 'start' | 'end' | undefined;
}

/** Turns a setting on or off at once, without a save button. */
export function Switch(props: SwitchProps): ReactNode {
  const {
    label,
    hideLabel,
    description,
    at = 'end',
    className,
    id,
    checked,
    onChange,
    onBlur,
    ...rest
  } = props;
  const madeUpId = useId();
  const inputId = id ?? madeUpId;
  return (
    <ChoiceRow className={className} $reverse={at === 'end'}>
      <Track>
        <ChoiceInput
          {...rest}
          type="checkbox"
          role="switch"
          id={inputId}
          checked={checked}
          aria-labelledby={`${inputId}-label`}
          aria-describedby={description === undefined ? undefined : `${inputId}-description`}
          onChange={(event) => onChange(event.target.checked)}
          onBlur={() => onBlur?.()}
        />
      </Track>
      <ChoiceTexts $hidden={hideLabel}>
        <span id={`${inputId}-label`}>{label}</span>
        {description !== undefined && (
          <ChoiceDescription id={`${inputId}-description`}>{description}</ChoiceDescription>
        )}
      </ChoiceTexts>
    </ChoiceRow>
  );
}
