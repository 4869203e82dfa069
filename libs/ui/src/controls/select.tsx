import { ChevronDown } from 'lucide-react';
import { Select as RadixSelect } from 'radix-ui';
import { type ReactNode, type Ref, useRef } from 'react';
import { styled } from 'styled-components';
import { useFloatingContainer } from '../overlays/floating-container.ts';
import { media, useMediaQuery } from '../theme/media.ts';
import { controlFrame, ellipsis, riseIn } from '../theme/style-fragments.ts';
import { color, layer, motion } from '../theme/tokens.ts';
import { useUiTexts } from '../ui-provider.tsx';
import { ControlAdornment, ControlBox, type ValueFieldProps } from './control-parts.tsx';
import { Field, type FieldControl, type FieldLook, splitFieldLook } from './field.tsx';
import { type Option, OptionContent, optionListSurface, optionRow, Swatch } from './option-row.tsx';

const Trigger = styled(RadixSelect.Trigger)`
  ${controlFrame}
  display: flex;
  align-items: center;
  gap: 8px;
  padding-right: 10px;
  text-align: left;
  cursor: pointer;
  &[data-placeholder] > :first-child {
    color: ${color.textMuted};
  }
`;

const Shown = styled.span`
  display: flex;
  align-items: center;
  gap: 8px;
  flex: 1;
  min-width: 0;
`;

const ShownText = styled.span`
  ${ellipsis}
`;

const List = styled(RadixSelect.Content)`
  ${optionListSurface}
  z-index: ${layer.floating};
  min-width: var(--radix-select-trigger-width);
  max-width: min(420px, calc(100vw - 24px));
  max-height: min(340px, var(--radix-select-content-available-height));
  animation: ${riseIn} ${motion.fast} ${motion.ease};
`;

const Row = styled(RadixSelect.Item)`
  ${optionRow}
`;

const NativeSelect = styled.select`
  ${controlFrame}
  -webkit-appearance: none;
  appearance: none;
  padding-right: 36px;
  text-overflow: ellipsis;
`;

export interface SelectProps<Value extends string = string>
  extends FieldLook,
    ValueFieldProps<Value | null | undefined, Value> {
  readonly options: readonly Option<Value>[];
  readonly placeholder?: string | undefined;
  /** Which list to use; by pointer when left out: the browser's own on a touch screen. */
  readonly picker?: 'native' | 'list' | undefined;
  readonly ref?: Ref<HTMLButtonElement | HTMLSelectElement> | undefined;
}

/** One of a known list. The browser's own picker on touch, a list with swatches and second lines otherwise. */
export function Select<Value extends string = string>(props: SelectProps<Value>): ReactNode {
  const [look, control] = splitFieldLook(props);
  const isTouch = useMediaQuery(media.coarse);
  const { picker = isTouch ? 'native' : 'list', id, ...rest } = control;
  return (
    <Field id={id} {...look}>
      {(wiring) =>
        picker === 'native' ? (
          <NativePicker {...rest} wiring={wiring} />
        ) : (
          <ListPicker {...rest} wiring={wiring} label={look.label} />
        )
      }
    </Field>
  );
}

type PickerProps<Value extends string> = Omit<SelectProps<Value>, keyof FieldLook | 'picker' | 'id'> & {
  readonly wiring: FieldControl;
};

function NativePicker<Value extends string>(props: PickerProps<Value>): ReactNode {
  const { options, placeholder, value, onChange, onBlur, name, disabled, autoFocus, ref, wiring } = props;
  const texts = useUiTexts();
  const known = options.find((option) => option.value === value);
  return (
    <ControlBox>
      <NativeSelect
        {...wiring}
        ref={ref as Ref<HTMLSelectElement> | undefined}
        name={name}
        disabled={disabled}
        autoFocus={autoFocus}
        value={known?.value ?? ''}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
        onBlur={() => onBlur?.()}
      >
        {known === undefined && (
          <option value="" disabled hidden>
            {placeholder ?? texts.select}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.description === undefined ? option.label : `${option.label} · ${option.description}`}
          </option>
        ))}
      </NativeSelect>
      <ControlAdornment $at="end">
        <ChevronDown size={16} aria-hidden />
      </ControlAdornment>
    </ControlBox>
  );
}

// Radix keeps the empty string for "nothing chosen", but "" may be a real option here ("all").
const KEY_PREFIX = 'option:';

function ListPicker<Value extends string>(props: PickerProps<Value> & { readonly label: string }): ReactNode {
  const { options, placeholder, value, onChange, onBlur, name, disabled, autoFocus, ref, wiring } = props;
  const texts = useUiTexts();
  const container = useFloatingContainer();
  const wasOpen = useRef(false);
  const known = options.find((option) => option.value === value);
  return (
    <RadixSelect.Root
      value={known === undefined ? '' : KEY_PREFIX + known.value}
      disabled={disabled ?? false}
      onValueChange={(key) => {
        const chosen = options.find((option) => KEY_PREFIX + option.value === key);
        if (chosen) onChange(chosen.value);
      }}
      onOpenChange={(open) => {
        if (wasOpen.current && !open) onBlur?.();
        wasOpen.current = open;
      }}
    >
      <Trigger
        {...wiring}
        ref={ref as Ref<HTMLButtonElement> | undefined}
        data-name={name}
        autoFocus={autoFocus}
      >
        <Shown>
          {known?.color !== undefined && <Swatch $color={known.color} />}
          <ShownText>
            <RadixSelect.Value placeholder={placeholder ?? texts.select}>{known?.label}</RadixSelect.Value>
          </ShownText>
        </Shown>
        <ChevronDown size={16} aria-hidden color={color.textMuted} style={{ flex: 'none' }} />
      </Trigger>
      <RadixSelect.Portal container={container}>
        <List position="popper" sideOffset={4} collisionPadding={8}>
          <RadixSelect.Viewport>
            {options.map((option) => (
              <Row
                key={option.value}
                value={KEY_PREFIX + option.value}
                textValue={option.label}
                disabled={option.disabled ?? false}
              >
                <RadixSelect.ItemText asChild>
                  <span style={{ display: 'contents' }}>
                    <OptionContent option={option} chosen={option.value === value} />
                  </span>
                </RadixSelect.ItemText>
              </Row>
            ))}
          </RadixSelect.Viewport>
        </List>
      </RadixSelect.Portal>
    </RadixSelect.Root>
  );
}
