import type { Contract } from '@alinha/contracts-core';
import { z } from 'zod';
import { blockSchema } from './block.schemas.ts';
import { HTML_MAX_BYTES } from './constants.ts';

/** A post read from the HTML of a page, to be checked before saving; `title` may be empty. */
export const importedPostSchema = z
  .strictObject({
    title: z.string(),
    subtitle: z.string().nullable(),
    blocks: z.array(blockSchema),
    left_out: z.int().meta({
      description:
        'Omitted parts: too long for a block, too many for a post, or pictures without a valid address',
    }),
    meta_title: z.string().nullable(),
    meta_description: z.string().nullable(),
    meta_site_name: z.string().nullable(),
    meta_image: z.string().nullable(),
    meta_image_width: z.int().nullable(),
    meta_image_height: z.int().nullable(),
    meta_image_type: z.string().nullable(),
  })
  .meta({ id: 'ImportedPost' });
export type ImportedPost = z.infer<typeof importedPostSchema>;

export const postImportContract = {
  read: {
    summary: 'Convert the HTML of a page to a post; pasted text is sent as a file too; nothing is saved',
    upload: { field: 'file', maxBytes: HTML_MAX_BYTES, whenEmpty: 'html_file' },
    data: importedPostSchema,
  },
} satisfies Contract;
