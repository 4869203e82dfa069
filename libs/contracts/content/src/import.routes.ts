import { defineRoutes } from '@alinha/contracts-core';
import type { postImportContract } from './import.schemas.ts';

export const HTML_MAX_BYTES = 2 * 1024 * 1024;

export const postImportRoutes = defineRoutes<typeof postImportContract>('content', {
  read: { id: 'blog.import', method: 'POST', path: '/api/blog/import', access: 'blog-admin' },
});
