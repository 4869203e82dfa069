import { type BlockInput, blockKindSchema } from '@alinha/contracts-agenda';
import {
  Checkbox,
  Chip,
  Field,
  FieldRow,
  FormError,
  Inline,
  type Option,
  Stack,
  Text,
  TextField,
} from '@alinha/ui';
import { DateField, Select } from '@alinha/ui/panels';
import { useFormat } from '@alinha/web-kit';
import { type ContractForm, FormField, useWatch } from '@alinha/web-kit/form';
import { type ReactNode, useRef } from 'react';
import { sentenceCase } from '../../appointments/sentence-case.ts';
import { type BlockValues, isOneDay, usualTimes } from './block-form.schema.ts';
import { BlockTimeFields } from './block-time-fields.tsx';
import { useHoursTexts } from './hours-texts.ts';
import { WEEKDAYS } from './week-ranges.ts';

type BlockForm = ContractForm<BlockValues, BlockInput>;

type BlockFieldsProps = {
  readonly form: BlockForm;
  /** Selectable owners of the block: only the user, or all professionals and the company. */
  readonly owners: readonly Option[];
  /** A new block has the usual times of its kind until the user changes them. */
  readonly isNew: boolean;
};

const TIMES = ['has_end', 'is_all_day', 'start_time', 'end_time', 'weekdays'] as const;

/** Fields of a block: kind, name, owner and times. */
export function BlockFields({ form, owners, isNew }: BlockFieldsProps): ReactNode {
  const texts = useHoursTexts();
  const { control, formState, getFieldState, register, setValue } = form;
  const { errors } = formState;
  const useUsualTimes = (kind: BlockValues['kind']) => {
    if (!isNew || TIMES.some((name) => getFieldState(name).isDirty)) return;
    const usual = usualTimes(kind);
    for (const name of TIMES) setValue(name, usual[name]);
  };
  return (
    <Stack>
      <FormError title={errors.root?.server?.message} />
      <FieldRow>
        <FormField name="kind" control={control}>
          {({ onChange, ...field }) => (
            <Select
              label={texts('blocks.kind')}
              options={blockKindSchema.options.map((kind) => ({
                value: kind,
                label: texts(`blocks.kinds.${kind}`),
              }))}
              onChange={(kind) => {
                onChange(kind);
                useUsualTimes(kind);
              }}
              {...field}
            />
          )}
        </FormField>
        {owners.length > 1 && (
          <FormField name="employee_id" control={control}>
            {(field) => <Select label={texts('blocks.who')} options={owners} {...field} />}
          </FormField>
        )}
      </FieldRow>
      <TextField
        label={texts('blocks.name')}
        placeholder={texts('blocks.name_example')}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <DayFields form={form} />
      <BlockTimeFields form={form} />
      <Text size="small" tone="muted">
        {texts('blocks.booked_stays')}
      </Text>
    </Stack>
  );
}

function DayFields({ form }: { readonly form: BlockForm }): ReactNode {
  const texts = useHoursTexts();
  const { control, formState, setValue } = form;
  const { isSubmitted } = formState;
  const values = useWatch({ control }) as BlockValues;
  const { start_date, end_date, has_end } = values;
  /** Last valid first day. The field is empty while the user edits it. */
  const formerStart = useRef(start_date);
  if (start_date !== '') formerStart.current = start_date;
  return (
    <>
      <FieldRow>
        <FormField name="start_date" control={control} rules={{ deps: ['end_date'] }}>
          {({ onChange, ...field }) => (
            <DateField
              label={texts('blocks.start_date')}
              required
              onChange={(day) => {
                onChange(day);
                // A block of one day keeps one day, and the end is never before the start.
                if (day !== '' && (end_date === formerStart.current || end_date < day)) {
                  setValue('end_date', day, { shouldValidate: isSubmitted });
                }
              }}
              {...field}
            />
          )}
        </FormField>
        {has_end && (
          <FormField name="end_date" control={control}>
            {(field) => <DateField label={texts('blocks.end_date')} required {...field} />}
          </FormField>
        )}
      </FieldRow>
      <FormField name="has_end" control={control}>
        {({ value, onChange, ...field }) => (
          <Checkbox
            label={texts('blocks.no_end')}
            checked={!value}
            onChange={(noEnd) => onChange(!noEnd)}
            {...field}
          />
        )}
      </FormField>
      {!isOneDay(values) && <WeekdayField form={form} />}
    </>
  );
}

function WeekdayField({ form }: { readonly form: BlockForm }): ReactNode {
  const texts = useHoursTexts();
  const format = useFormat();
  const { control } = form;
  return (
    <FormField name="weekdays" control={control}>
      {({ value, onChange }) => (
        <Field label={texts('blocks.weekdays')} hint={texts('blocks.weekdays_hint')} group="group">
          {() => (
            <Inline>
              {WEEKDAYS.map((day) => (
                <Chip
                  key={day}
                  label={sentenceCase(format.weekday(day, 'short').replace('.', ''))}
                  pressed={value.includes(day)}
                  onPress={() =>
                    onChange(value.includes(day) ? value.filter((one) => one !== day) : [...value, day])
                  }
                />
              ))}
            </Inline>
          )}
        </Field>
      )}
    </FormField>
  );
}
