import { FieldRow, SectionCard, Stack, TextArea, TextField } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { FormField, useFormContext } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { ImageField } from './image-field.tsx';
import type { PostFormValues } from './post-form.schema.ts';

/** Cover, and metadata for search engines and messengers. Empty fields default to the post's content. */
export function PostMetadata(): ReactNode {
  const texts = useTexts();
  const { register, control, setValue, formState } = useFormContext<PostFormValues>();
  const { errors } = formState;
  const dirty = { shouldDirty: true } as const;
  return (
    <>
      <SectionCard title={texts('blog.cover')} description={texts('blog.cover_text')}>
        <Stack gap={4}>
          <FormField name="meta_image" control={control}>
            {(field) => (
              <ImageField
                label={texts('blog.meta_image')}
                value={field.value}
                error={errors.meta_image?.message}
                onChange={field.onChange}
                onUploaded={({ url, width, height, type }) => {
                  setValue('meta_image', url, dirty);
                  setValue('meta_image_width', String(width), dirty);
                  setValue('meta_image_height', String(height), dirty);
                  setValue('meta_image_type', type, dirty);
                }}
              />
            )}
          </FormField>
          <FieldRow columns={3}>
            <TextField
              label={texts('blog.meta_image_width')}
              inputMode="numeric"
              error={errors.meta_image_width?.message}
              {...register('meta_image_width')}
            />
            <TextField
              label={texts('blog.meta_image_height')}
              inputMode="numeric"
              error={errors.meta_image_height?.message}
              {...register('meta_image_height')}
            />
            <TextField
              label={texts('blog.meta_image_type')}
              error={errors.meta_image_type?.message}
              {...register('meta_image_type')}
            />
          </FieldRow>
        </Stack>
      </SectionCard>
      <SectionCard title={texts('blog.metadata')} description={texts('blog.metadata_text')}>
        <Stack gap={4}>
          <TextField
            label={texts('blog.meta_title')}
            error={errors.meta_title?.message}
            {...register('meta_title')}
          />
          <TextArea
            label={texts('blog.meta_description')}
            rows={2}
            error={errors.meta_description?.message}
            {...register('meta_description')}
          />
          <TextField
            label={texts('blog.meta_site_name')}
            error={errors.meta_site_name?.message}
            {...register('meta_site_name')}
          />
        </Stack>
      </SectionCard>
    </>
  );
}
