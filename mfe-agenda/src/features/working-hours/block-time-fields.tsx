import type { BlockInput } from '@alinha/contracts-agenda';
import { validationText } from '@alinha/contracts-core';
import { Checkbox, FieldRow } from '@alinha/ui';
import { TimeField } from '@alinha/ui/panels';
import { useLanguage } from '@alinha/web-kit';
import { type ContractForm, FormField, useWatch } from '@alinha/web-kit/form';
import { type ReactNode, useRef } from 'react';
import { endAfter } from '../../booking/form-parts.ts';
import type { BlockValues } from './block-form.schema.ts';
import { useHoursTexts } from './hours-texts.ts';

const minutesOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

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
    const length = minutesOfDay(end) - minutesOfDay(formerStart.current);
    // A start after the end moves the end by the same time.
    if (time === '' || end === '' || end > time || length <= 0) return;
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
                // Shown as soon as both times are complete, not only after saving.
                {...field}
                error={endsTooEarly ? validationText('end_after_start', language) : field.error}
              />
            )}
          </FormField>
        </FieldRow>
      )}
    </>
  );
}
