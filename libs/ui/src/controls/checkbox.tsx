import { Check, Minus } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { readableOn } from '../theme/contrast.ts';
import { color as tokenColor } from '../theme/tokens.ts';
import {
  ChoiceDescription,
  ChoiceInput,
  ChoiceMark,
  type ChoiceProps,
  ChoiceRow,
  ChoiceTexts,
} from './choice-parts.tsx';
import { FieldError } from './field.tsx';
import { joinRefs } from './join-refs.ts';

export interface CheckboxProps extends ChoiceProps {
  /** Some items of a group are checked. */
  readonly indeterminate?: boolean | undefined;
  /** Fill when checked: a professional's hex. The tick is dark or white, by contrast. */
  readonly color?: string | undefined;
  readonly error?: string | undefined;
}

/** Indented to the label: checkbox width plus gap. */
const UnderLabel = styled.div`
  padding-left: 28px;
`;

/** A checkbox with its label at the right. */
export function Checkbox(props: CheckboxProps): ReactNode {
  const {
    label,
    hideLabel,
    description,
    indeterminate = false,
    color,
    error,
    className,
    ref,
    id,
    ...rest
  } = props;
  const { checked, onChange, onBlur, name, disabled } = rest;
  const own = useRef<HTMLInputElement>(null);
  const madeUpId = useId();
  const inputId = id ?? madeUpId;
  useEffect(() => {
    if (own.current) own.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const Tick = indeterminate ? Minus : Check;
  const describedBy = [error && `${inputId}-error`, description !== undefined && `${inputId}-description`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={className}>
      <ChoiceRow>
        <ChoiceMark
          $shape="square"
          $fill={color ?? tokenColor.brand}
          style={color ? { color: readableOn(color), borderColor: color } : undefined}
        >
          <ChoiceInput
            type="checkbox"
            id={inputId}
            ref={joinRefs(own, ref)}
            name={name}
            disabled={disabled}
            checked={checked}
            aria-labelledby={`${inputId}-label`}
            aria-describedby={describedBy || undefined}
            aria-invalid={error ? true : undefined}
            onChange={(event) => onChange(event.target.checked)}
            onBlur={() => onBlur?.()}
          />
          <Tick size={13} strokeWidth={3.5} aria-hidden />
        </ChoiceMark>
        <ChoiceTexts $hidden={hideLabel}>
          <span id={`${inputId}-label`}>{label}</span>
          {description !== undefined && (
            <ChoiceDescription id={`${inputId}-description`}>{description}</ChoiceDescription>
          )}
        </ChoiceTexts>
      </ChoiceRow>
      <UnderLabel>
        <FieldError id={`${inputId}-error`} error={error} />
      </UnderLabel>
    </div>
  );
}
