import { ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useFloatingContainer } from '../overlays/floating-container.ts';
import { media, useMediaQuery } from '../theme/media.ts';
import { controlFrame, ellipsis } from '../theme/style-fragments.ts';
import { color } from '../theme/tokens.ts';
import { useUiTexts } from '../ui-provider.tsx';
import { foldText } from './combobox-options.ts';
import { ControlAdornment, ControlBox, type ValueFieldProps } from './control-parts.tsx';
import { Field, type FieldControl, type FieldLook, splitFieldLook } from './field.tsx';
import { joinRefs } from './join-refs.ts';
import { OptionList } from './option-list.tsx';
import { type Option, Swatch } from './option-row.tsx';

const Trigger = styled.button`
  ${controlFrame}
  display: flex;
  align-items: center;
  gap: 8px;
  padding-right: 10px;
  text-align: left;
  cursor: pointer;
`;

const Shown = styled.span`
  display: flex;
  align-items: center;
  gap: 8px;
  flex: 1;
  min-width: 0;
`;

const ShownText = styled.span<{ $placeholder: boolean }>`
  ${ellipsis}
  ${({ $placeholder }) => $placeholder && `color: ${color.textMuted};`}
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
  /** Kind of list. Default: the browser's own on a touch screen, else ours. */
  readonly picker?: 'native' | 'list' | undefined;
  readonly ref?: Ref<HTMLButtonElement | HTMLSelectElement> | undefined;
}

/** Chooses one of a known list. The browser's picker on touch screens, else a list with swatches and second lines. */
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

// Letters typed within this time are one word, as in the browser's select.
const TYPE_AHEAD_PAUSE_MS = 600;

function ListPicker<Value extends string>(props: PickerProps<Value> & { readonly label: string }): ReactNode {
  const { options, placeholder, value, onChange, onBlur, name, disabled, autoFocus, ref, wiring, label } =
    props;
  const texts = useUiTexts();
  const container = useFloatingContainer();
  const trigger = useRef<HTMLButtonElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const listId = `${wiring.id}-list`;
  const known = options.find((option) => option.value === value);
  const usable = options.flatMap((option, index) => (option.disabled ? [] : [index]));

  const show = (): void => {
    const at = options.findIndex((option) => option.value === value);
    setActive(at >= 0 ? at : (usable[0] ?? 0));
    setOpen(true);
  };
  const choose = (option: Option<Value>): void => {
    if (option.disabled) return;
    onChange(option.value);
    setOpen(false);
  };
  const typeAhead = (letter: string, now: number): void => {
    const isSameWord = now - typed.current.at < TYPE_AHEAD_PAUSE_MS;
    const text = (isSameWord ? typed.current.text : '') + foldText(letter);
    typed.current = { text, at: now };
    const found = usable.find((index) => foldText(options[index]?.label ?? '').startsWith(text));
    if (found === undefined) return;
    if (!open) setOpen(true);
    setActive(found);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>): void => {
    const { key } = event;
    const isLetter = key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isLetter) {
      typeAhead(key, event.timeStamp);
      return;
    }
    if (!open) {
      if (key !== 'ArrowDown' && key !== 'ArrowUp' && key !== 'Enter' && key !== ' ') return;
      event.preventDefault();
      show();
      return;
    }
    const place = usable.indexOf(active);
    const moves: Record<string, number> = {
      ArrowDown: place + 1,
      ArrowUp: Math.max(0, place - 1),
      Home: 0,
      End: usable.length - 1,
      PageDown: place + 8,
      PageUp: Math.max(0, place - 8),
    };
    const option = options[active];
    if (key in moves) {
      event.preventDefault();
      setActive(usable[Math.min(usable.length - 1, moves[key] ?? 0)] ?? 0);
    } else if (key === 'Enter' || key === ' ') {
      event.preventDefault();
      if (option) choose(option);
    } else if (key === 'Tab') {
      if (option) choose(option);
    } else if (key === 'Escape') {
      // Closes only the list; the dialog or popover around it gets the next Escape.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  };

  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Anchor asChild>
        <ControlBox>
          <Trigger
            {...wiring}
            ref={joinRefs(trigger, ref as Ref<HTMLButtonElement> | undefined)}
            type="button"
            role="combobox"
            aria-haspopup="listbox"
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-activedescendant={open ? `${listId}-${active}` : undefined}
            // Without this, the button's name would be its value.
            aria-labelledby={`${wiring.id}-label`}
            name={name}
            disabled={disabled}
            autoFocus={autoFocus}
            onClick={() => {
              // Safari does not focus a pressed button, and this button handles the keys.
              trigger.current?.focus();
              if (open) setOpen(false);
              else show();
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              setOpen(false);
              onBlur?.();
            }}
          >
            <Shown>
              {known?.color !== undefined && <Swatch $color={known.color} />}
              <ShownText dir="auto" $placeholder={known === undefined}>
                {known?.label ?? placeholder ?? texts.select}
              </ShownText>
            </Shown>
            <ChevronDown size={16} aria-hidden color={color.textMuted} />
          </Trigger>
        </ControlBox>
      </Popover.Anchor>
      <OptionList
        listId={listId}
        label={label}
        container={container}
        anchor={trigger}
        source={{ options, state: 'ready' }}
        highlighted={active}
        chosenValue={value ?? null}
        emptyText={texts.noResults}
        createText={null}
        onHighlight={setActive}
        onChoose={choose}
      />
    </Popover.Root>
  );
}
