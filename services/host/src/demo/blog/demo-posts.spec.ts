import { postInputSchema } from '@alinha/contracts-content';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { illustration } from './illustrations.ts';
import { POSTS } from './seed-blog.ts';

const wordsOf = (post: (typeof POSTS)[number]) =>
  post.blocks
    .map((block) => (block.type === 'image' ? '' : block.text.replace(/<[^>]+>/g, ' ')))
    .join(' ')
    .split(/\s+/)
    .filter(Boolean).length;

test.each(POSTS.map((post) => [post.title, post] as const))(
  '%s is a complete post with a picture',
  async (_, post) => {
    const input = {
      title: post.title,
      subtitle: post.subtitle,
      meta_description: post.description,
      blocks: post.blocks,
    };
    expect(postInputSchema.safeParse(input).error?.issues ?? []).toEqual([]);
    expect(wordsOf(post)).toBeGreaterThanOrEqual(300);
    expect(wordsOf(post)).toBeLessThanOrEqual(600);
    expect(post.blocks.filter(({ type }) => type === 'heading').length).toBeGreaterThanOrEqual(3);
    expect(await sharp(await illustration(post.cover)).metadata()).toMatchObject({
      format: 'webp',
      width: 1600,
      height: 900,
    });
  },
);

test('the posts are listed oldest first', () => {
  const days = POSTS.map(({ daysAgo }) => daysAgo);
  expect(days).toEqual(days.toSorted((a, b) => b - a));
});
