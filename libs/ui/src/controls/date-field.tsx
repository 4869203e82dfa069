import { CalendarDays } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { addDays } from '../data/civil-date.ts';
import { MiniCalendar, type MiniCalendarProps } from '../data/mini-calendar.tsx';
import { Popover } from '../overlays/popover.tsx';
import { media, useMediaQuery } from '../theme/media.ts';
import { tabularNumerals } from '../theme/style-fragments.ts';
import { useUiLocale, useUiTexts } from '../ui-provider.tsx';
import { ControlBox, ControlButton, ControlInput, type ValueFieldProps } from './control-parts.tsx';
import { datePattern, dateReader } from './date-text.ts';
import { Field, type FieldLook, splitFieldLook } from './field.tsx';
import { joinRefs } from './join-refs.ts';
import { NativePicker } from './native-picker.tsx';
import { useTypedValue } from './typed-value.ts';

const CALENDAR_WIDTH = 288;

const DateInput = styled(ControlInput)`
  ${tabularNumerals}
`;

// Aligned with the icons of the fields beside it.
const CalendarButton = styled(ControlButton)`
  width: 40px;
  @media ${media.touch} {
    width: 44px;
    padding-left: 4px;
  }
  &:disabled {
    cursor: not-allowed;
    color: inherit;
    opacity: 0.5;
  }
`;

export interface DateFieldProps extends FieldLook, ValueFieldProps<string | null | undefined, string> {
  /** `YYYY-MM-DD`. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** The calendar's today; default: the device's. */
  readonly today?: string | undefined;
  /** Kind of input. Default: the browser's own picker on a touch screen, else text. */
  readonly picker?: 'native' | 'text' | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * A date in the format of the application's language, not of the browser's. The value is `YYYY-MM-DD`, and empty while
 * the text is not a valid date.
 */
export function DateField(props: DateFieldProps): ReactNode {
  const isTouch = useMediaQuery(media.coarse);
  const { picker = isTouch ? 'native' : 'text', today, ...field } = props;
  if (picker === 'text') return <TypedDate {...field} today={today} />;
  const [look, { id, value, ...control }] = splitFieldLook(field);
  return (
    <Field id={id} {...look}>
      {(wiring) => (
        <NativePicker
          {...control}
          type="date"
          icon={<CalendarDays size={16} aria-hidden />}
          wiring={wiring}
          value={value ?? ''}
        />
      )}
    </Field>
  );
}

/** The device's date. */
function deviceToday(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString().slice(0, 10);
}

function TypedDate(props: Omit<DateFieldProps, 'picker'>): ReactNode {
  const [look, control] = splitFieldLook(props);
  const { value, onChange, onBlur, id, name, disabled, autoFocus, min, max, ref } = control;
  const texts = useUiTexts();
  const locale = useUiLocale();
  const [open, setOpen] = useState(false);
  const reader = useMemo(() => dateReader(locale, max), [locale, max]);
  const typed = useTypedValue({ value, onChange, reader, min, max });
  const { input } = typed;
  const today = control.today ?? deviceToday();
  const pattern = datePattern(locale, texts.dateLetters);
  const shownLimit = (limit: string | undefined) => (limit === undefined ? null : reader.show(limit));
  const problem = {
    unreadable: texts.dateInvalid(pattern),
    outside: texts.outOfRange(shownLimit(min), shownLimit(max)),
  };

  const closeCalendar = (): void => {
    setOpen(false);
    input.current?.focus();
  };
  const moveDay = (event: KeyboardEvent, days: number): void => {
    event.preventDefault();
    // An incomplete date has no next day, so its text stays.
    if (typed.value === '' && typed.text !== '') return;
    const next = typed.value === '' ? today : addDays(typed.value, days);
    if (typed.isWithin(next)) typed.replace(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' && event.altKey) {
      event.preventDefault();
      setOpen(true);
    } else if (event.key === 'ArrowUp') moveDay(event, 1);
    else if (event.key === 'ArrowDown') moveDay(event, -1);
    else if (event.key === 'Enter' && !typed.complete()) event.preventDefault();
  };

  return (
    <Field id={id} {...look} error={typed.problem === null ? look.error : problem[typed.problem]}>
      {(wiring) => (
        <ControlBox
          onBlur={({ currentTarget, relatedTarget }) => {
            // The focus may move to the calendar or its button without leaving the field.
            const isOwn =
              currentTarget.contains(relatedTarget) || relatedTarget?.closest('[data-day-picker]');
            if (!isOwn) onBlur?.();
          }}
        >
          <DateInput
            {...wiring}
            ref={joinRefs(input, ref)}
            inputMode="numeric"
            autoComplete="off"
            placeholder={pattern}
            name={name}
            disabled={disabled}
            autoFocus={autoFocus}
            $endPad={40}
            value={typed.text}
            onChange={typed.change}
            onMouseDown={typed.press}
            onClick={typed.release}
            onKeyDown={onKeyDown}
            onBlur={() => typed.complete()}
          />
          <Popover
            open={open}
            onOpenChange={(next) => (next ? setOpen(true) : closeCalendar())}
            label={texts.chooseDay}
            anchor={input}
            width={CALENDAR_WIDTH}
            trigger={
              <CalendarButton
                type="button"
                disabled={disabled}
                aria-label={texts.openCalendar}
                // The label is the description, because a second control named by it would break a search by label.
                aria-describedby={`${wiring.id}-label`}
              >
                <CalendarDays size={16} aria-hidden />
              </CalendarButton>
            }
          >
            <DayPicker
              label={texts.chooseDay}
              value={typed.value === '' ? null : typed.value}
              today={today}
              locale={locale}
              min={min}
              max={max}
              onChange={(day) => {
                typed.replace(day);
                closeCalendar();
              }}
            />
          </Popover>
        </ControlBox>
      )}
    </Field>
  );
}

/** The calendar, with the focus on its selected day. */
function DayPicker(props: MiniCalendarProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    frame.current?.querySelector<HTMLElement>('[data-date][tabindex="0"]')?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={frame} data-day-picker>
      <MiniCalendar {...props} />
    </div>
  );
}
