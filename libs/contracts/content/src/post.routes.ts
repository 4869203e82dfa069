import { defineRoutes } from '@alinha/contracts-core';
import type { postContract } from './post.schemas.ts';

/** Enough for the longest post, mostly of characters of one byte. */
const POST_BODY_BYTES = 1024 * 1024;

export const postRoutes = defineRoutes<typeof postContract>('content', {
  list: { id: 'blog.posts', method: 'GET', path: '/api/blog/posts', access: 'public' },
  get: { id: 'blog.post', method: 'GET', path: '/api/blog/posts/{slug}', access: 'public' },
  create: {
    id: 'blog.create-post',
    method: 'POST',
    path: '/api/blog/posts',
    access: 'blog-admin',
    bodyLimitBytes: POST_BODY_BYTES,
    status: 201,
  },
  update: {
    id: 'blog.update-post',
    method: 'PUT',
    path: '/api/blog/posts/{slug}',
    access: 'blog-admin',
    bodyLimitBytes: POST_BODY_BYTES,
  },
  publish: {
    id: 'blog.publish-post',
    method: 'POST',
    path: '/api/blog/posts/{slug}/publish',
    access: 'blog-admin',
  },
  unpublish: {
    id: 'blog.unpublish-post',
    method: 'POST',
    path: '/api/blog/posts/{slug}/unpublish',
    access: 'blog-admin',
  },
  delete: { id: 'blog.delete-post', method: 'DELETE', path: '/api/blog/posts/{slug}', access: 'blog-admin' },
  listAll: { id: 'blog.all-posts', method: 'GET', path: '/api/blog/admin/posts', access: 'blog-admin' },
  getAny: { id: 'blog.any-post', method: 'GET', path: '/api/blog/admin/posts/{slug}', access: 'blog-admin' },
});
