import { FIELD_TYPES, type FieldType, TEMPLATE_FIELDS } from '@alinha/contracts-agenda';
import { Button, Card, FormError, Heading, IconButton, Inline, Stack, Text } from '@alinha/ui';
import { toast, useTexts } from '@alinha/web-kit';
import { useFieldArray, useFormContext } from '@alinha/web-kit/form';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { FieldControls } from './field-controls.tsx';
import { emptyField, type NoteTemplateFormValues } from './note-template-form.schema.ts';

const Fields = styled.ol`
  display: grid;
  gap: 12px;
  margin: 0;
  padding: 0;
  list-style: none;
`;

const FieldCard = styled(Card).attrs({ as: 'li' })`
  display: grid;
  gap: 12px;
`;

const FIRST_TYPE: FieldType = FIELD_TYPES[0];

/** A button at an end is disabled and would lose the focus, so the focus moves to the opposite button. */
function keepFocus(button: HTMLButtonElement): void {
  const field = button.closest('li');
  requestAnimationFrame(() => {
    if (button.disabled) field?.querySelector<HTMLButtonElement>('[data-move]:enabled')?.focus();
    else button.focus();
  });
}

/** The fields of a template in their order. */
export function FieldList(): ReactNode {
  const texts = useTexts();
  const { control, watch, formState } = useFormContext<NoteTemplateFormValues>();
  const { fields, append, insert, remove, move } = useFieldArray({ control, name: 'fields' });
  const labels = watch('fields');
  const nameOf = (index: number) =>
    labels[index]?.label.trim() || texts('note_templates.field_n', { number: index + 1 });
  const takeOut = (index: number) => {
    const field = control._formValues.fields[index];
    remove(index);
    toast.success(texts('note_templates.field_removed'), {
      action: { label: texts('note_templates.undo'), onClick: () => insert(index, field) },
    });
  };
  const problem = formState.errors.fields?.root?.message ?? formState.errors.fields?.message;
  return (
    <Stack gap={3}>
      <Heading level={2} size="card">
        {texts('note_templates.fields')}
      </Heading>
      {problem && <FormError title={problem} />}
      <Fields aria-label={texts('note_templates.fields')}>
        {fields.map((field, index) => {
          const name = nameOf(index);
          return (
            <FieldCard key={field.id} aria-label={name}>
              <Inline justify="between" wrap={false}>
                <Text weight="medium">{texts('note_templates.field_n', { number: index + 1 })}</Text>
                <Inline gap={1} wrap={false}>
                  <IconButton
                    label={texts('note_templates.up', { name })}
                    icon={<ArrowUp size={16} aria-hidden />}
                    size="sm"
                    data-move
                    disabled={index === 0}
                    onClick={(event) => {
                      move(index, index - 1);
                      keepFocus(event.currentTarget);
                    }}
                  />
                  <IconButton
                    label={texts('note_templates.down', { name })}
                    icon={<ArrowDown size={16} aria-hidden />}
                    size="sm"
                    data-move
                    disabled={index === fields.length - 1}
                    onClick={(event) => {
                      move(index, index + 1);
                      keepFocus(event.currentTarget);
                    }}
                  />
                  <IconButton
                    label={texts('note_templates.remove', { name })}
                    icon={<Trash2 size={16} aria-hidden />}
                    size="sm"
                    disabled={fields.length === 1}
                    onClick={() => takeOut(index)}
                  />
                </Inline>
              </Inline>
              <FieldControls index={index} />
            </FieldCard>
          );
        })}
      </Fields>
      <div>
        <Button
          icon={<Plus size={16} aria-hidden />}
          disabled={fields.length >= TEMPLATE_FIELDS}
          onClick={() => append(emptyField(FIRST_TYPE), { focusName: `fields.${fields.length}.label` })}
        >
          {texts('note_templates.add_field')}
        </Button>
      </div>
    </Stack>
  );
}
