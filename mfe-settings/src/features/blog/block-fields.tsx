import { FieldRow, Stack, TextField } from '@alinha/ui';
import { Select } from '@alinha/ui/panels';
import { useTexts } from '@alinha/web-kit';
import { FormField, useFormContext } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { ImageField } from './image-field.tsx';
import type { BlockType, PostFormValues } from './post-form.schema.ts';
import { RichText } from './rich-text.tsx';

const LEVELS = ['1', '2', '3', '4', '5', '6'] as const;

type BlockFieldsProps = { readonly index: number; readonly type: BlockType };

/** Fields of a content block. */
export function BlockFields({ index, type }: BlockFieldsProps): ReactNode {
  const texts = useTexts();
  const { register, control, setValue, formState } = useFormContext<PostFormValues>();
  const errors = formState.errors.blocks?.[index];
  const path = `blocks.${index}` as const;
  if (type === 'text') {
    return (
      <FormField name={`${path}.text`} control={control}>
        {(field) => (
          <RichText
            label={texts('blog.blocks.text')}
            value={field.value}
            error={field.error}
            onChange={field.onChange}
          />
        )}
      </FormField>
    );
  }
  if (type === 'heading') {
    return (
      <FieldRow>
        <TextField
          label={texts('blog.blocks.heading')}
          error={errors?.text?.message}
          {...register(`${path}.text`)}
        />
        <FormField name={`${path}.level`} control={control}>
          {(field) => (
            <Select
              label={texts('blog.blocks.level')}
              value={field.value}
              onChange={field.onChange}
              options={LEVELS.map((level) => ({
                value: level,
                label: texts('blog.blocks.level_n', { level }),
              }))}
            />
          )}
        </FormField>
      </FieldRow>
    );
  }
  return (
    <Stack gap={3}>
      <FormField name={`${path}.url`} control={control}>
        {(field) => (
          <ImageField
            label={texts('blog.blocks.image')}
            value={field.value}
            error={field.error}
            onChange={field.onChange}
            onUploaded={({ url }) =>
              setValue(`${path}.url`, url, { shouldDirty: true, shouldValidate: formState.isSubmitted })
            }
          />
        )}
      </FormField>
      <TextField
        label={texts('blog.blocks.alt')}
        hint={texts('blog.blocks.alt_hint')}
        error={errors?.alt?.message}
        {...register(`${path}.alt`)}
      />
    </Stack>
  );
}
