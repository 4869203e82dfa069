import { DEFAULT_DURATION_MINUTES } from '@alinha/contracts-agenda';
import { addDays, validationText } from '@alinha/contracts-core';
import { DateField, TimeField } from '@alinha/ui/panels';
import { useFormat, useLanguage, useTexts } from '@alinha/web-kit';
import { FormField, useFormContext, useWatch } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { fullDate } from '../appointments/full-date.ts';
import {
  ANY_DAY,
  appointmentTimesProblem,
  endsNextDay,
  endTimeAfter,
  latestOfferedEnd,
  minutesOf,
} from './appointment-times.ts';
import { WhenRow } from './booking-columns.ts';
import { isSameWhen, type WhenValues } from './form-parts.ts';

type WhenFieldsProps = {
  /** Minutes between start and end while the user types no end. */
  readonly duration?: number;
  /** The user typed the end, so a new start moves it by the same time. */
  readonly hasTypedEnd?: boolean | undefined;
  /** Called when the user changes the end; false when it is cleared. */
  readonly onTypeEnd?: (isTyped: boolean) => void;
  /** Stored times, which show no error while unchanged. */
  readonly stored?: WhenValues;
  readonly disabled?: boolean;
};

/**
 * Date, start and end of the surrounding form. A new start also moves the end. Invalid times show their error at once.
 */
export function WhenFields({
  duration = DEFAULT_DURATION_MINUTES,
  hasTypedEnd = false,
  onTypeEnd,
  stored,
  disabled = false,
}: WhenFieldsProps): ReactNode {
  const texts = useTexts();
  const language = useLanguage();
  const format = useFormat();
  const { control, formState, setValue } = useFormContext<WhenValues>();
  const { isSubmitted } = formState;
  const [date, start_time, end_time] = useWatch({ control, name: ['date', 'start_time', 'end_time'] });
  const isUnchanged = stored !== undefined && isSameWhen({ date, start_time, end_time }, stored);
  // Only a booked appointment may be that long over midnight.
  const usual = stored && duration;
  const problem = isUnchanged ? null : appointmentTimesProblem(start_time, end_time, usual);
  const nextDay = date && texts('booking.next_day', { date: fullDate(addDays(date, 1), format) });
  return (
    <WhenRow>
      <FormField name="date" control={control}>
        {(field) => <DateField label={texts('booking.date')} required {...field} disabled={disabled} />}
      </FormField>
      <FormField name="start_time" control={control}>
        {({ onChange, ...field }) => (
          <TimeField
            label={texts('booking.start')}
            required
            onChange={(chosen) => {
              onChange(chosen);
              if (!chosen) return;
              // The user typed the end first and the start fits it.
              if (hasTypedEnd && !start_time && !appointmentTimesProblem(chosen, end_time)) return;
              const isLengthTyped = hasTypedEnd && start_time && !problem;
              const minutes = isLengthTyped ? minutesOf({ date: ANY_DAY, start_time, end_time }) : duration;
              const later = endTimeAfter(chosen, minutes);
              setValue('end_time', later, { shouldDirty: true, shouldValidate: isSubmitted });
            }}
            {...field}
            disabled={disabled}
          />
        )}
      </FormField>
      <FormField name="end_time" control={control}>
        {({ onChange, ...field }) => (
          <TimeField
            label={texts('booking.end')}
            required
            after={start_time}
            nextDay={
              nextDay && start_time ? { until: latestOfferedEnd(start_time), label: nextDay } : undefined
            }
            hint={endsNextDay(start_time, end_time) && !problem ? nextDay : undefined}
            onChange={(chosen) => {
              onTypeEnd?.(chosen !== '');
              onChange(chosen);
            }}
            // Shown as soon as both times are complete, not only after saving.
            {...field}
            error={problem ? validationText(problem, language) : field.error}
            disabled={disabled}
          />
        )}
      </FormField>
    </WhenRow>
  );
}
