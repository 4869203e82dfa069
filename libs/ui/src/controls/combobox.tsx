import { ChevronDown, X } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { VisuallyHidden } from '../layout/typography.tsx';
import { useFloatingContainer } from '../overlays/floating-container.ts';
import { useBackCloses } from '../overlays/use-back-closes.ts';
import { useUiTexts } from '../ui-provider.tsx';
import { type LoadOptions, useOptionSource } from './combobox-options.ts';
import {
  ControlAdornment,
  ControlBox,
  ControlButton,
  ControlInput,
  type ValueFieldProps,
} from './control-parts.tsx';
import { Field, type FieldLook, splitFieldLook } from './field.tsx';
import { joinRefs } from './join-refs.ts';
import { OptionList } from './option-list.tsx';
import { type Option, Swatch } from './option-row.tsx';

const Anchor = styled(ControlBox)`
  flex: none;
`;

export interface ComboboxProps<Value extends string = string>
  extends FieldLook,
    Omit<ValueFieldProps<Value | null | undefined, Value | null>, 'onChange'> {
  /** The second argument is the chosen option, for its label. */
  readonly onChange: (value: Value | null, option: Option<Value> | null) => void;
  /** A known list, filtered here without case and accents. */
  readonly options?: readonly Option<Value>[] | undefined;
  /** Loads options while the user types. Memoize the function (`useCallback`): each new one loads again. */
  readonly loadOptions?: LoadOptions<Value> | undefined;
  /** The option of `value` when `options` does not contain it, as with `loadOptions`. */
  readonly selectedOption?: Option<Value> | null | undefined;
  readonly placeholder?: string | undefined;
  /** Adds a last row that creates the typed text. A returned option is chosen. */
  readonly onCreate?: ((typed: string) => undefined | Promise<Option<Value> | undefined>) | undefined;
  /** Text of that row; has a default. */
  readonly createLabel?: ((typed: string) => string) | undefined;
  /** Shown when no option matches. */
  readonly emptyText?: string | undefined;
  /** Adds a clear button; default true when the field is not required. */
  readonly clearable?: boolean | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** Chooses one of many options by typing. ARIA combobox with a listbox. Works in forms, dialogs and popovers. */
export function Combobox<Value extends string = string>(props: ComboboxProps<Value>): ReactNode {
  const [look, control] = splitFieldLook(props);
  const { options, loadOptions, selectedOption, value, onChange, onBlur, name, disabled, autoFocus, id } =
    control;
  const { placeholder, onCreate, createLabel, emptyText, clearable = look.required !== true, ref } = control;
  const texts = useUiTexts();
  const container = useFloatingContainer();
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const [created, setCreated] = useState<Option<Value> | null>(null);
  const source = useOptionSource(options, loadOptions, typed ?? '', open);

  const known = [options?.find((option) => option.value === value), selectedOption, created].find(
    (option) => option?.value === value,
  );
  const chosen = value === null || value === undefined || value === '' ? null : (known ?? null);
  const canCreate = onCreate !== undefined && (typed ?? '').trim() !== '' && source.state !== 'loading';
  const rowCount = source.options.length + (canCreate ? 1 : 0);
  const highlighted = rowCount === 0 ? -1 : Math.min(active, rowCount - 1);

  const show = (): void => {
    if (disabled || open) return;
    setOpen(true);
    const at = source.options.findIndex((option) => option.value === value);
    setActive(Math.max(0, at));
  };
  const hide = (): void => {
    setOpen(false);
    setTyped(null);
  };
  useBackCloses(open, hide);
  const choose = (option: Option<Value>): void => {
    if (option.disabled) return;
    setCreated(option);
    onChange(option.value, option);
    hide();
  };
  const create = async (): Promise<void> => {
    const text = (typed ?? '').trim();
    hide();
    const option = await onCreate?.(text);
    if (option) choose(option);
  };
  const takeHighlighted = (): void => {
    // Until the reply arrives, the options are those of the former text.
    if (source.state === 'loading') return;
    const option = source.options[highlighted];
    if (option) choose(option);
    else if (canCreate) void create();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    const move = (to: number): void => {
      event.preventDefault();
      if (!open) show();
      else if (rowCount > 0) setActive((to + rowCount) % rowCount);
    };
    if (event.key === 'ArrowDown') move(highlighted + 1);
    else if (event.key === 'ArrowUp') move(highlighted - 1);
    else if (event.key === 'PageDown' && open) move(Math.min(rowCount - 1, highlighted + 8));
    else if (event.key === 'PageUp' && open) move(Math.max(0, highlighted - 8));
    else if (event.key === 'Enter' && open) {
      event.preventDefault();
      takeHighlighted();
    } else if (event.key === 'Escape' && open) {
      // Closes only the list; the dialog or popover around it gets the next Escape.
      event.preventDefault();
      event.stopPropagation();
      hide();
    } else if (event.key === 'Tab' && open && typed !== null && source.options[highlighted])
      takeHighlighted();
  };

  return (
    <Field id={id} {...look}>
      {(wiring) => {
        const listId = `${wiring.id}-list`;
        return (
          <Popover.Root open={open} onOpenChange={(next) => (next ? show() : hide())}>
            <Popover.Anchor asChild>
              <Anchor>
                {chosen?.color !== undefined && typed === null && (
                  <ControlAdornment $at="start">
                    <Swatch $color={chosen.color} />
                  </ControlAdornment>
                )}
                <ControlInput
                  {...wiring}
                  ref={joinRefs(input, ref)}
                  role="combobox"
                  aria-expanded={open}
                  aria-controls={open ? listId : undefined}
                  aria-autocomplete="list"
                  aria-activedescendant={open && highlighted >= 0 ? `${listId}-${highlighted}` : undefined}
                  dir="auto"
                  autoComplete="off"
                  autoCorrect="off"
                  spellCheck={false}
                  name={name}
                  disabled={disabled}
                  autoFocus={autoFocus}
                  placeholder={placeholder ?? texts.search}
                  $startPad={chosen?.color !== undefined && typed === null ? 32 : undefined}
                  $endPad={40}
                  value={typed ?? chosen?.label ?? ''}
                  onClick={(event) => {
                    // Typing replaces the chosen text instead of adding to it.
                    if (!open && typed === null) event.currentTarget.select();
                    show();
                  }}
                  onChange={(event) => {
                    setTyped(event.target.value);
                    setActive(0);
                    setOpen(true);
                    if (event.target.value === '' && clearable && chosen !== null) onChange(null, null);
                  }}
                  onKeyDown={onKeyDown}
                  onBlur={(event) => {
                    // Pressing a row never moves the focus, so a blur means that the user left the field.
                    if (event.relatedTarget?.closest(`[id="${listId}"]`)) return;
                    hide();
                    onBlur?.();
                  }}
                />
                {clearable && chosen !== null && !disabled ? (
                  <ControlButton
                    type="button"
                    aria-label={`${texts.clear}: ${look.label}`}
                    onClick={() => {
                      setTyped(null);
                      onChange(null, null);
                      input.current?.focus();
                    }}
                  >
                    <X size={16} aria-hidden />
                  </ControlButton>
                ) : (
                  <ControlAdornment $at="end">
                    <ChevronDown size={16} aria-hidden />
                  </ControlAdornment>
                )}
              </Anchor>
            </Popover.Anchor>
            <OptionList
              listId={listId}
              label={look.label}
              container={container}
              anchor={input}
              source={source}
              highlighted={highlighted}
              chosenValue={value ?? null}
              emptyText={emptyText ?? texts.noResults}
              createText={canCreate ? (createLabel ?? texts.createOption)((typed ?? '').trim()) : null}
              onHighlight={setActive}
              onChoose={choose}
              onCreate={() => void create()}
            />
            <VisuallyHidden role="status">
              {open && source.state === 'ready' ? texts.optionCount(source.options.length) : ''}
            </VisuallyHidden>
          </Popover.Root>
        );
      }}
    </Field>
  );
}
