import { defineRoutes } from '@alinha/contracts-core';
import type { postImportContract } from './import.schemas.ts';

export const postImportRoutes = defineRoutes<typeof postImportContract>('content', {
  read: { id: 'blog.import', method: 'POST', path: '/api/blog/import', access: 'blog-admin' },
});
