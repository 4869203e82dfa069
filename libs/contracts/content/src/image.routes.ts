import { defineRoutes } from '@alinha/contracts-core';
import type { imageContract } from './image.schemas.ts';
import { PROXY_IMAGE_PATH } from './image-address.ts';

export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;

/** Offered by the browser's file dialog; the server checks the content. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;

export const imageRoutes = defineRoutes<typeof imageContract>('content', {
  upload: {
    id: 'blog.upload-image',
    method: 'POST',
    path: '/api/blog/images',
    access: 'blog-admin',
    status: 201,
  },
  get: {
    id: 'blog.image',
    method: 'GET',
    path: '/api/blog/images/{name}',
    access: 'public',
    file: 'image/webp',
  },
  proxy: {
    id: 'images.proxy',
    method: 'GET',
    path: PROXY_IMAGE_PATH,
    access: 'public',
    file: 'image/webp',
    callsPerMinute: 240,
  },
});
