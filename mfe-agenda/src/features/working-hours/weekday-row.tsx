import type { HoursRange } from '@alinha/contracts-agenda';
import { type ValidationKey, validationText } from '@alinha/contracts-core';
import { color, IconButton, media, Switch, space } from '@alinha/ui';
import { DropdownMenu, TimeField } from '@alinha/ui/panels';
import { useFormat, useLanguage } from '@alinha/web-kit';
import { FormField, useFormContext } from '@alinha/web-kit/form';
import { Copy, Plus, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { styled } from 'styled-components';
import { sentenceCase } from '../../appointments/sentence-case.ts';
import { useHoursTexts } from './hours-texts.ts';
import {
  addRange,
  copyHours,
  defaultHours,
  MONDAY_TO_FRIDAY,
  rangesOf,
  setHours,
  WEEKDAYS,
} from './week-ranges.ts';
import { NARROW_WEEK, WeekdayFrame } from './weekday-parts.ts';

export type WeekValues = { ranges: HoursRange[] };

/** Same height as the controls beside it. */
const Level = styled.div`
  display: flex;
  align-items: center;
  min-height: 36px;
  @media ${media.touch} {
    min-height: 44px;
  }
`;

const Ranges = styled.div`
  grid-area: hours;
  display: grid;
  gap: ${space[2]};
`;

const Range = styled.div`
  display: grid;
  /* The place of a button that only some ranges have: all of them are as wide. */
  --remove-width: 36px;
  /* From 6.5rem a 12-hour time fits. */
  grid-template-columns: minmax(6.5rem, 8.125rem) auto minmax(6.5rem, 8.125rem) var(--remove-width);
  justify-content: start;
  align-items: start;
  gap: ${space[2]};
  @media ${media.touch} {
    --remove-width: 44px;
  }
  /* Two times and the button do not fit side by side at large text sizes. */
  @container (max-width: 18rem) {
    grid-template-columns: minmax(0, 1fr) var(--remove-width);
    > [aria-hidden] {
      display: none;
    }
    > button {
      grid-area: 1 / 2;
    }
  }
`;

const Closed = styled(Level)`
  grid-area: hours;
  color: ${color.textMuted};
  @container ${NARROW_WEEK} {
    grid-area: actions;
  }
`;

const Actions = styled.div`
  grid-area: actions;
  display: flex;
`;

/** A change of one range may correct or cause errors of others. */
const CHECKED_TOGETHER = { deps: 'ranges' } as const;

type RangeFieldsProps = {
  readonly index: number;
  /** Position in the day, from 1. */
  readonly number: number;
  readonly day: string;
  readonly problems: ReadonlyMap<string, ValidationKey>;
  /** Omitted for a day's only range, because the switch closes the day. */
  readonly onRemove: (() => void) | undefined;
};

function RangeFields({ index, number, day, problems, onRemove }: RangeFieldsProps): ReactNode {
  const texts = useHoursTexts();
  const language = useLanguage();
  const { control } = useFormContext<WeekValues>();
  const problemOf = (name: string) => {
    const problem = problems.get(name);
    return problem && validationText(problem, language);
  };
  return (
    <Range>
      <FormField name={`ranges.${index}.start_time`} control={control} rules={CHECKED_TOGETHER}>
        {(field) => (
          <TimeField
            hideLabel
            label={texts('hours.from', { day, number })}
            {...field}
            error={problemOf(field.name) ?? field.error}
          />
        )}
      </FormField>
      <Level aria-hidden>–</Level>
      <FormField name={`ranges.${index}.end_time`} control={control} rules={CHECKED_TOGETHER}>
        {(field) => (
          <TimeField
            hideLabel
            label={texts('hours.until', { day, number })}
            {...field}
            error={problemOf(field.name) ?? field.error}
          />
        )}
      </FormField>
      {onRemove && (
        <IconButton
          label={texts('hours.remove_range', { day, number })}
          icon={<X size={18} aria-hidden />}
          onClick={onRemove}
        />
      )}
    </Range>
  );
}

type WeekdayRowProps = {
  readonly weekday: number;
  /** Ranges of the whole week; the row shows those of its weekday. */
  readonly ranges: readonly HoursRange[];
  readonly problems: ReadonlyMap<string, ValidationKey>;
  readonly onChange: (ranges: HoursRange[]) => void;
  readonly onCopy: (ranges: HoursRange[]) => void;
};

/** A weekday with its ranges, or closed. */
export function WeekdayRow({ weekday, ranges, problems, onChange, onCopy }: WeekdayRowProps): ReactNode {
  const texts = useHoursTexts();
  const day = sentenceCase(useFormat().weekday(weekday));
  const addButton = useRef<HTMLButtonElement>(null);
  /** Ranges to restore when the day is reopened. */
  const beforeClosing = useRef<readonly HoursRange[]>([]);
  const indexes = ranges.flatMap((range, index) => (range.weekday === weekday ? [index] : []));
  const isOpen = indexes.length > 0;
  const open = () => {
    const stored = beforeClosing.current;
    onChange(setHours(ranges, weekday, stored.length > 0 ? stored : defaultHours(weekday)));
  };
  const close = () => {
    beforeClosing.current = rangesOf(ranges, weekday);
    onChange(setHours(ranges, weekday, []));
  };
  const remove = (index: number) => {
    onChange(ranges.filter((_, at) => at !== index));
    // The pressed button is unmounted.
    addButton.current?.focus();
  };
  return (
    <WeekdayFrame role="group" aria-label={day}>
      <Level>
        <Switch at="start" label={day} checked={isOpen} onChange={(opens) => (opens ? open() : close())} />
      </Level>
      {isOpen ? (
        <>
          <Ranges>
            {indexes.map((index, position) => (
              <RangeFields
                key={position}
                index={index}
                number={position + 1}
                day={day}
                problems={problems}
                onRemove={indexes.length > 1 ? () => remove(index) : undefined}
              />
            ))}
          </Ranges>
          <Actions>
            <IconButton
              ref={addButton}
              label={texts('hours.add_range', { day })}
              icon={<Plus size={18} aria-hidden />}
              onClick={() => onChange(addRange(ranges, weekday))}
            />
            <DropdownMenu
              trigger={
                <IconButton
                  label={texts('hours.copy', { day })}
                  icon={<Copy size={18} aria-hidden />}
                  tooltip={false}
                />
              }
              items={[
                {
                  label: texts('hours.copy_to_workdays'),
                  onSelect: () => onCopy(copyHours(ranges, weekday, MONDAY_TO_FRIDAY)),
                },
                {
                  label: texts('hours.copy_to_all'),
                  onSelect: () => onCopy(copyHours(ranges, weekday, WEEKDAYS)),
                },
              ]}
            />
          </Actions>
        </>
      ) : (
        <Closed>{texts('hours.closed')}</Closed>
      )}
    </WeekdayFrame>
  );
}
