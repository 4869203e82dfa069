import { weekdayOf } from '@alinha/contracts-agenda';
import { validationText } from '@alinha/contracts-core';
import { Button, Checkbox, color, IconButton, media, Stack, space, Text } from '@alinha/ui';
import { Select, TimeField } from '@alinha/ui/panels';
import { useFormat, useLanguage, useTexts } from '@alinha/web-kit';
import { FormField, useFieldArray, useFormContext, useWatch } from '@alinha/web-kit/form';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { sentenceCase } from '../../appointments/sentence-case.ts';
import { endAfter, minutesOfDay, timesProblem } from '../../booking/form-parts.ts';
import type { PlanFormRow, PlanFormValues } from './plan-form.schema.ts';
import { firstDateOf, hasPassedToday } from './weekly-dates.ts';

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];
const WEEK_DAYS = WEEKDAYS.length;

/** Portuguese uses another gender for Saturday and Sunday. */
const isWeekend = (weekday: number) => weekday === 0 || weekday === 6;

const Legend = styled.legend`
  margin-bottom: ${space[3]};
  padding: 0;
`;

const Rows = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`;

const Row = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1.4fr) minmax(0, 1fr) minmax(0, 1fr) auto;
  align-items: start;
  gap: ${space[2]} ${space[3]};
  padding-bottom: ${space[3]};
  border-bottom: 1px solid ${color.border};
  @media ${media.tabletDown} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    > :first-child {
      grid-column: 1 / -1;
      margin-right: 56px;
    }
  }
`;

/** Aligned with the controls, which have labels above; at the top right when the times are below the weekday. */
const RemovePlace = styled.div`
  padding-top: 26px;
  @media ${media.tabletDown} {
    position: absolute;
    top: 0;
    right: 0;
  }
`;

const Notes = styled.div`
  grid-column: 1 / -1;
`;

type RowNotesProps = {
  readonly index: number;
  /** The company's wall clock. */
  readonly clock: string;
};

/** Date of the first appointment of a row. When today's time has passed, a checkbox offers to start today. */
function RowNotes({ index, clock }: RowNotesProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { control } = useFormContext<PlanFormValues>();
  const row = useWatch({ control, name: `schedules.${index}` });
  if (row.start_time === '') return null;
  const first = firstDateOf(row, row.creates_today, clock);
  const date = format.longDate(first);
  const on = isWeekend(weekdayOf(first)) ? texts('plan.on_weekend', { date }) : texts('plan.on', { date });
  const hasPassed = hasPassedToday(row, clock);
  return (
    <Notes>
      <Text size="small" tone="muted">
        {hasPassed && !row.creates_today
          ? texts('plan.starts_next_week', { on })
          : texts('plan.starts', { on })}
      </Text>
      {hasPassed && (
        <FormField name={`schedules.${index}.creates_today`} control={control}>
          {({ value, ...field }) => (
            <Checkbox label={texts('plan.creates_today')} checked={value} {...field} />
          )}
        </FormField>
      )}
    </Notes>
  );
}

type ScheduleRowProps = RowNotesProps & {
  /** Minutes between start and end while the user types no end. */
  readonly duration: number;
  /** Omitted for the last row, because one must remain. */
  readonly onRemove: (() => void) | undefined;
};

function ScheduleRow({ index, clock, duration, onRemove }: ScheduleRowProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const language = useLanguage();
  const { control, formState, setValue } = useFormContext<PlanFormValues>();
  const { weekday, start_time, end_time, has_typed_end } = useWatch({ control, name: `schedules.${index}` });
  const problem = timesProblem(start_time, end_time);
  const name = sentenceCase(format.weekday(weekday));
  return (
    <Row role="group" aria-label={texts('plan.row', { number: index + 1, weekday: name })}>
      <FormField name={`schedules.${index}.weekday`} control={control}>
        {({ value, onChange, ...field }) => (
          <Select
            label={texts('plan.weekday')}
            required
            options={WEEKDAYS.map((day) => ({
              value: String(day),
              label: sentenceCase(format.weekday(day)),
            }))}
            value={String(value)}
            onChange={(day) => onChange(Number(day))}
            {...field}
          />
        )}
      </FormField>
      <FormField name={`schedules.${index}.start_time`} control={control}>
        {({ onChange, ...field }) => (
          <TimeField
            label={texts('booking.start')}
            required
            onChange={(chosen) => {
              onChange(chosen);
              if (!chosen) return;
              // The user typed the end first and the start fits it.
              if (has_typed_end && !start_time && !timesProblem(chosen, end_time)) return;
              const isLengthTyped = has_typed_end && start_time && !problem;
              const minutes = isLengthTyped ? minutesOfDay(start_time, end_time) : duration;
              setValue(`schedules.${index}.end_time`, endAfter(chosen, minutes), {
                shouldDirty: true,
                shouldValidate: formState.isSubmitted,
              });
            }}
            {...field}
          />
        )}
      </FormField>
      <FormField name={`schedules.${index}.end_time`} control={control}>
        {({ onChange, ...field }) => (
          <TimeField
            label={texts('booking.end')}
            required
            onChange={(chosen) => {
              setValue(`schedules.${index}.has_typed_end`, chosen !== '');
              onChange(chosen);
            }}
            // Shown as soon as both times are complete, not only after saving.
            {...field}
            error={problem ? validationText(problem, language) : field.error}
          />
        )}
      </FormField>
      <RemovePlace>
        <IconButton
          label={texts('plan.remove_row', { weekday: format.weekday(weekday) })}
          icon={<Trash2 size={18} aria-hidden />}
          disabled={onRemove === undefined}
          onClick={() => onRemove?.()}
        />
      </RemovePlace>
      <RowNotes index={index} clock={clock} />
    </Row>
  );
}

/** The row to add: same times on the next unused weekday. */
function nextRow(rows: readonly PlanFormRow[]): PlanFormRow {
  const last = rows.at(-1);
  const { start_time = '', end_time = '', has_typed_end = false } = last ?? {};
  const after = WEEKDAYS.map((day) => ((last?.weekday ?? 0) + 1 + day) % WEEK_DAYS);
  const weekday = after.find((day) => rows.every((row) => row.weekday !== day)) ?? after[0] ?? 0;
  return { weekday, start_time, end_time, has_typed_end, creates_today: false };
}

type ScheduleRowsProps = Pick<ScheduleRowProps, 'clock' | 'duration'>;

/** The weekly times of a plan: weekday, start and end of each. */
export function ScheduleRows({ clock, duration }: ScheduleRowsProps): ReactNode {
  const texts = useTexts();
  const { control, getValues, formState } = useFormContext<PlanFormValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'schedules' });
  const problem = formState.errors.schedules?.root?.message ?? formState.errors.schedules?.message;
  return (
    <Rows>
      <Legend>
        <Text as="span" weight="semibold">
          {texts('plan.weekly_times')}
        </Text>
      </Legend>
      <Stack gap={3}>
        {fields.map(({ id }, index) => (
          <ScheduleRow
            key={id}
            index={index}
            clock={clock}
            duration={duration}
            onRemove={fields.length > 1 ? () => remove(index) : undefined}
          />
        ))}
        {problem && (
          <Text size="small" tone="danger">
            {problem}
          </Text>
        )}
        <div>
          <Button
            icon={<Plus size={16} aria-hidden />}
            onClick={() => append(nextRow(getValues('schedules')), { shouldFocus: false })}
          >
            {texts('plan.add_row')}
          </Button>
        </div>
      </Stack>
    </Rows>
  );
}
