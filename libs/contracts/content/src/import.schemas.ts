import type { Contract } from '@alinha/contracts-core';
import { z } from 'zod';
import { blockSchema } from './block.schemas.ts';
import { HTML_MAX_BYTES } from './constants.ts';

/** A post as it was read from a page's HTML, to look through before it is written; `title` may be empty. */
export const importedPostSchema = z
  .strictObject({
    title: z.string(),
    subtitle: z.string().nullable(),
    blocks: z.array(blockSchema),
    left_out: z.int().meta({
      description:
        'Parts that are too long for a block, too many for a post, or pictures without a usable address',
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
    summary:
      'What a page’s HTML would make as a post, from a file or a pasted text sent as one; nothing is written',
    upload: { field: 'file', maxBytes: HTML_MAX_BYTES, whenEmpty: 'html_file' },
    data: importedPostSchema,
  },
} satisfies Contract;
