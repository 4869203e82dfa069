import type { HoursRange } from '@alinha/contracts-agenda';
import { color, IconButton, media, Switch, space, TimeField, typeStep } from '@alinha/ui';
import { useFormat, useTexts } from '@alinha/web-kit';
import { Controller, useFormContext } from '@alinha/web-kit/form';
import { Copy, Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { sentenceCase } from '../../appointments/sentence-case.ts';
import type { WeekValues } from './week-form.tsx';
import { copyToBusinessDays, setOpen } from './week-ranges.ts';

const Row = styled.div`
  display: grid;
  grid-template: 'day ranges actions' / 190px minmax(0, 1fr) auto;
  align-items: start;
  gap: ${space[2]} ${space[4]};
  padding-block: ${space[2]};
  border-bottom: 1px solid ${color.border};
  > :first-child {
    grid-area: day;
  }
  @media ${media.phone} {
    grid-template: 'day actions' 'ranges ranges' / minmax(0, 1fr) auto;
  }
`;

const Ranges = styled.div`
  grid-area: ranges;
  display: grid;
  gap: ${space[2]};
`;

const Range = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 130px) auto minmax(0, 130px) auto;
  justify-content: start;
  align-items: start;
  gap: ${space[2]};
  > span {
    padding-top: ${space[2]};
    color: ${color.textMuted};
  }
`;

const Closed = styled.p`
  grid-area: ranges;
  padding-block: ${space[2]};
  ${typeStep('body')}
  color: ${color.textMuted};
`;

const Actions = styled.div`
  grid-area: actions;
  display: flex;
`;

type WeekdayRowProps = {
  readonly weekday: number;
  /** Of the whole week: what is shown here is told apart by its weekday. */
  readonly ranges: readonly HoursRange[];
  readonly disabled: boolean;
  readonly onChange: (ranges: HoursRange[]) => void;
};

/** One weekday: closed, or open in one or more ranges. */
export function WeekdayRow({ weekday, ranges, disabled, onChange }: WeekdayRowProps): ReactNode {
  const texts = useTexts();
  const day = sentenceCase(useFormat().weekday(weekday));
  const { control, formState } = useFormContext<WeekValues>();
  const indexes = ranges.flatMap((range, index) => (range.weekday === weekday ? [index] : []));
  const isOpen = indexes.length > 0;
  return (
    <Row role="group" aria-label={day}>
      <Switch
        at="start"
        label={day}
        checked={isOpen}
        disabled={disabled}
        onChange={(open) => onChange(setOpen(ranges, weekday, open))}
      />
      {isOpen ? (
        <Ranges>
          {indexes.map((index, position) => (
            <Range key={position}>
              <Controller
                name={`ranges.${index}.start_time`}
                control={control}
                render={({ field }) => (
                  <TimeField
                    hideLabel
                    label={texts('hours.from', { day, number: position + 1 })}
                    error={formState.errors.ranges?.[index]?.start_time?.message}
                    {...field}
                    disabled={disabled}
                  />
                )}
              />
              <span aria-hidden>–</span>
              <Controller
                name={`ranges.${index}.end_time`}
                control={control}
                render={({ field }) => (
                  <TimeField
                    hideLabel
                    label={texts('hours.until', { day, number: position + 1 })}
                    error={formState.errors.ranges?.[index]?.end_time?.message}
                    {...field}
                    disabled={disabled}
                  />
                )}
              />
              {indexes.length > 1 && !disabled && (
                <IconButton
                  label={texts('hours.remove_range', { day, number: position + 1 })}
                  icon={<X size={18} aria-hidden />}
                  onClick={() => onChange(ranges.filter((_, at) => at !== index))}
                />
              )}
            </Range>
          ))}
        </Ranges>
      ) : (
        <Closed>{texts('hours.closed')}</Closed>
      )}
      {!disabled && (
        <Actions>
          {isOpen && (
            <>
              <IconButton
                label={texts('hours.add_range', { day })}
                icon={<Plus size={18} aria-hidden />}
                onClick={() => onChange([...ranges, { weekday, start_time: '', end_time: '' }])}
              />
              <IconButton
                label={texts('hours.copy', { day })}
                icon={<Copy size={18} aria-hidden />}
                onClick={() => onChange(copyToBusinessDays(ranges, weekday))}
              />
            </>
          )}
        </Actions>
      )}
    </Row>
  );
}
