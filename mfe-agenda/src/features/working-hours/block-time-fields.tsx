import type { BlockInput } from '@alinha/contracts-agenda';
import { validationText } from '@alinha/contracts-core';
import { Checkbox, FieldRow } from '@alinha/ui';
import { TimeField } from '@alinha/ui/panels';
import { useLanguage } from '@alinha/web-kit';
import { type ContractForm, FormField, useWatch } from '@alinha/web-kit/form';
import { type ReactNode, useRef } from 'react';
import { endAfter, minutesOfDay } from '../../booking/form-parts.ts';
import type { BlockValues } from './block-form.schema.ts';
import { useHoursTexts } from './hours-texts.ts';

type BlockTimeFieldsProps = { readonly form: ContractForm<BlockValues, BlockInput> };

/** Whole day, or start and end. */
export function BlockTimeFields({ form }: BlockTimeFieldsProps): ReactNode {
  const texts = useHoursTexts();
  const language = useLanguage();
  const { control, formState, setValue } = form;
  const { isSubmitted } = formState;
  const [isAllDay, start, end] = useWatch({ control, name: ['is_all_day', 'start_time', 'end_time'] });
  /** Last valid start. The field is empty while the user edits it. */
  const formerStart = useRef(start);
  if (start !== '') formerStart.current = start;
  const moveStart = (time: string) => {
    if (time === '' || end === '' || formerStart.current === '' || end > time) return;
    // A start at or after the end moves the end, so the duration stays.
    const length = minutesOfDay(formerStart.current, end);
    if (length <= 0) return;
    setValue('end_time', endAfter(time, length), { shouldDirty: true, shouldValidate: isSubmitted });
  };
  const endsTooEarly = start !== '' && end !== '' && end <= start;
  return (
    <>
      <FormField name="is_all_day" control={control}>
        {({ value, ...field }) => <Checkbox label={texts('blocks.all_day')} checked={value} {...field} />}
      </FormField>
      {!isAllDay && (
        <FieldRow>
          <FormField name="start_time" control={control} rules={{ deps: ['end_time'] }}>
            {({ onChange, ...field }) => (
              <TimeField
                label={texts('blocks.start_time')}
                required
                onChange={(time) => {
                  onChange(time);
                  moveStart(time);
                }}
                {...field}
              />
            )}
          </FormField>
          <FormField name="end_time" control={control}>
            {(field) => (
              <TimeField
                label={texts('blocks.end_time')}
                required
                {...field}
                // Shown while the times are typed, not only after saving.
                error={endsTooEarly ? validationText('end_after_start', language) : field.error}
              />
            )}
          </FormField>
        </FieldRow>
      )}
    </>
  );
}
