import { FIELD_LABEL_LENGTH, FIELD_TYPES, FIELD_UNIT_LENGTH } from '@alinha/contracts-agenda';
import { Checkbox, FieldRow, TextArea, TextField } from '@alinha/ui';
import { Select } from '@alinha/ui/panels';
import { useTexts } from '@alinha/web-kit';
import { FormField, useFormContext } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import type { NoteTemplateFormValues } from './note-template-form.schema.ts';

/** Label, type and properties of one field of a template. */
export function FieldControls({ index }: { readonly index: number }): ReactNode {
  const texts = useTexts();
  const { register, control, watch, formState } = useFormContext<NoteTemplateFormValues>();
  const errors = formState.errors.fields?.[index];
  const path = `fields.${index}` as const;
  const type = watch(`${path}.type`);
  return (
    <>
      <FieldRow>
        <TextField
          label={texts('note_templates.label')}
          autoComplete="off"
          required
          maxLength={FIELD_LABEL_LENGTH}
          error={errors?.label?.message}
          {...register(`${path}.label`)}
        />
        <FormField name={`${path}.type`} control={control}>
          {(field) => (
            <Select
              label={texts('note_templates.type')}
              options={FIELD_TYPES.map((value) => ({ value, label: texts(`note_templates.types.${value}`) }))}
              {...field}
            />
          )}
        </FormField>
      </FieldRow>
      {type === 'number' && (
        <FieldRow>
          <TextField
            label={texts('note_templates.unit')}
            placeholder={texts('note_templates.unit_example')}
            autoComplete="off"
            maxLength={FIELD_UNIT_LENGTH}
            error={errors?.unit?.message}
            {...register(`${path}.unit`)}
          />
          <TextField
            label={texts('note_templates.min')}
            autoComplete="off"
            inputMode="decimal"
            error={errors?.min?.message}
            {...register(`${path}.min`)}
          />
          <TextField
            label={texts('note_templates.max')}
            autoComplete="off"
            inputMode="decimal"
            error={errors?.max?.message}
            {...register(`${path}.max`)}
          />
        </FieldRow>
      )}
      {(type === 'choice' || type === 'choices') && (
        <TextArea
          label={texts('note_templates.options')}
          hint={texts('note_templates.options_hint')}
          required
          rows={4}
          // An option of the list may be wrong, too.
          error={errors?.options?.message ?? firstMessage(errors?.options)}
          {...register(`${path}.options`)}
        />
      )}
      <FormField name={`${path}.required`} control={control}>
        {({ value, ...field }) => (
          <Checkbox label={texts('note_templates.required')} checked={value} {...field} />
        )}
      </FormField>
    </>
  );
}

/** The message of the first wrong item of a list that the form has as one text. */
function firstMessage(errors: object | undefined): string | undefined {
  const [first] = Object.values(errors ?? {}).filter(
    (one): one is { message: string } => typeof one === 'object' && one !== null && 'message' in one,
  );
  return first?.message;
}
