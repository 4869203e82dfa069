import { type CreateAppointmentInput, DEFAULT_DURATION_MINUTES } from '@alinha/contracts-agenda';
import { validationText } from '@alinha/contracts-core';
import { DateField, media, space, TimeField } from '@alinha/ui';
import { useLanguage, useTexts } from '@alinha/web-kit';
import { type ContractForm, Controller, useWatch } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { type AppointmentFormValues, endAfter, timesProblem } from './appointment-form.schema.ts';

const Times = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  align-items: start;
  gap: ${space[4]};
  @media ${media.phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    > :first-child {
      grid-column: 1 / -1;
    }
  }
`;

type WhenFieldsProps = { readonly form: ContractForm<AppointmentFormValues, CreateAppointmentInput> };

/** Day, start and end. A start brings its end along; an end that makes no sense is told at once. */
export function WhenFields({ form }: WhenFieldsProps): ReactNode {
  const texts = useTexts();
  const language = useLanguage();
  const { control, formState, setValue } = form;
  const { errors } = formState;
  const [start, end] = useWatch({ control, name: ['start_time', 'end_time'] });
  const problem = timesProblem(start, end);
  return (
    <Times>
      <Controller
        name="date"
        control={control}
        render={({ field }) => (
          <DateField label={texts('new.date')} required error={errors.date?.message} {...field} />
        )}
      />
      <Controller
        name="start_time"
        control={control}
        render={({ field: { onChange, ...field } }) => (
          <TimeField
            label={texts('new.start')}
            required
            error={errors.start_time?.message}
            onChange={(chosen) => {
              onChange(chosen);
              if (!chosen) return;
              const later = endAfter(chosen, DEFAULT_DURATION_MINUTES);
              setValue('end_time', later, { shouldDirty: true, shouldValidate: formState.isSubmitted });
            }}
            {...field}
          />
        )}
      />
      <Controller
        name="end_time"
        control={control}
        render={({ field }) => (
          <TimeField
            label={texts('new.end')}
            required
            // Said as soon as both times are there, not only after saving.
            error={problem ? validationText(problem, language) : errors.end_time?.message}
            {...field}
          />
        )}
      />
    </Times>
  );
}
