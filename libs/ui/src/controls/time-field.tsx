import { Clock } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { useFloatingContainer } from '../overlays/floating-container.ts';
import { media, useMediaQuery } from '../theme/media.ts';
import { tabularNumerals } from '../theme/style-fragments.ts';
import { useUiTexts } from '../ui-provider.tsx';
import { ControlAdornment, ControlBox, ControlInput, type ValueFieldProps } from './control-parts.tsx';
import { Field, type FieldLook, splitFieldLook } from './field.tsx';
import { joinRefs } from './join-refs.ts';
import { NativePicker } from './native-picker.tsx';
import { OptionList } from './option-list.tsx';
import { stepAfter, timeReader, timeSteps } from './time-text.ts';
import { useTypedValue } from './typed-value.ts';

const DEFAULT_STEP_MINUTES = 15;
/** First visible time of the list when the field is empty; a list from midnight would need scrolling. */
const START_OF_DAY = '08:00';
const PAGE = 8;
const PLACEHOLDER = '--:--';

const TimeInput = styled(ControlInput)`
  ${tabularNumerals}
`;

export interface TimeFieldProps extends FieldLook, ValueFieldProps<string | null | undefined, string> {
  /** Minutes between two times of the list; default 15. Users can type other times. */
  readonly stepMinutes?: number | undefined;
  /** `HH:mm`. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /**
   * `HH:mm`, for example the start time of an end field: the list begins one step later. Users can type earlier times.
   */
  readonly after?: string | undefined;
  /** The list continues after midnight until this `HH:mm`; `label` under those times names the next day. */
  readonly nextDay?: { readonly until: string; readonly label: string } | undefined;
  /** Kind of input. Default: the browser's own picker on a touch screen, else text. */
  readonly picker?: 'native' | 'text' | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * A time in 24-hour format, independent of the browser's language: typed, or chosen from a list. The value is `HH:mm`,
 * and empty while the text is not a valid time.
 */
export function TimeField(props: TimeFieldProps): ReactNode {
  const isTouch = useMediaQuery(media.coarse);
  const { picker = isTouch ? 'native' : 'text', after, nextDay, ...field } = props;
  if (picker === 'text') return <TypedTime {...field} after={after} nextDay={nextDay} />;
  const [look, { id, value, onChange, stepMinutes = DEFAULT_STEP_MINUTES, ...control }] =
    splitFieldLook(field);
  return (
    <Field id={id} {...look}>
      {(wiring) => (
        <NativePicker
          {...control}
          type="time"
          icon={<Clock size={16} aria-hidden />}
          wiring={wiring}
          step={stepMinutes * 60}
          value={value ?? ''}
          onChange={(time) => onChange(time.slice(0, 5))}
        />
      )}
    </Field>
  );
}

/** Centres a row in its list. Unlike `scrollIntoView`, this never scrolls the page. */
function centerRow(rowId: string): void {
  const row = document.getElementById(rowId);
  const list = row?.closest('[role="listbox"]');
  if (!row || !list) return;
  const rowRect = row.getBoundingClientRect();
  const listRect = list.getBoundingClientRect();
  list.scrollTop += rowRect.top - listRect.top - (listRect.height - rowRect.height) / 2;
}

function TypedTime(props: Omit<TimeFieldProps, 'picker'>): ReactNode {
  const [look, control] = splitFieldLook(props);
  const { value, onChange, onBlur, id, name, disabled, autoFocus, min, max, after, nextDay, ref } = control;
  const { stepMinutes = DEFAULT_STEP_MINUTES } = control;
  const texts = useUiTexts();
  const container = useFloatingContainer();
  const typed = useTypedValue({ value, onChange, reader: timeReader, min, max });
  const { input } = typed;
  const [open, setOpen] = useState(false);
  // Enter chooses only a row reached with arrow keys, not one that the mouse crosses.
  const [active, setActive] = useState<{ index: number; by: 'keys' | 'pointer' } | null>(null);
  const first = after ? stepAfter(after, stepMinutes, min) : min;
  const { until, label: nextDayLabel } = nextDay ?? {};
  const options = useMemo(() => {
    const sameDay = timeSteps(stepMinutes, first, max).map((time) => ({ value: time, label: time }));
    if (until === undefined) return sameDay;
    const afterMidnight = timeSteps(stepMinutes, '00:00', until);
    return [
      ...sameDay,
      ...afterMidnight.map((time) => ({ value: time, label: time, description: nextDayLabel })),
    ];
  }, [stepMinutes, first, max, until, nextDayLabel]);

  const soughtTime = timeReader.read(typed.text, true) || (after && first) || START_OF_DAY;
  const isSought = options.findIndex((option) => option.value === soughtTime);
  // After midnight the list restarts at 00:00, so the row of the same time is preferred to the first later row.
  const firstNotBefore =
    isSought === -1 ? options.findIndex((option) => option.value >= soughtTime) : isSought;
  const near = firstNotBefore === -1 ? options.length - 1 : firstNotBefore;
  const byKeys = active?.by === 'keys' ? options[active.index] : undefined;
  const problem = { unreadable: texts.timeInvalid, outside: texts.outOfRange(min ?? null, max ?? null) };

  const show = (): void => {
    if (!disabled && options.length > 0) setOpen(true);
  };
  const hide = (): void => {
    setOpen(false);
    setActive(null);
  };
  const choose = (time: string): void => {
    typed.replace(time);
    hide();
  };
  const moveTo = (event: KeyboardEvent, steps: number): void => {
    event.preventDefault();
    if (!open) {
      show();
      return;
    }
    const isOnValue = options[near]?.value === typed.value;
    // When the time is between two steps, the first ArrowDown selects the next step.
    const start = active?.index ?? (steps > 0 && !isOnValue ? near - 1 : near);
    setActive({ index: Math.max(0, Math.min(options.length - 1, start + steps)), by: 'keys' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    if (key === 'ArrowDown') moveTo(event, 1);
    else if (key === 'ArrowUp') moveTo(event, -1);
    else if (key === 'PageDown') moveTo(event, PAGE);
    else if (key === 'PageUp') moveTo(event, -PAGE);
    else if (key === 'Enter') {
      if (byKeys) choose(byKeys.value);
      if (byKeys || !typed.complete()) event.preventDefault();
      hide();
    } else if (key === 'Tab' && byKeys) choose(byKeys.value);
    else if (key === 'Escape' && open) {
      // Closes only the list; the dialog or popover around it gets the next Escape.
      event.preventDefault();
      event.stopPropagation();
      hide();
    }
  };

  return (
    <Field id={id} {...look} error={typed.problem === null ? look.error : problem[typed.problem]}>
      {(wiring) => {
        const listId = `${wiring.id}-list`;
        return (
          <Popover.Root open={open} onOpenChange={(next) => (next ? show() : hide())}>
            <Popover.Anchor asChild>
              <ControlBox>
                <TimeInput
                  {...wiring}
                  ref={joinRefs(input, ref)}
                  role="combobox"
                  aria-expanded={open}
                  aria-controls={open ? listId : undefined}
                  aria-autocomplete="none"
                  aria-activedescendant={active?.by === 'keys' ? `${listId}-${active.index}` : undefined}
                  inputMode="numeric"
                  autoComplete="off"
                  placeholder={PLACEHOLDER}
                  name={name}
                  disabled={disabled}
                  autoFocus={autoFocus}
                  $endPad={40}
                  value={typed.text}
                  onMouseDown={typed.press}
                  onClick={(event) => {
                    typed.release(event);
                    show();
                  }}
                  onChange={(event) => {
                    typed.change(event);
                    setActive(null);
                    // The time is complete, so the list would only cover the next field.
                    if (timeReader.read(event.currentTarget.value, false)) hide();
                    else show();
                  }}
                  onKeyDown={onKeyDown}
                  onBlur={() => {
                    typed.complete();
                    hide();
                    onBlur?.();
                  }}
                />
                <ControlAdornment $at="end">
                  <Clock size={16} aria-hidden />
                </ControlAdornment>
              </ControlBox>
            </Popover.Anchor>
            <OptionList
              listId={listId}
              // Not the field's label, because a search by label must find one control.
              label={texts.suggestions}
              container={container}
              anchor={input}
              source={{ options, state: 'ready' }}
              highlighted={active?.index ?? -1}
              chosenValue={typed.value}
              emptyText={texts.noResults}
              createText={null}
              onHighlight={(index) => setActive({ index, by: 'pointer' })}
              onChoose={(option) => choose(option.value)}
            />
            <ListPlace open={open} rowId={`${listId}-${near}`} />
          </Popover.Root>
        );
      }}
    </Field>
  );
}

/** Scrolls the list to the time of the field when it opens and while the user types. */
function ListPlace({ open, rowId }: { open: boolean; rowId: string }): null {
  useEffect(() => {
    if (!open) return undefined;
    // The list has its height only after it is positioned.
    const frame = requestAnimationFrame(() => centerRow(rowId));
    return () => cancelAnimationFrame(frame);
  }, [open, rowId]);
  return null;
}
