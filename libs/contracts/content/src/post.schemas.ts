import { type Contract, deletedSchema, optionalText, requiredText } from '@alinha/contracts-core';
import { z } from 'zod';
import { blockInputSchema, blockSchema } from './block.schemas.ts';
import { MOST_BLOCKS, SLUG_LENGTH, SLUG_PATTERN } from './constants.ts';
import { imageAddressSchema } from './image-address.schemas.ts';

const instantSchema = z.string().meta({ description: 'ISO instant' });

const pictureSchema = z.strictObject({
  url: z
    .string()
    .meta({ description: 'As it was given; `shownImage` and `imageSrcSet` say where to load it from' }),
  alt: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
});

/** What a card in a list of posts shows. */
export const postCardSchema = z
  .strictObject({
    id: z.int(),
    slug: z.string(),
    title: z.string(),
    subtitle: z.string().nullable(),
    excerpt: z.string().meta({
      description: 'Plain text: the subtitle, else the first 120 characters of the first text block',
    }),
    image: pictureSchema
      .nullable()
      .meta({ description: 'The meta image, else the first one of the content' }),
    published_at: instantSchema.nullable().meta({ description: 'Null for a draft' }),
    created_at: instantSchema,
    updated_at: instantSchema,
  })
  .meta({ id: 'PostCard' });
export type PostCard = z.infer<typeof postCardSchema>;

/** A card, with the content where the whole posts were asked for. */
export const listedPostSchema = postCardSchema
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

export const postSchema = postCardSchema
  .extend({ content: z.array(blockSchema), ...metaShape })
  .meta({ id: 'Post' });
export type Post = z.infer<typeof postSchema>;

export const postPageSchema = postSchema
  .extend({
    related: z
      .array(postCardSchema)
      .meta({ description: 'Up to 3 of the first 4 of the list, without this one' }),
  })
  .meta({ id: 'PostPage' });
export type PostPage = z.infer<typeof postPageSchema>;

/** A post as its author sees it, published or not. */
export const editedPostSchema = postSchema
  .extend({
    version: z.int().meta({ description: 'Goes up with each change; sent back with the next one' }),
  })
  .meta({ id: 'EditedPost' });
export type EditedPost = z.infer<typeof editedPostSchema>;

/** Pixels as forms send them: a number, its text, or nothing. */
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
    slug: z.string().max(SLUG_LENGTH).regex(SLUG_PATTERN, 'slug').regex(/[a-z]/, 'slug').optional().meta({
      description: 'Left out: made of the title until the post is published, and kept from then on',
    }),
    published: z.boolean().optional().meta({
      description: 'Left out: a new post is published, an old one stays what it is',
    }),
    published_at: z.iso.datetime('datetime').optional().meta({
      description: 'Of a post that is published: since when, or from when on. Left out: now, or as it was',
    }),
  })
  .meta({ id: 'PostInput' });
export type PostInput = z.infer<typeof postInputSchema>;

const versionSchema = z.int().min(1).optional().meta({
  description:
    'The version that was read: 409 POST_CHANGED when there is a newer one. Left out: the last writer wins',
});

/**
 * What was left out of an update that is optional becomes null: it is the whole post that is written. A post that was read
 * has its blocks as `content`.
 */
export const updatePostInputSchema = z
  .strictObject({
    ...postInputSchema.shape,
    blocks: postInputSchema.shape.blocks.optional(),
    content: postInputSchema.shape.blocks.optional().meta({ description: 'Where `blocks` are left out' }),
    published_at: postInputSchema.shape.published_at.nullable(),
    version: versionSchema,
  })
  .superRefine(({ blocks, content }, context) => {
    if (!blocks && !content) context.addIssue({ code: 'custom', path: ['blocks'], message: 'required' });
  })
  .meta({ id: 'UpdatePostInput' });
export type UpdatePostInput = z.infer<typeof updatePostInputSchema>;

/** A post by its slug, a former one too, or by its id. */
const params = z.strictObject({ slug: z.string().min(1).max(200) });

const versionBodySchema = z.strictObject({ version: versionSchema });

export const postContract = {
  list: {
    summary: 'Published posts, newest first; with `full=1` their content too',
    query: z.strictObject({ full: z.enum(['0', '1']).optional() }),
    data: z.array(listedPostSchema),
  },
  get: {
    summary: 'One published post; found by a former slug, it answers with the one to go to',
    params,
    data: postPageSchema,
  },
  create: { summary: 'Write a post', body: postInputSchema, data: editedPostSchema },
  update: {
    summary: 'Write a whole post anew',
    params,
    body: updatePostInputSchema,
    record: postPageSchema,
    data: editedPostSchema,
  },
  publish: {
    summary: 'Publish a post; one that is published stays as it is',
    params,
    body: versionBodySchema,
    data: editedPostSchema,
  },
  unpublish: {
    summary: 'Make a post a draft again; it keeps its slug',
    params,
    body: versionBodySchema,
    data: editedPostSchema,
  },
  delete: { summary: 'Delete a post for good', params, data: deletedSchema },
  listAll: { summary: 'Every post with its drafts, the last changed first', data: z.array(postCardSchema) },
  getAny: { summary: 'One post to edit, published or not', params, data: editedPostSchema },
} satisfies Contract;
