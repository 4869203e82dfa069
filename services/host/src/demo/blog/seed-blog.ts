import { type Block, imageEndpoints, postEndpoints, type UploadedImage } from '@alinha/contracts-content';
import { DAY_MS } from '@alinha/contracts-core';
import { type DemoClient, RefusedError } from '../demo-client.ts';
import { ABSENCES_POST } from './absences-post.ts';
import { AGENDA_POST } from './agenda-post.ts';
import type { DemoPost } from './demo-post.ts';
import { FIRST_VISIT_POST } from './first-visit-post.ts';
import { ALTS, illustration, type Scene } from './illustrations.ts';
import { NOTES_POST } from './notes-post.ts';
import { PLANS_POST } from './plans-post.ts';

/** Oldest first, so that an interrupted seed continues with the newer ones. */
export const POSTS: readonly DemoPost[] = [
  FIRST_VISIT_POST,
  NOTES_POST,
  ABSENCES_POST,
  PLANS_POST,
  AGENDA_POST,
];

async function upload(api: DemoClient, scene: Scene): Promise<UploadedImage> {
  const body = new FormData();
  const bytes = new Uint8Array(await illustration(scene));
  body.append('file', new File([bytes], `${scene}.webp`, { type: 'image/webp' }));
  return api.call(imageEndpoints.upload, { body });
}

/** Inserts a picture before the heading in the middle. */
function illustrated(blocks: readonly Block[], picture: Block): Block[] {
  const headings = [...blocks.entries()].filter(([, { type }]) => type === 'heading').map(([index]) => index);
  const middle = headings[Math.floor(headings.length / 2)] ?? 0;
  return blocks.toSpliced(middle, 0, picture);
}

/** Does nothing if somebody else writes the blog or if it already has posts. */
export async function seedBlog(api: DemoClient, at: Date): Promise<void> {
  const existing = await api.call(postEndpoints.listAll, {}).catch((error: unknown) => {
    if (error instanceof RefusedError && error.failure.code === 'FORBIDDEN') return null;
    throw error;
  });
  if (existing === null) return;
  const titles = new Set(existing.map(({ title }) => title));
  if (existing.some(({ title }) => !POSTS.some((post) => post.title === title))) return;
  // Does not recreate deleted posts: only an interrupted seed lacks the newest ones.
  const missing = POSTS.slice(POSTS.findLastIndex(({ title }) => titles.has(title)) + 1);
  for (const post of missing) {
    const image = await upload(api, post.cover);
    const { url } = await upload(api, post.inside);
    const blocks = illustrated(post.blocks, { type: 'image', url, alt: ALTS[post.inside] });
    await api.call(postEndpoints.create, {
      body: {
        title: post.title,
        subtitle: post.subtitle,
        blocks,
        meta_title: post.title,
        meta_description: post.description,
        meta_site_name: 'Alinha',
        meta_image: image.url,
        meta_image_width: image.width,
        meta_image_height: image.height,
        meta_image_type: image.type,
        published_at: new Date(at.getTime() - post.daysAgo * DAY_MS).toISOString(),
      },
    });
  }
}
