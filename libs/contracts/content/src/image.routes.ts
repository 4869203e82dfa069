import { defineRoutes } from '@alinha/contracts-core';
import type { imageContract } from './image.schemas.ts';
import { PROXY_IMAGE_PATH } from './image-address.ts';

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
