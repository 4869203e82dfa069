import { FIELD_TYPES, type FieldType, TEMPLATE_FIELDS } from '@alinha/contracts-agenda';
import { Button, Card, FormError, Heading, Inline, Stack, Text } from '@alinha/ui';
import { toast, useTexts } from '@alinha/web-kit';
import { useFieldArray, useFormContext } from '@alinha/web-kit/form';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ItemButtons } from '../../parts/item-buttons.tsx';
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
                <ItemButtons
                  labels={{
                    up: texts('note_templates.up', { name }),
                    down: texts('note_templates.down', { name }),
                    remove: texts('note_templates.remove', { name }),
                  }}
                  index={index}
                  count={fields.length}
                  canRemove={fields.length > 1}
                  onMove={move}
                  onRemove={() => takeOut(index)}
                />
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
