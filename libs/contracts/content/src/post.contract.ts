import { defineEndpoint } from '@alinha/contracts-core';
import { z } from 'zod';

export const blockSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string().meta({ description: 'Sanitised HTML' }) }),
  z.strictObject({ type: z.literal('image'), url: z.string(), alt: z.string() }),
  z.strictObject({ type: z.literal('heading'), level: z.int().min(1).max(6), text: z.string() }),
]);
export type Block = z.infer<typeof blockSchema>;

export const postSchema = z
  .strictObject({
    id: z.int(),
    slug: z.string(),
    title: z.string(),
    subtitle: z.string().nullable(),
    content: z.array(blockSchema),
    created_at: z.string().meta({ description: 'ISO instant' }),
    updated_at: z.string().meta({ description: 'ISO instant' }),
    meta_title: z.string().nullable(),
    meta_description: z.string().nullable(),
    meta_site_name: z.string().nullable(),
    meta_image: z.string().nullable(),
    meta_image_width: z.int().nullable(),
    meta_image_height: z.int().nullable(),
    meta_image_type: z.string().nullable(),
  })
  .meta({ id: 'Post' });
export type Post = z.infer<typeof postSchema>;

const service = 'content' as const;

export const postEndpoints = {
  list: defineEndpoint({
    id: 'blog.posts',
    service,
    method: 'GET',
    path: '/api/blog/posts',
    access: 'public',
    summary: 'Published posts, newest first',
    data: z.array(postSchema),
  }),
  get: defineEndpoint({
    id: 'blog.post',
    service,
    method: 'GET',
    path: '/api/blog/posts/{slug}',
    access: 'public',
    summary: 'One post, by its slug',
    params: z.strictObject({ slug: z.string().max(200) }),
    data: postSchema,
  }),
};
