import { defineRoutes } from '@alinha/contracts-core';
import type { syndicationContract } from './syndication.schemas.ts';

/** Low: feed readers return after minutes, as the cache header of the reply says. Each request renders the whole list. */
const callsPerMinute = 60;

/** Documents for feed readers and search engines, at the addresses where these look for them. */
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
