import { Minus, Plus } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import { styled } from 'styled-components';
import { media } from '../theme/media.ts';
import { tabularNumerals } from '../theme/style-fragments.ts';
import { useUiTexts } from '../ui-provider.tsx';
import {
  ControlAdornment,
  ControlBox,
  ControlButton,
  ControlInput,
  focusOnPress,
  type ValueFieldProps,
} from './control-parts.tsx';
import { Field, type FieldLook, splitFieldLook } from './field.tsx';

const NumericInput = styled(ControlInput)`
  ${tabularNumerals}
`;

const Steps = styled.div`
  position: absolute;
  inset-block: 0;
  right: 0;
  display: flex;
`;

const StepButton = styled(ControlButton)`
  position: static;
  width: 30px;
  &:disabled {
    opacity: 0.4;
    cursor: default;
  }
  @media ${media.touch} {
    width: 44px;
  }
`;

const Suffix = styled(ControlAdornment)`
  right: 68px;
  @media ${media.touch} {
    right: 92px;
  }
`;

export interface NumberFieldProps
  extends FieldLook,
    ValueFieldProps<number | null | undefined, number | null> {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Change of one press on plus or minus; default 1. */
  readonly step?: number | undefined;
  /** Unit after the number: "min". */
  readonly suffix?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * An integer with minus and plus buttons; arrow keys step too. The value is null when empty. Buttons and keys stay
 * within the limits; a typed number beyond them is passed to the form.
 */
export function NumberField(props: NumberFieldProps): ReactNode {
  const [look, control] = splitFieldLook(props);
  const { value, onChange, onBlur, min, max, step = 1, suffix, id, disabled, ref, ...rest } = control;
  const texts = useUiTexts();
  const [draft, setDraft] = useState<string | null>(null);
  const clamp = (number: number): number =>
    Math.min(max ?? Number.MAX_SAFE_INTEGER, Math.max(min ?? Number.MIN_SAFE_INTEGER, number));
  const stepBy = (delta: number): void => {
    setDraft(null);
    onChange(clamp((value ?? (delta > 0 ? (min ?? 0) - delta : (min ?? 0))) + delta));
  };
  const type = (text: string): void => {
    const negative = min === undefined || min < 0;
    // A fraction is rounded; removing its point would give a larger number.
    const typed = text.replace(negative ? /[^\d.,-]/g : /[^\d.,]/g, '').slice(0, 15);
    setDraft(typed);
    const number = Math.round(Number.parseFloat(typed.replace(',', '.')));
    onChange(Number.isNaN(number) ? null : number);
  };
  const leave = (): void => {
    setDraft(null);
    onBlur?.();
  };
  return (
    <Field id={id} {...look}>
      {(wiring) => (
        <ControlBox>
          <NumericInput
            {...rest}
            {...wiring}
            ref={ref}
            role="spinbutton"
            aria-valuenow={value ?? undefined}
            aria-valuemin={min}
            aria-valuemax={max}
            disabled={disabled}
            inputMode="numeric"
            autoComplete="off"
            value={draft ?? (value === null || value === undefined ? '' : String(value))}
            $endPad={suffix === undefined ? 72 : 110}
            onChange={(event) => type(event.target.value)}
            onMouseDown={focusOnPress}
            onFocus={(event) => event.target.select()}
            onBlur={leave}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
              event.preventDefault();
              stepBy(event.key === 'ArrowUp' ? step : -step);
            }}
          />
          {suffix !== undefined && <Suffix $at="end">{suffix}</Suffix>}
          <Steps>
            <StepButton
              type="button"
              tabIndex={-1}
              aria-label={`${texts.decrease}: ${look.label}`}
              disabled={disabled || (min !== undefined && (value ?? min) <= min)}
              onClick={() => stepBy(-step)}
            >
              <Minus size={14} aria-hidden />
            </StepButton>
            <StepButton
              type="button"
              tabIndex={-1}
              aria-label={`${texts.increase}: ${look.label}`}
              disabled={disabled || (max !== undefined && (value ?? max - 1) >= max)}
              onClick={() => stepBy(step)}
            >
              <Plus size={14} aria-hidden />
            </StepButton>
          </Steps>
        </ControlBox>
      )}
    </Field>
  );
}
