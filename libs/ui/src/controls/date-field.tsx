import { CalendarDays, Clock } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import { tabularNumerals } from '../theme/style-fragments.ts';
import { ControlAdornment, ControlBox, ControlInput, type ValueFieldProps } from './control-parts.tsx';
import { Field, type FieldLook, splitFieldLook } from './field.tsx';

// The browser's own button is stretched, transparent, over our icon: one look, and still its picker.
const PickerInput = styled(ControlInput)`
  ${tabularNumerals}
  -webkit-appearance: none;
  appearance: none;
  min-width: 0;
  &::-webkit-calendar-picker-indicator {
    position: absolute;
    inset-block: 0;
    right: 0;
    width: 40px;
    height: auto;
    opacity: 0;
    cursor: pointer;
  }
  &::-webkit-date-and-time-value {
    text-align: left;
    min-height: 20px;
  }
`;

export interface DateFieldProps extends FieldLook, ValueFieldProps<string | null | undefined, string> {
  /** `YYYY-MM-DD`. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** A day with the browser's own picker. The value is `YYYY-MM-DD`, or empty. */
export function DateField(props: DateFieldProps): ReactNode {
  const [look, { value, onChange, onBlur, id, ...rest }] = splitFieldLook(props);
  return (
    <Field id={id} {...look}>
      {(wiring) => (
        <ControlBox>
          <PickerInput
            {...rest}
            {...wiring}
            type="date"
            value={value ?? ''}
            $endPad={40}
            onChange={(event) => onChange(event.target.value)}
            onBlur={() => onBlur?.()}
          />
          <ControlAdornment $at="end">
            <CalendarDays size={16} aria-hidden />
          </ControlAdornment>
        </ControlBox>
      )}
    </Field>
  );
}

export interface TimeFieldProps extends FieldLook, ValueFieldProps<string | null | undefined, string> {
  /** Minutes between two choices of the picker; 15 when left out. */
  readonly stepMinutes?: number | undefined;
  /** `HH:mm`. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** A time of day with the browser's own picker. The value is `HH:mm`, or empty. */
export function TimeField(props: TimeFieldProps): ReactNode {
  const [look, { value, onChange, onBlur, id, stepMinutes = 15, ...rest }] = splitFieldLook(props);
  return (
    <Field id={id} {...look}>
      {(wiring) => (
        <ControlBox>
          <PickerInput
            {...rest}
            {...wiring}
            type="time"
            step={stepMinutes * 60}
            value={value ?? ''}
            $endPad={40}
            onChange={(event) => onChange(event.target.value.slice(0, 5))}
            onBlur={() => onBlur?.()}
          />
          <ControlAdornment $at="end">
            <Clock size={16} aria-hidden />
          </ControlAdornment>
        </ControlBox>
      )}
    </Field>
  );
}
