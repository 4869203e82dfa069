import {
  type HoursRange,
  type WorkingWeek,
  weekdaySchema,
  workingWeekInputSchema,
} from '@alinha/contracts-agenda';
import { Button, FormActions, FormError, Stack } from '@alinha/ui';
import { toast, useUnsavedChanges } from '@alinha/web-kit';
import { applyServerFields, FormProvider, useContractForm, useWatch } from '@alinha/web-kit/form';
import { type ReactNode, useEffect } from 'react';
import { z } from 'zod';
import { filledTimeSchema } from '../../booking/form-parts.ts';
import { useHoursTexts } from './hours-texts.ts';
import { WEEKDAYS, weekProblems } from './week-ranges.ts';
import { WeekdayList } from './weekday-parts.ts';
import { WeekdayRow } from './weekday-row.tsx';
import { useSaveWeek } from './working-hours.queries.ts';

const weekFormSchema = z
  .object({
    ranges: z.array(
      z.object({ weekday: weekdaySchema, start_time: filledTimeSchema, end_time: filledTimeSchema }),
    ),
  })
  .pipe(workingWeekInputSchema);

type WeekFormProps = {
  readonly week: WorkingWeek;
  /** Called when the form gets or loses unsaved changes. */
  readonly onDirty: (isDirty: boolean) => void;
};

/** Form for the working week of a professional. */
export function WeekForm({ week, onDirty }: WeekFormProps): ReactNode {
  const texts = useHoursTexts();
  const form = useContractForm(weekFormSchema, { defaultValues: { ranges: [...week.ranges] } });
  const { control, formState, getValues, handleSubmit, reset, setValue } = form;
  const { isDirty, isSubmitted } = formState;
  const ranges = useWatch({ control, name: 'ranges' });
  useUnsavedChanges(isDirty);
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  // Shows a week that another user saved, unless the form has changes.
  useEffect(() => {
    if (!isDirty) reset({ ranges: [...week.ranges] });
  }, [week.ranges, isDirty, reset]);
  const save = useSaveWeek();
  const onSubmit = handleSubmit((body) =>
    save.mutate(
      { params: { id: week.employee_id }, body },
      {
        onSuccess: (saved) => {
          reset({ ranges: [...saved.ranges] });
          toast.success(texts('hours.saved'));
        },
        onError: (error) => {
          toast.error(texts('hours.save_failed'));
          applyServerFields(error, form, texts('hours.save_failed'));
        },
      },
    ),
  );
  const change = (next: HoursRange[]) =>
    setValue('ranges', next, { shouldDirty: true, shouldValidate: isSubmitted });
  const copy = (next: HoursRange[]) => {
    const before = getValues('ranges');
    change(next);
    toast.success(texts('hours.copied'), {
      action: { label: texts('hours.undo'), onClick: () => change(before) },
    });
  };
  const problems = weekProblems(ranges);
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={onSubmit}>
        <Stack>
          <FormError title={formState.errors.root?.server?.message} />
          <WeekdayList>
            {WEEKDAYS.map((weekday) => (
              <WeekdayRow
                key={weekday}
                weekday={weekday}
                ranges={ranges}
                problems={problems}
                onChange={change}
                onCopy={copy}
              />
            ))}
          </WeekdayList>
          <FormActions>
            <Button disabled={!isDirty} onClick={() => reset()}>
              {texts('hours.discard')}
            </Button>
            <Button type="submit" variant="primary" busy={save.isPending} disabled={!isDirty}>
              {texts('hours.save')}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </FormProvider>
  );
}
