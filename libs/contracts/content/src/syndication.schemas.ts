import type { Contract } from '@alinha/contracts-core';
import { z } from 'zod';

export const syndicationContract = {
  rss: { summary: 'The blog as RSS 2.0', data: z.string() },
  sitemap: { summary: 'The public pages and posts, for search engines', data: z.string() },
} satisfies Contract;
