import type { ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import { tabularNumerals } from '../theme/style-fragments.ts';
import { ControlAdornment, ControlBox, ControlInput } from './control-parts.tsx';
import type { FieldControl } from './field.tsx';

/** Field width from which our icon fits; in rem, because text grows with the browser's text size. */
const ICON_FROM = '9.5rem';

const PickerBox = styled(ControlBox)`
  container-type: inline-size;
`;

// The browser's transparent button covers our icon: pressing the icon opens the browser's picker.
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
  /* Our icon does not fit in a narrow field with a 12-hour time. */
  @container (max-width: ${ICON_FROM}) {
    padding-right: 12px;
  }
  /* Firefox shows its own icon. */
  @supports not selector(::-webkit-calendar-picker-indicator) {
    padding-right: 4px;
  }
  &::-webkit-date-and-time-value {
    text-align: left;
    min-height: 20px;
  }
`;

const PickerIcon = styled(ControlAdornment)`
  @supports not selector(::-webkit-calendar-picker-indicator) {
    display: none;
  }
  @container (max-width: ${ICON_FROM}) {
    display: none;
  }
`;

interface NativePickerProps {
  readonly type: 'date' | 'time';
  readonly icon: ReactNode;
  readonly wiring: FieldControl;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly name?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly autoFocus?: boolean | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Seconds. */
  readonly step?: number | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** The browser's own date or time picker: fast on a touch screen and in the device's language. */
export function NativePicker(props: NativePickerProps): ReactNode {
  const { icon, wiring, onChange, onBlur, ...rest } = props;
  return (
    <PickerBox>
      <PickerInput
        {...rest}
        {...wiring}
        $endPad={40}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => onBlur?.()}
      />
      <PickerIcon $at="end">{icon}</PickerIcon>
    </PickerBox>
  );
}
