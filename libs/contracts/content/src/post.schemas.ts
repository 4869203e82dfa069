import { type Contract, deletedSchema, optionalText, requiredText } from '@alinha/contracts-core';
import { z } from 'zod';
import { blockInputSchema, blockSchema } from './block.schemas.ts';
import { MOST_BLOCKS, SLUG_LENGTH, SLUG_PATTERN } from './constants.ts';
import { imageAddressSchema } from './image-address.schemas.ts';

const instantSchema = z.string().meta({ description: 'ISO instant' });

const pictureSchema = z.strictObject({
  url: z
    .string()
    .meta({ description: 'As saved; `shownImage` and `imageSrcSet` return the address to load' }),
  alt: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
});

/** Content of a post's card in a list. */
const postCardSchema = z
  .strictObject({
    id: z.int(),
    slug: z.string(),
    title: z.string(),
    subtitle: z.string().nullable(),
    excerpt: z.string().meta({
      description: 'Plain text: the subtitle, or the first 120 characters of the first text block',
    }),
    image: pictureSchema
      .nullable()
      .meta({ description: 'The meta image, or the first image of the content' }),
    published_at: instantSchema.nullable().meta({ description: 'Null for a draft' }),
    created_at: instantSchema,
    updated_at: instantSchema,
  })
  .meta({ id: 'PostCard' });
export type PostCard = z.infer<typeof postCardSchema>;

/** A card; with `full=1` also the content. */
const listedPostSchema = postCardSchema
  .extend({ content: z.array(blockSchema).optional() })
  .meta({ id: 'ListedPost' });
export type ListedPost = z.infer<typeof listedPostSchema>;

const metaShape = {
  meta_title: z.string().nullable(),
  meta_description: z.string().nullable(),
  meta_site_name: z.string().nullable(),
  meta_image: z.string().nullable(),
  meta_image_width: z.int().nullable(),
  meta_image_height: z.int().nullable(),
  meta_image_type: z.string().nullable(),
};

const postSchema = postCardSchema
  .extend({ content: z.array(blockSchema), ...metaShape })
  .meta({ id: 'Post' });
export type Post = z.infer<typeof postSchema>;

const postPageSchema = postSchema
  .extend({
    related: z.array(postCardSchema).meta({ description: 'Up to 3 of the 4 newest posts, without this one' }),
  })
  .meta({ id: 'PostPage' });
export type PostPage = z.infer<typeof postPageSchema>;

/** A post with the fields of the editor, published or not. */
const editedPostSchema = postSchema
  .extend({
    version: z.int().meta({ description: 'Increases with each change; send it with the next change' }),
  })
  .meta({ id: 'EditedPost' });
export type EditedPost = z.infer<typeof editedPostSchema>;

/** Pixels: a number or the text of a form field. An empty text is null. */
const pixelsSchema = z.preprocess(
  (pixels) => (typeof pixels === 'string' ? (pixels.trim() === '' ? null : Number(pixels)) : pixels),
  z.int().min(1).max(100_000).nullable(),
);

export const postInputSchema = z
  .strictObject({
    title: requiredText(200),
    subtitle: optionalText(300).optional(),
    blocks: z.array(blockInputSchema).max(MOST_BLOCKS),
    meta_title: optionalText(200).optional(),
    meta_description: optionalText(500).optional(),
    meta_site_name: optionalText(200).optional(),
    meta_image: z
      .preprocess((address) => (address === '' ? null : address), imageAddressSchema.nullable())
      .optional(),
    meta_image_width: pixelsSchema.optional(),
    meta_image_height: pixelsSchema.optional(),
    meta_image_type: optionalText(100).optional(),
    // A letter is required, because a slug of digits would be an id.
    slug: z.string().max(SLUG_LENGTH).regex(SLUG_PATTERN, 'slug').regex(/[a-z]/, 'slug').optional().meta({
      description: 'Omitted: derived from the title until the post is published, then unchanged',
    }),
    published: z.boolean().optional().meta({
      description: 'Omitted: a new post is published, an existing one keeps its state',
    }),
    published_at: z.iso.datetime('datetime').optional().meta({
      description:
        'Past or future time of publication, ignored for a draft. Omitted: the earlier time of publication, else now',
    }),
  })
  .meta({ id: 'PostInput' });
export type PostInput = z.infer<typeof postInputSchema>;

const versionSchema = z.int().min(1).optional().meta({
  description: 'The version that was read; 409 POST_CHANGED when there is a newer one. Omitted: no check',
});

/**
 * An update replaces the post: an omitted subtitle and omitted meta fields become null. Slug, state and time of
 * publication follow their descriptions. `content` is an alias of `blocks`, because replies use that name.
 */
const updatePostInputSchema = z
  .strictObject({
    ...postInputSchema.shape,
    blocks: postInputSchema.shape.blocks.optional(),
    content: postInputSchema.shape.blocks.optional().meta({ description: 'Used when `blocks` is omitted' }),
    // Null, as in the record of a draft, has the effect of an omitted field.
    published_at: postInputSchema.shape.published_at.nullable(),
    version: versionSchema,
  })
  .superRefine(({ blocks, content }, context) => {
    if (!blocks && !content) context.addIssue({ code: 'custom', path: ['blocks'], message: 'required' });
  })
  .meta({ id: 'UpdatePostInput' });
export type UpdatePostInput = z.infer<typeof updatePostInputSchema>;

/** A post by its current or a former slug, or by its id. */
const params = z.strictObject({ slug: z.string().min(1).max(200) });

const versionBodySchema = z.strictObject({ version: versionSchema });

export const postContract = {
  list: {
    summary: 'Published posts, newest first; with `full=1` their content too',
    query: z.strictObject({ full: z.enum(['0', '1']).optional() }),
    data: z.array(listedPostSchema),
  },
  get: {
    summary: 'One published post; for a former slug, the reply has the current one',
    params,
    data: postPageSchema,
  },
  create: { summary: 'Create a post', body: postInputSchema, data: editedPostSchema },
  update: {
    summary: 'Replace a post',
    params,
    body: updatePostInputSchema,
    // A client can send back the whole reply of `get`.
    record: postPageSchema,
    data: editedPostSchema,
  },
  publish: {
    summary: 'Publish a post; a published one is unchanged',
    params,
    body: versionBodySchema,
    data: editedPostSchema,
  },
  unpublish: {
    summary: 'Return a post to draft; it keeps its slug',
    params,
    body: versionBodySchema,
    data: editedPostSchema,
  },
  delete: { summary: 'Delete a post permanently', params, data: deletedSchema },
  listAll: { summary: 'All posts and drafts, last changed first', data: z.array(postCardSchema) },
  getAny: { summary: 'One post to edit, published or not', params, data: editedPostSchema },
} satisfies Contract;
