import type { Block } from '@alinha/contracts-agenda';
import {
  Button,
  Checkbox,
  Chip,
  DateField,
  Dialog,
  Field,
  FieldRow,
  FormError,
  Inline,
  Select,
  Stack,
  TextField,
  TimeField,
} from '@alinha/ui';
import { toast, useFormat, useTexts } from '@alinha/web-kit';
import { applyServerFields, Controller, useContractForm, useWatch } from '@alinha/web-kit/form';
import { type ReactNode, useId } from 'react';
import { sentenceCase } from '../../appointments/sentence-case.ts';
import { blockFormSchema, COMPANY, valuesOf } from './block-form.schema.ts';
import { WEEKDAYS } from './week-ranges.ts';
import { useCreateBlock, useUpdateBlock } from './working-hours.queries.ts';

const KINDS = ['holiday', 'vacation', 'lunch', 'other'] as const;

export type Owner = { readonly id: number; readonly name: string };

type BlockDialogProps = {
  /** The block to change; without an id, one to be made. */
  readonly block: Omit<Block, 'id' | 'employee_name'> & { readonly id?: number };
  /** Whose time may be closed. */
  readonly owners: readonly Owner[];
  readonly mayCloseCompany: boolean;
  readonly onClose: () => void;
};

/** A time at which nobody attends. */
export function BlockDialog({ block, owners, mayCloseCompany, onClose }: BlockDialogProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const formId = useId();
  const form = useContractForm(blockFormSchema, {
    defaultValues: valuesOf({ ...block, weekdays: [...block.weekdays] }),
  });
  const { control, formState, register, setValue } = form;
  const { errors } = formState;
  const [isAllDay, hasEnd, weekdays] = useWatch({ control, name: ['is_all_day', 'has_end', 'weekdays'] });
  const create = useCreateBlock();
  const update = useUpdateBlock();
  const settled = {
    onSuccess: () => {
      toast.success(texts('blocks.saved'));
      onClose();
    },
    onError: (error: Error) => {
      applyServerFields(error, form, texts('blocks.save_failed'));
    },
  };
  const onSubmit = form.handleSubmit((body) => {
    if (block.id === undefined) create.mutate({ body }, settled);
    else update.mutate({ params: { id: block.id }, body }, settled);
  });
  const who = [
    ...(mayCloseCompany ? [{ value: COMPANY, label: texts('blocks.company') }] : []),
    ...owners.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={block.id === undefined ? texts('blocks.new') : texts('blocks.edit')}
      footer={
        <>
          <Button onClick={onClose}>{texts('blocks.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={create.isPending || update.isPending}>
            {texts('blocks.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit}>
        <Stack>
          <FormError title={errors.root?.server?.message} />
          <FieldRow>
            <Controller
              name="kind"
              control={control}
              render={({ field }) => (
                <Select
                  label={texts('blocks.kind')}
                  options={KINDS.map((kind) => ({ value: kind, label: texts(`blocks.kinds.${kind}`) }))}
                  {...field}
                />
              )}
            />
            <Controller
              name="who"
              control={control}
              render={({ field }) => (
                <Select label={texts('blocks.who')} options={who} error={errors.who?.message} {...field} />
              )}
            />
          </FieldRow>
          <TextField
            label={texts('blocks.name')}
            placeholder={texts('blocks.name_example')}
            error={errors.name?.message}
            {...register('name')}
          />
          <FieldRow>
            <Controller
              name="start_date"
              control={control}
              render={({ field }) => (
                <DateField
                  label={texts('blocks.start_date')}
                  required
                  error={errors.start_date?.message}
                  {...field}
                />
              )}
            />
            <Controller
              name="end_date"
              control={control}
              render={({ field }) => (
                <DateField
                  label={texts('blocks.end_date')}
                  error={errors.end_date?.message}
                  {...field}
                  disabled={!hasEnd}
                />
              )}
            />
          </FieldRow>
          <Inline gap={5}>
            <Controller
              name="is_all_day"
              control={control}
              render={({ field: { value, ...field } }) => (
                <Checkbox label={texts('blocks.all_day')} checked={value} {...field} />
              )}
            />
            <Controller
              name="has_end"
              control={control}
              render={({ field: { value, onChange, ...field } }) => (
                <Checkbox
                  label={texts('blocks.no_end')}
                  checked={!value}
                  onChange={(noEnd) => onChange(!noEnd)}
                  {...field}
                />
              )}
            />
          </Inline>
          {!isAllDay && (
            <FieldRow>
              <Controller
                name="start_time"
                control={control}
                render={({ field }) => (
                  <TimeField
                    label={texts('blocks.start_time')}
                    required
                    error={errors.start_time?.message}
                    {...field}
                  />
                )}
              />
              <Controller
                name="end_time"
                control={control}
                render={({ field }) => (
                  <TimeField
                    label={texts('blocks.end_time')}
                    required
                    error={errors.end_time?.message}
                    {...field}
                  />
                )}
              />
            </FieldRow>
          )}
          <Field label={texts('blocks.weekdays')} hint={texts('blocks.weekdays_help')} group="group">
            {() => (
              <Inline>
                {WEEKDAYS.map((day) => (
                  <Chip
                    key={day}
                    label={sentenceCase(format.weekday(day, 'short').replace('.', ''))}
                    pressed={weekdays.includes(day)}
                    onPress={() =>
                      setValue(
                        'weekdays',
                        weekdays.includes(day) ? weekdays.filter((one) => one !== day) : [...weekdays, day],
                        { shouldDirty: true },
                      )
                    }
                  />
                ))}
              </Inline>
            )}
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
