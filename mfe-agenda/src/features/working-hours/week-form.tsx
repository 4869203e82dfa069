import {
  type HoursRange,
  type WorkingWeek,
  weekdaySchema,
  workingWeekInputSchema,
} from '@alinha/contracts-agenda';
import { Banner, Button, FormActions, FormError, SectionCard, Stack } from '@alinha/ui';
import { toast, useTexts, useUnsavedChanges } from '@alinha/web-kit';
import { applyServerFields, FormProvider, useContractForm, useWatch } from '@alinha/web-kit/form';
import { type ReactNode, useEffect } from 'react';
import { z } from 'zod';
import { filledTimeSchema } from '../../booking/form-parts.ts';
import { WEEKDAYS } from './week-ranges.ts';
import { WeekdayRow } from './weekday-row.tsx';
import { useSaveWeek } from './working-hours.queries.ts';

type WeekFormProps = {
  readonly week: WorkingWeek;
  /** Others see the week as it is. */
  readonly mayChange: boolean;
  /** Called with whether something is changed and not saved. */
  readonly onDirty: (isDirty: boolean) => void;
};

const weekFormSchema = z
  .object({
    ranges: z.array(
      z.object({ weekday: weekdaySchema, start_time: filledTimeSchema, end_time: filledTimeSchema }),
    ),
  })
  .pipe(workingWeekInputSchema);

export type WeekValues = { ranges: HoursRange[] };

/** When a professional attends, day by day. */
export function WeekForm({ week, mayChange, onDirty }: WeekFormProps): ReactNode {
  const texts = useTexts();
  const form = useContractForm(weekFormSchema, { defaultValues: { ranges: [...week.ranges] } });
  const { control, formState, handleSubmit, reset, setValue } = form;
  const ranges = useWatch({ control, name: 'ranges' });
  const { isDirty } = formState;
  useUnsavedChanges(isDirty);
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
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
          applyServerFields(error, form, texts('hours.save_failed'));
        },
      },
    ),
  );
  const change = (next: HoursRange[]) =>
    setValue('ranges', next, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  return (
    <SectionCard title={texts('hours.week')} description={texts('hours.week_help')}>
      <FormProvider {...form}>
        <form noValidate onSubmit={onSubmit}>
          <Stack gap={3}>
            {!mayChange && <Banner tone="info">{texts('hours.read_only')}</Banner>}
            <FormError title={formState.errors.root?.server?.message} />
            {WEEKDAYS.map((weekday) => (
              <WeekdayRow
                key={weekday}
                weekday={weekday}
                ranges={ranges}
                disabled={!mayChange}
                onChange={change}
              />
            ))}
            {mayChange && (
              <FormActions>
                <Button disabled={!isDirty} onClick={() => reset()}>
                  {texts('hours.discard')}
                </Button>
                <Button type="submit" variant="primary" busy={save.isPending} disabled={!isDirty}>
                  {texts('hours.save')}
                </Button>
              </FormActions>
            )}
          </Stack>
        </form>
      </FormProvider>
    </SectionCard>
  );
}
