import { defineRoutes } from '@alinha/contracts-core';
import type { syndicationContract } from './syndication.schemas.ts';

/** Low, because each request renders the whole list and feed readers respect the cache header. */
const callsPerMinute = 60;

/** Documents for feed readers and search engines, at their conventional addresses. */
export const syndicationRoutes = defineRoutes<typeof syndicationContract>('content', {
  rss: {
    id: 'blog.rss',
    method: 'GET',
    path: '/blog/rss.xml',
    access: 'public',
    file: 'application/rss+xml',
    callsPerMinute,
  },
  sitemap: {
    id: 'blog.sitemap',
    method: 'GET',
    path: '/sitemap.xml',
    access: 'public',
    file: 'application/xml',
    callsPerMinute,
  },
});
