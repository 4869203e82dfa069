import { defineEndpoint } from '@alinha/contracts-core';
import { z } from 'zod';

const service = 'content' as const;
/** Programs come back after minutes, as the reply tells them; each reading makes the document of the whole list. */
const callsPerMinute = 60;

/** Documents for programs that read along. They stand beside the pages, where those programs look for them. */
export const syndicationEndpoints = {
  rss: defineEndpoint({
    id: 'blog.rss',
    service,
    method: 'GET',
    path: '/blog/rss.xml',
    access: 'public',
    summary: 'The blog as RSS 2.0',
    file: 'application/rss+xml',
    callsPerMinute,
    data: z.string(),
  }),
  sitemap: defineEndpoint({
    id: 'blog.sitemap',
    service,
    method: 'GET',
    path: '/sitemap.xml',
    access: 'public',
    summary: 'The public pages and posts, for search engines',
    file: 'application/xml',
    callsPerMinute,
    data: z.string(),
  }),
};
