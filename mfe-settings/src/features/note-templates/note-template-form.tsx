import { type NoteTemplateInput, TEMPLATE_NAME_LENGTH } from '@alinha/contracts-agenda';
import { TextField } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { FormProvider, useContractForm } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { RecordForm, type Saving } from '../../parts/record-form.tsx';
import { FieldList } from './field-list.tsx';
import { formValuesOf, noteTemplateFormSchema } from './note-template-form.schema.ts';

export const TEMPLATES_PAGE = '/app/settings/note-templates';

type NoteTemplateFormProps = Omit<Saving<NoteTemplateInput>, 'back'> & {
  readonly template: NoteTemplateInput;
};

/** Name and fields of a template of notes. */
export function NoteTemplateForm({ template, ...saving }: NoteTemplateFormProps): ReactNode {
  const texts = useTexts();
  const form = useContractForm(noteTemplateFormSchema, { defaultValues: formValuesOf(template) });
  return (
    <FormProvider {...form}>
      <RecordForm form={form} back={TEMPLATES_PAGE} {...saving}>
        <TextField
          label={texts('note_templates.name')}
          autoComplete="off"
          required
          maxLength={TEMPLATE_NAME_LENGTH}
          error={form.formState.errors.name?.message}
          {...form.register('name')}
        />
        <FieldList />
      </RecordForm>
    </FormProvider>
  );
}
